import { lotesRoutes, type ResultadoDeLote } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { gruposPorId, tellMezcla, todosLosGrupos } from '../../alcance/mezcla.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { notFound } from '../../kit/errors.ts'
import { sendCsv } from '../../kit/exports/csv.ts'
import { bindRoutes, type Call } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { CORREOS_DE_LOTE } from './usuarios.jobs.ts'
import { applyLote, type FilaDeLote, getLote, streamFilas, undoLote } from './usuarios.lotes.sql.ts'
import { changeOf, createUsuario } from './usuarios.sql.ts'

const RESULTADOS: Record<ResultadoDeLote, string> = {
  hecho: 'Hecho',
  ya_estaba: 'Ya estaba así',
  rechazado: 'No se hizo',
}

async function* cellsOf(rows: AsyncIterable<FilaDeLote>) {
  for await (const { nombre, email, resultado, motivo, fallo } of rows)
    yield [nombre, email, RESULTADOS[resultado], motivo || (fallo && `El correo no salió: ${fallo}`)]
}

/** @throws {Refusal} 404 */
async function existing(db: Db, id: number) {
  const lote = await getLote(db, id)
  if (!lote) throw notFound('De eso ya no queda registro.')
  return lote
}

type Doing = Pick<Call<never>, 'db' | 'kit' | 'afterCommit'>

/** Who has rights no more notices at once in every open tab. */
const disconnect = ({ kit, afterCommit }: Doing, salen: readonly number[]) =>
  afterCommit(() => {
    for (const id of salen) kit.realtime.disconnectUser(id)
  })

export function bindLotes(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, lotesRoutes, {
    applyLote: call => {
      const { db, person, body } = call
      const places = body.accion === 'escuela' || body.accion === 'rol'
      const grupos = places ? todosLosGrupos : gruposPorId(body.grupo === undefined ? [] : [body.grupo])
      return tellMezcla(db, grupos, 'Hecho', async () => {
        const { lote, se_fueron, salen, correos, nuevo } = await applyLote(db, person, body)
        if (nuevo && correos) await call.kit.jobs.send(CORREOS_DE_LOTE, { lote: lote.id }, { tx: db })
        disconnect(call, salen)
        return { lote, se_fueron }
      })
    },
    lote: async ({ db, params }) => ({ lote: await existing(db, params.id) }),
    exportLote: async call => {
      await existing(call.db, call.params.id)
      const columns = ['Nombre', 'Correo', 'Qué pasó', 'Motivo']
      return sendCsv(
        call,
        `personas-lote-${call.params.id}.csv`,
        columns,
        cellsOf(streamFilas(call.db, call.params.id)),
      )
    },
    undoLote: call =>
      tellMezcla(call.db, todosLosGrupos, 'Deshecho', async () => {
        const { salen, ...done } = await undoLote(call.db, call.person, call.params.id)
        disconnect(call, salen)
        return done
      }),
    createConAcceso: ({ db, person, kit: { jobs }, body }) =>
      tellMezcla(db, gruposPorId(body.arrGrupos), lotesRoutes.createConAcceso.done, async () => {
        const id = await createUsuario(db, { ...changeOf(body), estatus_user: 1 })
        const { lote } = await applyLote(db, person, { clave: crypto.randomUUID(), accion: 'acceso', ids: [id] })
        await jobs.send(CORREOS_DE_LOTE, { lote: lote.id }, { tx: db })
        return { id }
      }),
  })
}
