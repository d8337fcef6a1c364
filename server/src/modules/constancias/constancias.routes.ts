import { constanciasRoutes, may } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { conflict, notFound, refused } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Person } from '../../kit/http/session.ts'
import type { Kit } from '../../kit/kit.ts'
import { ALTERADA, isIntacta } from './constancias.comprobar.ts'
import type { Datos } from './constancias.datos.ts'
import { createTaller, emitirCompletas, emitirPendientes, expedir } from './constancias.emitir.ts'
import { hacerPdf } from './constancias.pdf.ts'
import { findAlAlcance, listConstancias, listMias, paresDe } from './constancias.read.ts'
import { ponerEnBuscadores, quitarDeBuscadores, revocar, sustituir } from './constancias.sql.ts'

const GONE = 'Esa constancia ya no existe.'
const YA_NO = 'Esa constancia ya no vale: alguien la revocó o la corrigió antes.'

const others = (person: Person) => may(person.personas, 'constancias.read')

export function bindConstancias(app: FastifyInstance, kit: Kit) {
  const taller = createTaller(kit)

  /** @throws {Refusal} 404 out of scope */
  const mustFind = async (call: { db: Kit['db']; person: Person; params: { folio: string } }) => {
    const found = await findAlAlcance(call.db, call.person, call.params.folio, others(call.person))
    if (!found) throw notFound(GONE)
    return found
  }

  bindRoutes(app, kit, constanciasRoutes, {
    mias: async ({ db, person }) => ({ constancias: await listMias(db, person.id) }),
    pedir: async call => {
      const { db, person } = call
      await emitirPendientes(call, taller, person.id)
      await emitirCompletas(call, taller, person.id)
      return { constancias: await listMias(db, person.id) }
    },
    ponerEnBuscadores: async ({ db, person, params, body }) => {
      // Whoever reads those of others, and administers, is asked for their own, too.
      const found = await findAlAlcance(db, person, params.folio, false)
      if (!found) throw notFound(GONE)
      if (!body.en_buscadores) {
        await quitarDeBuscadores(db, found.id)
        return { message: 'Ya no se muestra en buscadores. Pueden tardar unos días en quitarla.' }
      }
      if (found.estado !== 'valida') throw conflict('Esta constancia ya no vale: los buscadores no la muestran.')
      await ponerEnBuscadores(db, found.id)
      return { message: 'Los buscadores ya pueden mostrarla. Tardan unos días en encontrarla.' }
    },
    list: async ({ db, person, query }) => {
      const { filas, ...page } = await listConstancias(db, person, query)
      return { constancias: filas, ...page }
    },
    pdf: async call => {
      const found = await mustFind(call)
      const pdf = await hacerPdf(call, kit, found)
      call.reply.header('content-disposition', `attachment; filename="constancia-${call.params.folio}.pdf"`)
      call.reply.type('application/pdf')
      return pdf
    },
    revocar: async call => {
      const found = await mustFind(call)
      if (!(await revocar(call.db, found.id, call.person.id, call.body.motivo))) throw conflict(YA_NO)
      return {}
    },
    corregir: async call => {
      const found = await mustFind(call)
      // Signing it anew would make good what somebody wrote into the database by hand.
      if (!isIntacta(found)) throw conflict(ALTERADA)
      if ((JSON.parse(found.datos) as Datos).nombre === call.body.nombre)
        throw refused('Ese es el nombre que ya tiene', 'nombre')
      const folio = await sustituir(call.db, found.id, call.body.nombre, {
        firmante: await taller.firmante(call.db),
        zona: taller.zona,
        por: call.person.id,
      })
      if (!folio) throw conflict(YA_NO)
      return { folio }
    },
    expedir: async call => {
      const { db, person, body } = call
      if ((body.curricula_id === undefined) === (body.curso_id === undefined))
        throw refused('Elige un programa o un curso', 'curricula_id')
      const pares = await paresDe(db, person, [body.usuario_id], body)
      if (pares.length === 0) throw notFound('Esa persona, o ese programa, ya no existe.')
      const {
        made: [made],
        pedidas,
      } = await expedir(call, taller, person.id, body, pares)
      if (pedidas.length > 0)
        return {
          folio: '',
          message: 'Le falta un dato: se le pidió, y se expide en cuanto lo diga.',
          color: 'info' as const,
        }
      if (!made) throw conflict('No la ha terminado, ya tiene su constancia, o esta no se expide.')
      return { folio: made.folio }
    },
  })
}
