import { constanciasRoutes, folioImpreso, may } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../kit/db/db.ts'
import { conflict, notFound, refused } from '../../kit/errors.ts'
import { sendCsv } from '../../kit/exports/csv.ts'
import { bounded, sendXlsx } from '../../kit/exports/xlsx.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Person } from '../../kit/http/session.ts'
import type { Kit } from '../../kit/kit.ts'
import { tellCorregida, tellRevocada } from './constancias.avisos.ts'
import { ALTERADA, isIntacta } from './constancias.comprobar.ts'
import { readDatos } from './constancias.datos.ts'
import {
  createTaller,
  issueByHand,
  issueCompletas,
  issuePendientes,
  requireTermina,
  takeBackEsperas,
} from './constancias.emitir.ts'
import type { DeQue } from './constancias.logros.read.ts'
import { aQuienSeOfrece, comoEstan } from './constancias.quienes.read.ts'
import {
  findAlAlcance,
  findPropia,
  listConstancias,
  listMias,
  listOpciones,
  paresDe,
  streamConstancias,
} from './constancias.read.ts'
import { addToBuscadores, removeFromBuscadores, replaceConstancia, revokeConstancia } from './constancias.sql.ts'
import { drawConstancia } from './plantillas/papel.ts'

const GONE = 'Esa constancia ya no existe.'
const YA_NO = 'Esa constancia ya no vale: alguien la revocó o la corrigió antes.'

/** How many a workbook holds: whoever opens it waits for all of them at once. */
const MAX_EN_LIBRO = 20_000

const COLUMNAS = [
  'Persona',
  'Correo',
  'Escuela',
  'Terminó',
  'Tipo',
  'Horas',
  'Folio',
  'Se emitió',
  'Estado',
  'Motivo',
  'La expidió',
  'Su página',
] as const

/** What is said where nothing is there of what is to be exported. */
const NINGUNA = 'Ninguna constancia coincide: quita algún filtro para exportar.'

const ESTADOS = { valida: 'Válida', revocada: 'Revocada', sustituida: 'Sustituida' }

async function* cellsOf(rows: ReturnType<typeof streamConstancias>, origen: string) {
  for await (const k of rows)
    yield [
      k.nombre,
      k.email ?? '',
      k.escuela,
      k.logro,
      k.tipo === 'programa' ? 'Programa' : 'Curso',
      k.horas,
      folioImpreso(k.folio),
      k.emitida,
      ESTADOS[k.estado],
      k.motivo,
      k.emitida_por ?? 'Por sí sola',
      `${origen}/constancias/${folioImpreso(k.folio)}`,
    ]
}

/** Why somebody who was named gets none. */
async function whyNone(db: Db, usuarioId: number, de: DeQue): Promise<string> {
  if ((await comoEstan(db, [usuarioId], de)).get(usuarioId)?.tiene) return 'Ya tiene su constancia.'
  const ofrecida = await aQuienSeOfrece(db, [usuarioId], de)
  return ofrecida.has(usuarioId) ? 'Todavía no termina lo que pide.' : 'No se le ofrece ahora: por eso no se expide.'
}

export function bindConstancias(app: FastifyInstance, kit: Kit) {
  const taller = createTaller(kit)

  /** @throws {Refusal} 404 out of scope */
  const mustFind = async ({ db, person, params }: { db: Kit['db']; person: Person; params: { folio: string } }) => {
    const find = may(person.personas, 'constancias.read') ? findAlAlcance : findPropia
    const found = await find(db, person, params.folio)
    if (!found) throw notFound(GONE)
    return found
  }

  bindRoutes(app, kit, constanciasRoutes, {
    mias: async ({ db, person }) => ({ constancias: await listMias(db, person.id) }),
    request: async call => {
      const { db, person } = call
      await issuePendientes(call, taller, person.id)
      await issueCompletas(call, taller, person.id)
      return { constancias: await listMias(db, person.id) }
    },
    setEnBuscadores: async ({ db, person, params, body }) => {
      // Whoever reads those of others, and administers, is asked for their own, too.
      const found = await findPropia(db, person, params.folio)
      if (!found) throw notFound(GONE)
      if (!body.en_buscadores) {
        await removeFromBuscadores(db, found.id)
        return { message: 'Ya no se muestra en buscadores. Pueden tardar unos días en quitarla.' }
      }
      if (found.estado !== 'valida') throw conflict('Esta constancia ya no vale: los buscadores no la muestran.')
      await addToBuscadores(db, found.id)
      return { message: 'Los buscadores ya pueden mostrarla. Tardan unos días en encontrarla.' }
    },
    list: async ({ db, person, query }) => {
      const { filas, ...page } = await listConstancias(db, person, query)
      return { constancias: filas, ...page }
    },
    opciones: ({ db, person }) => listOpciones(db, person),
    export: async call => {
      const { db, person, query } = call
      const filas = (most?: number) => cellsOf(streamConstancias(db, person, query, most), kit.origin())
      if (query.formato === 'csv') return sendCsv(call, 'constancias.csv', COLUMNAS, filas(), NINGUNA)
      return sendXlsx(call, 'constancias.xlsx', COLUMNAS, bounded(filas(MAX_EN_LIBRO), MAX_EN_LIBRO, NINGUNA))
    },
    pdf: async call => {
      const found = await mustFind(call)
      const pdf = await drawConstancia(call, kit, found)
      call.reply.header('content-disposition', `attachment; filename="constancia-${call.params.folio}.pdf"`)
      call.reply.type('application/pdf')
      return pdf
    },
    revoke: async call => {
      const found = await mustFind(call)
      const { motivo } = call.body
      const revocada = await revokeConstancia(call.db, found.id, call.person.id, motivo)
      if (!revocada) throw conflict(YA_NO)
      await takeBackEsperas(call, [found.id])
      await tellRevocada(call, revocada, motivo)
      return {}
    },
    correct: async call => {
      const found = await mustFind(call)
      // Signing it anew would make good what somebody wrote into the database by hand.
      if (!isIntacta(found)) throw conflict(ALTERADA)
      if (readDatos(found.datos).nombre === call.body.nombre) throw refused('Ese es el nombre que ya tiene', 'nombre')
      const done = await replaceConstancia(call.db, found.id, call.body.nombre, {
        firmante: await taller.firmante(call.db),
        zona: taller.zona,
        por: call.person.id,
      })
      if (!done) throw conflict(YA_NO)
      await tellCorregida(call, done.vieja, done.folio)
      return { folio: done.folio }
    },
    issue: async call => {
      const { db, person, body } = call
      const de = await requireTermina(db, { curricula_id: body.curricula_id, curso_id: body.curso_id })
      const pares = await paresDe(db, person, [body.usuario_id], de)
      if (pares.length === 0) throw notFound('Esa persona, o ese programa, ya no existe.')
      const {
        made: [made],
        pedidas,
      } = await issueByHand(call, taller, person.id, { de, pares, nombradas: new Set([body.usuario_id]) })
      if (pedidas.length > 0)
        return {
          folio: '',
          message: 'Le falta un dato: se le pidió, y se expide en cuanto lo diga.',
          color: 'info' as const,
        }
      if (!made) throw conflict(await whyNone(db, body.usuario_id, de))
      return { folio: made.folio }
    },
  })
}
