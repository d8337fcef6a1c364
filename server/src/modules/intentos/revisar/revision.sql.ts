/** The questions of an attempt with their keys, and what looking at one of them writes. */
import type { NivelDado } from '@eleva/contract'
import { sql } from 'kysely'
import { datosDePregunta } from '../../../alcance/quiz.read.ts'
import type { Db } from '../../../kit/db/db.ts'
import { opcionesLeidas } from '../intentos.leida.read.ts'
import { comoContestada, deIntento, deSuIntento, type Intento } from '../intentos.read.ts'
import type { Contestada } from '../intentos.reglas.ts'

export type ClaveDePregunta = Contestada & {
  explicacion: string
  /** What whoever reviewed it said. */
  palabras: string
  revisada: boolean
  version: number | null
  niveles: NivelDado[] | null
}

/** All options, with what is said to each. On `reactivosDe(…) as reactivo`. */
const opcionesConComentario = sql`
  coalesce((
    select json_agg(
        json_build_object(
          'id', opcion.id,
          'texto', opcion.respuesta,
          'correcta', opcion.correcta = 1,
          'comentario', opcion.comentario)
        order by opcion.position, opcion.id)
    from ${opcionesLeidas} opcion), '[]')`

/** For the review alone. */
export async function listClaves(db: Db, intento: Intento): Promise<ClaveDePregunta[]> {
  const { rows } = await sql<ClaveDePregunta>`
    select
      ${comoContestada(intento.actividad_id)},
      ${datosDePregunta(opcionesConComentario)} as datos,
      reactivo.explicacion,
      reactivo.version,
      coalesce(respuesta.comentario, '') as palabras,
      case when respuesta.parte is not null then respuesta.niveles end as niveles,
      respuesta.revisada_en is not null as revisada
    ${deSuIntento(intento.actividad_id, intento)}`.execute(db)
  return rows
}

/** One of somebody's own, open or not; whoever ends it waits. Undefined when there is none. */
export async function holdPropio(db: Db, usuarioId: number, id: number) {
  const { rows } = await sql<Intento>`
    select ${deIntento}
    from intentos intento
    where intento.id = ${id} and intento.usuario_id = ${usuarioId}
    for share`.execute(db)
  return rows[0]
}

/** What was right of an answer was seen: it cannot change any more. */
export const noteRevisada = (db: Db, intentoId: number, reactivoId: number) =>
  db
    .updateTable('intento_respuestas')
    .set({ revisada_en: sql`coalesce(revisada_en, now())` })
    .where('intento_id', '=', intentoId)
    .where('reactivo_id', '=', reactivoId)
    .execute()
