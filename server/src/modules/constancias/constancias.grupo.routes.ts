import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { constanciasDeGrupoRoutes, folioImpreso } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { requireGrupo } from '../../alcance/grupos.read.ts'
import { sendZip } from '../../kit/archivos/zip.ts'
import { gone } from '../../kit/cosas.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { bindRoutes, type Call } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import type { Telling } from '../avisos/avisos.service.ts'
import { getCurso } from '../entregables/entregables.read.ts'
import { isIntacta } from './constancias.comprobar.ts'
import { readDatos } from './constancias.datos.ts'
import {
  createTaller,
  issueByHand,
  requireDeQue,
  requireTermina,
  type TallerDeConstancias,
} from './constancias.emitir.ts'
import * as read from './constancias.grupo.read.ts'
import type { DeQue } from './constancias.logros.read.ts'
import { type GrupoOCurso, listGenteDe } from './constancias.quienes.read.ts'
import { paresDe } from './constancias.read.ts'
import { drawConstancia } from './plantillas/papel.ts'

type DeGrupo = Pick<Call<(typeof constanciasDeGrupoRoutes)['deGrupo']>, 'db' | 'person' | 'params'>

/** @throws {Refusal} 404 out of scope */
async function requireCurso({ db, person, params }: DeGrupo) {
  const curso = await getCurso(db, person, params.id)
  if (!curso) throw gone('curso')
  return curso
}

/**
 * What ends with the course: itself, or a programme with it.
 * @throws {Refusal} 404 of anything else
 */
async function requireLogroDeCurso(call: DeGrupo, { curricula_id, curso_id }: DeQue) {
  const curso = await requireCurso(call)
  const { programas } = await read.listLogrosDeCurso(call.db, call.person, call.params.id)
  if (curso_id === undefined ? !programas.some(p => p.id === curricula_id) : curso_id !== call.params.id)
    throw notFound('Ese programa ya no termina en constancia, o ya no tiene este curso.')
  return curso
}

/** How many signatures are looked at before others have their turn. */
const MIRADAS_DE_UNA_VEZ = 50

/**
 * Without what somebody wrote into the database by hand, of which nothing is printed: the others are not kept from
 * whoever asks.
 */
async function intactas<T extends Parameters<typeof isIntacta>[0]>(found: readonly T[]): Promise<T[]> {
  const kept: T[] = []
  for (const [at, una] of found.entries()) {
    if (at > 0 && at % MIRADAS_DE_UNA_VEZ === 0) await breathe()
    if (isIntacta(una)) kept.push(una)
  }
  return kept
}

type Said = { curricula?: number | undefined; curso?: number | undefined }

const deQueDice = ({ curricula, curso }: Said) => requireDeQue({ curricula_id: curricula, curso_id: curso })

type Expide = Pick<Call<(typeof constanciasDeGrupoRoutes)['issueAGrupo']>, keyof Telling | 'person' | 'body'>

/** To everybody of the place from whom it was not taken back, or to those of it who are named. */
async function issueToAlgunos(taller: TallerDeConstancias, call: Expide, grupoOCurso: GrupoOCurso) {
  const { db, person, body } = call
  const de = await requireTermina(db, { curricula_id: body.curricula_id, curso_id: body.curso_id })
  const gente = await listGenteDe(db, person, grupoOCurso, de)
  const nombradas = new Set(body.usuarios)
  const usuarios = body.usuarios ? gente.filter(id => nombradas.has(id)) : gente
  const pares = await paresDe(db, person, usuarios, de)
  const { made, pedidas } = await issueByHand(call, taller, person.id, { de, pares, nombradas })
  return { expedidas: made.length, pedidas: pedidas.length }
}

type Comprime = Pick<Call<(typeof constanciasDeGrupoRoutes)['zipDeGrupo']>, 'db' | 'person' | 'query' | 'reply' | 'kit'>

async function zipConstancias(kit: Kit, call: Comprime, grupoOCurso: GrupoOCurso, nombre: string) {
  const { db, person, query, reply } = call
  const todas = await read.listParaZip(db, person, grupoOCurso, deQueDice(query))
  if (todas.length > read.MAX_EN_ZIP)
    throw conflict(
      `Son más de ${read.MAX_EN_ZIP.toLocaleString('es-MX')}: descárgalas desde cada grupo, en «Constancias».`,
    )
  const found = await intactas(todas)
  if (found.length === 0) throw notFound('Aquí nadie la tiene todavía.')
  return sendZip(
    reply,
    `Constancias de ${nombre}`,
    found.map(una => {
      const datos = readDatos(una.datos)
      return {
        nombre: `${datos.nombre} ${folioImpreso(datos.folio)}.pdf`,
        abre: async () => Readable.from([await drawConstancia(call, kit, una)]),
      }
    }),
  )
}

export function bindConstanciasDeGrupo(app: FastifyInstance, kit: Kit) {
  const taller = createTaller(kit)

  bindRoutes(app, kit, constanciasDeGrupoRoutes, {
    programasDeGrupo: async call => {
      await requireGrupo(call.db, call.person, call.params.id)
      return read.listLogrosDeGrupo(call.db, call.person, call.params.id)
    },
    deGrupo: async call => {
      const { db, person, params, query } = call
      await requireGrupo(call.db, call.person, call.params.id)
      const de = await requireTermina(db, deQueDice(query))
      return read.listEstados(db, person, { grupo: params.id }, de, query)
    },
    issueAGrupo: async call => {
      await requireGrupo(call.db, call.person, call.params.id)
      return issueToAlgunos(taller, call, { grupo: call.params.id })
    },
    zipDeGrupo: async call => {
      const { nombre_grupo } = await requireGrupo(call.db, call.person, call.params.id)
      return zipConstancias(kit, call, { grupo: call.params.id }, nombre_grupo)
    },
    logrosDeCurso: async call => {
      await requireCurso(call)
      return read.listLogrosDeCurso(call.db, call.person, call.params.id)
    },
    deCurso: async call => {
      const { db, person, params, query } = call
      await requireLogroDeCurso(call, deQueDice(query))
      return read.listEstados(db, person, { curso: params.id }, deQueDice(query), query)
    },
    issueACurso: async call => {
      const { curricula_id, curso_id } = call.body
      await requireLogroDeCurso(call, requireDeQue({ curricula_id, curso_id }))
      return issueToAlgunos(taller, call, { curso: call.params.id })
    },
    zipDeCurso: async call => {
      const { nombre_curso } = await requireLogroDeCurso(call, deQueDice(call.query))
      return zipConstancias(kit, call, { curso: call.params.id }, nombre_curso)
    },
  })
}
