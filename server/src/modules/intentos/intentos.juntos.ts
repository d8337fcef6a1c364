/**
 * A class that begins at once. What is asked for all of them together only admits: of whoever is not admitted here the reason is found alone,
 * by what every other reader asks (`requireQuiz`, `requirePlazo`).
 */
import { isConDatos, type PreguntaDeQuiz, tipoDe } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cursosAbiertosDe } from '../../alcance/acceso.read.ts'
import { plazosDe } from '../../alcance/plazos.read.ts'
import { cuenta, esQuiz, mediaDe, tipoDePregunta } from '../../alcance/quiz.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { askTogether, TOGETHER } from '../../kit/db/juntos.ts'
import { conReglas } from '../evaluaciones/evaluaciones.service.ts'
import { type Enviada, type Saved, saveRespuestas } from './intentos.sql.ts'

/** Who asks for which quiz, through which course where one is named. */
export type Pide = { usuarioId: number; actividadId: number; cursoId: number | undefined }

/**
 * `n` of those who may begin: they follow a course that is open and has the activity, which asks something, is open by its dates, runs as quizzes always did (ADR 060), and was not begun.
 * To be put after `with`; `pide` are those who ask, `fechas` what dates they have.
 * @param porReglas of those whose quiz runs by what its author set, for all alike
 */
export const admitidos = (piden: readonly Pide[], porReglas = false) => sql`
  pide as materialized (select n, usuario, actividad, curso
    from jsonb_to_recordset(${JSON.stringify(piden.map((p, n) => ({ n, usuario: p.usuarioId, actividad: p.actividadId, curso: p.cursoId })))}::jsonb)
      as p (n int, usuario bigint, actividad bigint, curso bigint) limit ${sql.lit(TOGETHER)}),
  libres as materialized (select a.id, a.unidad_id from actividades a where a.id = any (array(select actividad from pide)) and ${esQuiz}),
  fechas as materialized (select pl.usuario_id, pl.actividad_id, pl.zona, pl.abre, pl.cierra from (${plazosDe(
    sql<SqlBool>`gu.usuario_id = any (array(select p.usuario from pide p where exists (select from plazos x where x.actividad_id = p.actividad)))`,
    sql<SqlBool>`p.actividad_id = any (array(select p.actividad from pide p))`,
  )}) pl),
  nuevos as materialized (select p.n, p.usuario, p.actividad, p.curso, l.unidad_id from pide p join libres l on l.id = p.actividad
    where not exists (select from intentos i where i.usuario_id = p.usuario and i.actividad_id = p.actividad)
      and ${porReglas ? deSuAutor : sql`not ${conReglas(sql`p.usuario`, sql`p.actividad`)}`}
      and not exists (select from fechas f where f.usuario_id = p.usuario and f.actividad_id = p.actividad and (f.abre > now() or f.cierra < now()))),
  abiertos as materialized (${cursosAbiertosDe(sql`select u.usuario from nuevos u`)}),
  admitidos as materialized (select u.n, u.usuario, u.actividad from nuevos u where exists (select from abiertos ab
    join cursos_unidades cu on cu.curso_id = ab.curso_id and cu.unidad_id = u.unidad_id
    where ab.usuario_id = u.usuario and (u.curso is null or u.curso = cu.curso_id)))`

/** For somebody with a permit it may run otherwise. On `pide as p`. */
const deSuAutor = sql`(exists (select from evaluaciones ev where ev.actividad_id = p.actividad)
  and not exists (select from evaluacion_permisos ep where ep.actividad_id = p.actividad and ep.usuario_id = p.usuario and ep.quitado_en is null))`

type Asked = Omit<PreguntaDeQuiz, 'vista' | 'contestado' | 'elegidas'> & { datos: unknown }

const listAsked = async <A>(db: Db, which: RawBuilder<unknown>) => {
  const { rows } = await sql<Asked & { actividad_id: A }>`
    select r.actividad_id, r.id, r.descripcion as pregunta, r.tiporeactivo_id, ${tipoDePregunta} as tipo, r.puntos, ${mediaDe},
      case when r.tipo <> 'opcion' then r.datos end as datos,
      (select json_agg(json_build_object('id', a.id, 'respuesta', a.respuesta, 'reactivo_id', a.reactivo_id) order by a.position, a.id)
         from respuestas a where a.reactivo_id = r.id) as respuestas
    from reactivos r where ${which} and ${cuenta}
    order by r.actividad_id, r.position, r.id`.execute(db)
  return rows
}
const estas = (ids: readonly number[]) =>
  sql`in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/** What each of some activities asks of everybody, in order. */
export const listDeTodos = async (db: Db, actividades: readonly number[]): Promise<Map<number, Asked[]>> =>
  Map.groupBy(await listAsked<number>(db, sql`r.actividad_id ${estas(actividades)}`), r => r.actividad_id)

/** Questions wherever they stand. */
export const listEstas = (db: Db, ids: readonly number[]): Promise<Asked[]> =>
  ids.length ? listAsked<number | null>(db, sql`r.id ${estas(ids)}`) : Promise.resolve([])

/** As one who has answered nothing yet gets it. What is shown of a key stays here. */
export const asAsked = (
  { datos, id, pregunta, tiporeactivo_id, tipo, puntos, media, respuestas }: Asked,
  semilla: string,
): PreguntaDeQuiz => {
  const said = { id, pregunta, tiporeactivo_id, tipo, puntos, media, elegidas: [] }
  return isConDatos(tipo)
    ? { ...said, respuestas: [], vista: tipoDe(tipo).vistaDe(datos, semilla), contestado: null }
    : { ...said, respuestas, contestado: null }
}

export const createJuntos = (db: Db) => ({
  /** What is asked of somebody who may begin; undefined of whoever has to be asked about alone. */
  asked: askTogether<Pide, PreguntaDeQuiz[] | undefined>(async piden => {
    const { rows } = await sql<{ n: number }>`with ${admitidos(piden)} select n from admitidos`.execute(db)
    const open = new Set(rows.map(r => r.n))
    if (open.size === 0) return piden.map(() => undefined)
    const asked = await listDeTodos(db, [...new Set([...open].map(n => piden[n]!.actividadId))])
    return piden.map(({ usuarioId, actividadId }, n) =>
      open.has(n) ? (asked.get(actividadId) ?? []).map(p => asAsked(p, `${usuarioId}:${p.id}`)) : undefined,
    )
  }),

  /** Begins with a first answer, or nothing: an answer that is not kept begins none. Of whoever is not admitted, as if none were open. */
  begin: askTogether<Enviada, Saved>(enviadas =>
    db.transaction().execute(async together => {
      const piden = enviadas.map(({ usuarioId, sent }) => ({
        usuarioId,
        actividadId: sent.actividad_id,
        cursoId: sent.curso_id,
      }))
      const { rows } = await sql<{ id: number }>`with ${admitidos(piden)}
        insert into intentos (usuario_id, actividad_id) select distinct usuario, actividad from admitidos order by usuario, actividad
        on conflict do nothing returning id`.execute(together)
      const saved = await saveRespuestas(together, enviadas)
      if (rows.length && saved.some(s => s.respuestas === null))
        await sql`delete from intentos i where i.id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(rows.map(r => r.id))}::jsonb))
          and not exists (select from intento_respuestas ir where ir.intento_id = i.id)`.execute(together)
      return saved
    }),
  ),
})
