/** Calls of questions as cards: each with its options, read and written as one. */
import type { reactivosRoutes } from '@eleva/contract'
import { gone } from '../../kit/cosas.ts'
import type { Handlers } from '../../kit/http/http.ts'
import { cleaned } from './reactivos.datos.ts'
import { adoptImagenes } from './reactivos.medios.sql.ts'
import * as read from './reactivos.read.ts'
import { moveReactivos } from './reactivos.sql.ts'
import { createTarjetas, updateTarjeta } from './tarjetas.sql.ts'

type Mine = 'tarjetas' | 'createTarjetas' | 'updateTarjeta' | 'moveTarjetas'

export const tarjetasHandlers: Pick<Handlers<typeof reactivosRoutes>, Mine> = {
  tarjetas: async ({ db, params }) => {
    const preguntas = await read.listTarjetas(db, params.id)
    if (preguntas.length === 0 && !(await read.getActividad(db, params.id))) throw gone('actividad')
    return { preguntas, temas: await read.listTemas(db, params.id) }
  },
  createTarjetas: async ({ db, person, body }) => {
    const preguntas = body.preguntas.map(cleaned)
    const ids = await createTarjetas(db, person, { ...body, preguntas })
    for (const pregunta of preguntas) await adoptImagenes(db, pregunta)
    return { preguntas: await read.listTarjetasPorId(db, ids) }
  },
  updateTarjeta: async ({ db, person, params, body }) => {
    const input = cleaned(body)
    await updateTarjeta(db, person, params.id, input)
    await adoptImagenes(db, input)
    const [pregunta] = await read.listTarjetasPorId(db, [params.id])
    return { pregunta: pregunta! }
  },
  moveTarjetas: async ({ db, params, body }) => {
    await moveReactivos(db, params.id, body)
    return {}
  },
}
