import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { constanciasDeGrupoRoutes, folioImpreso } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { sendZip } from '../../kit/archivos/zip.ts'
import { notFound } from '../../kit/errors.ts'
import { bindRoutes, type Call } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { getGrupo, idsByEmail } from '../grupos/grupos.read.ts'
import { isIntacta } from './constancias.comprobar.ts'
import type { Datos } from './constancias.datos.ts'
import { createTaller, expedir, type Taller } from './constancias.emitir.ts'
import * as read from './constancias.grupo.read.ts'
import { hacerPdf } from './constancias.pdf.ts'
import { paresDe } from './constancias.read.ts'

type DeGrupo = Pick<Call<(typeof constanciasDeGrupoRoutes)['deGrupo']>, 'db' | 'person' | 'params'>

/** @throws {Refusal} 404 out of scope */
async function requireGrupo({ db, person, params }: DeGrupo) {
  const grupo = await getGrupo(db, person, params.id)
  if (!grupo) throw notFound('Ese grupo ya no existe.')
  return grupo
}

/** So many signatures are looked at before others have their turn. */
const MIRADAS_DE_UNA_VEZ = 50

/** Without what somebody wrote into the database by hand, of which nothing is printed: the others are not kept from whoever asks. */
async function intactas<T extends Parameters<typeof isIntacta>[0]>(found: readonly T[]): Promise<T[]> {
  const kept: T[] = []
  for (const [at, una] of found.entries()) {
    if (at > 0 && at % MIRADAS_DE_UNA_VEZ === 0) await setImmediate()
    if (isIntacta(una)) kept.push(una)
  }
  return kept
}

/** What became of each e-mail of a list, in its order. */
async function expedirALista(taller: Taller, call: Call<(typeof constanciasDeGrupoRoutes)['expedirALista']>) {
  const { db, person, body } = call
  const { curricula_id } = body
  const correos = [...new Set(body.correos)]
  const ids = await idsByEmail(db, person, correos)
  const usuarios = [...ids.values()]
  const de = { curricula_id }
  const { made, pedidas } = await expedir(call, taller, person.id, de, await paresDe(db, person, usuarios, de))
  // Asked only now: somebody else may have issued it while this list waited.
  const tienen = await read.quienesTienen(db, usuarios, curricula_id)
  const expedidas = new Set(made.map(m => m.usuario_id))
  return correos.map(correo => {
    const id = ids.get(correo)
    if (id === undefined) return { correo, resultado: 'desconocido' as const }
    if (expedidas.has(id)) return { correo, resultado: 'expedida' as const }
    if (pedidas.includes(id)) return { correo, resultado: 'le_falta' as const }
    return { correo, resultado: tienen.has(id) ? ('ya_tiene' as const) : ('no_termino' as const) }
  })
}

export function bindConstanciasDeGrupo(app: FastifyInstance, kit: Kit) {
  const taller = createTaller(kit)

  bindRoutes(app, kit, constanciasDeGrupoRoutes, {
    programasDeGrupo: async call => {
      await requireGrupo(call)
      return { programas: await read.listProgramasDeGrupo(call.db, call.person, call.params.id) }
    },
    deGrupo: async call => {
      await requireGrupo(call)
      return read.listDeGrupo(call.db, call.person, call.params.id, call.query)
    },
    expedirAGrupo: async call => {
      const { db, person, params, body } = call
      await requireGrupo(call)
      const suyos = await read.usuariosDeGrupo(db, person, params.id)
      const asked = body.usuarios && new Set(body.usuarios)
      const usuarios = asked ? suyos.filter(id => asked.has(id)) : suyos
      const de = { curricula_id: body.curricula_id }
      const { made, pedidas } = await expedir(call, taller, person.id, de, await paresDe(db, person, usuarios, de))
      return { expedidas: made.length, pedidas: pedidas.length }
    },
    zipDeGrupo: async call => {
      const { db, person, params, query, reply } = call
      const { nombre_grupo } = await requireGrupo(call)
      const found = await intactas(await read.listParaZip(db, person, params.id, query.curricula))
      if (found.length === 0) throw notFound('De este grupo nadie la tiene todavía.')
      return sendZip(
        reply,
        `Constancias de ${nombre_grupo}`,
        found.map(una => {
          const datos = JSON.parse(una.datos) as Datos
          return {
            nombre: `${datos.nombre} ${folioImpreso(datos.folio)}.pdf`,
            abre: async () => Readable.from([await hacerPdf(call, kit, una)]),
          }
        }),
      )
    },
    expedirALista: async call => ({ filas: await expedirALista(taller, call) }),
  })
}
