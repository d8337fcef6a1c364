/** The grade book: learners × tasks, and what was handed in. */
import { type Celda, type Cuaderno, MODO, modosDeEntrega } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sinVencer } from '../../alcance/fechas.read.ts'
import { ofertaPublicada, ofertaTerminada } from '../../alcance/ofertas.read.ts'
import { plazosDe } from '../../alcance/plazos.read.ts'
import { alcanceDeTrabajo, puedeCalificar } from '../../alcance/trabajo.read.ts'
import { enZona } from '../../kit/days.ts'
import type { Db } from '../../kit/db.ts'
import type { Person } from '../../kit/session.ts'
import { esDevuelta, esEnRevision, esRecibida, porRevisar } from './entregables.estado.read.ts'
import { tieneSinLeer } from './entregables.hilo.read.ts'
import { delGrupo } from './entregables.read.ts'

/** Of a whole course, more learners than this make no grid that anybody reads: it says so, and is looked at by its groups. */
const MOST_LEARNERS = 500
/** In the order in which `por_revisar` tells of them. */
const MODOS = modosDeEntrega.map(modo => MODO[modo])

/**
 * The grade book of a mode, in one statement. Of a group all its learners are shown; of a whole course those who handed something in.
 * @param modos of `actividades.entregable`
 */
export async function getCuaderno(
  db: Db,
  person: Person,
  cursoId: number,
  modos: readonly number[],
  grupoId?: number,
): Promise<Omit<Cuaderno, 'nombre_curso' | 'nombre_grupo'>> {
  /** A group is shown whole, however large it is. */
  const most = grupoId === undefined ? MOST_LEARNERS : null
  const learners: RawBuilder<unknown> =
    grupoId === undefined
      ? sql`u.id in (select e.usuario_id from entregas e join tareas t on t.id = e.actividad_id)`
      : delGrupo(grupoId)
  const ofModes = sql`a.entregable in (${sql.join(modos.map(m => sql.lit(m)))})`
  const ofCourse = sql`a.entregable > 0 and a.unidad_id in (select cu.unidad_id from cursos_unidades cu where cu.curso_id = ${cursoId})`
  /** Of the cells, those of a mode that wait; with one mode alone, which is what a screen asks for, no task need be looked up. */
  const ownWaiting = (modo: number) => {
    const ofMode = modos.length === 1 ? sql`true` : sql`e.actividad_id = any ((select array_agg(t.id) from tareas t where t.entregable = ${sql.lit(modo)})::bigint[])` // biome-ignore format: one choice
    return sql`count(*) filter (where ${modos.includes(modo) ? sql`${porRevisar} and ${ofMode}` : sql`false`}) as ${sql.ref(`n${modo}`)}`
  }
  // Of a group learner by learner: what waits in the whole course may be many times more. Of the modes that are shown it is seen in the cells.
  const waiting =
    grupoId === undefined
      ? sql`select a.entregable, count(*) as n from actividades a join entregas e on e.actividad_id = a.id and ${porRevisar}
          join usuarios u on u.id = e.usuario_id where ${ofCourse} and ${alcanceDeTrabajo(person)} group by a.entregable`
      : sql`select a.entregable, count(*) as n from alumnos u
          cross join lateral (select e.actividad_id from entregas e where e.usuario_id = u.id and ${porRevisar}
            and e.actividad_id = any ((select array_agg(a.id) from actividades a where ${ofCourse} and not ${ofModes})::bigint[]) offset 0) e
          join actividades a on a.id = e.actividad_id group by a.entregable
        union all select c.entregable, c.n from celdas x cross join lateral (values ${sql.join(MODOS.map(m => sql`(${sql.lit(m)}, x.${sql.ref(`n${m}`)})`))}) c (entregable, n)`
  const efectivos = plazosDe(
    sql<SqlBool>`gu.usuario_id in (select id from alumnos)`,
    sql<SqlBool>`p.actividad_id = any (array(select id from tareas))`,
  )
  const { rows } = await sql<
    Omit<Cuaderno, 'empty' | 'nombre_curso' | 'nombre_grupo' | 'resultSet'> & { celdas: Columnas }
  >`
    with tareas as materialized (select a.id, a.nombre_actividad_unidad, a.unidad_id, un.nombre_unidad, a.entregable, a.entregable_opcional,
          r.id as rubrica_id, row_number() over (order by cu.position, un.id, a.position, a.id) as lugar
        from cursos_unidades cu join unidades un on un.id = cu.unidad_id join actividades a on a.unidad_id = un.id
          left join rubricas r on r.actividad_id = a.id
        where cu.curso_id = ${cursoId} and ${ofModes}),
      hallados as materialized (select u.id, u.nombre_completo, u.email, ${puedeCalificar(person)} as calificar from usuarios u
        where ${learners} and ${alcanceDeTrabajo(person)} order by u.nombre_completo collate "es-x-icu", u.id limit ${most === null ? null : most + 1}::bigint),
      alumnos as materialized (select * from hallados limit ${most}::bigint),
      celdas as materialized (select ${columnas}, ${sql.join(MODOS.map(ownWaiting))}
        from alumnos u cross join lateral (select e.* from entregas e
          where e.usuario_id = u.id and e.actividad_id = any ((select array_agg(t.id) from tareas t)::bigint[]) offset 0) e)
    select
      (select coalesce(json_agg(json_build_object('idTarea', t.id, 'tarea', t.nombre_actividad_unidad, 'unidad_id', t.unidad_id,
          'unidad', t.nombre_unidad, 'entregable', t.entregable, 'entregable_opcional', t.entregable_opcional,
          'rubrica_id', t.rubrica_id) order by t.lugar), '[]') from tareas t) as tareas,
      (select coalesce(json_agg(json_build_object('idUser', u.id, 'nombre', u.nombre_completo, 'email', u.email,
          'puede', json_build_object('calificar', u.calificar)) order by u.nombre_completo collate "es-x-icu", u.id), '[]') from alumnos u) as alumnos,
      (select to_json(x) from celdas x) as celdas,
      (select coalesce(json_agg(x order by x."idTarea", x.fecha_limite, x.cierra), '[]') from (
        select pl.actividad_id as "idTarea", ${enZona('pl.fecha_limite')} as fecha_limite, ${enZona('pl.cierra')} as cierra,
          pl.prorroga::int as prorroga, json_agg(pl.usuario_id order by pl.usuario_id) as alumnos
        from (${efectivos}) pl group by pl.actividad_id, pl.fecha_limite, pl.cierra, pl.prorroga) x) as plazos,
      (select coalesce(json_agg(e.id), '[]') from alumnos u cross join lateral (select e.id from entregas e
          where e.usuario_id = u.id and e.actividad_id = any ((select array_agg(t.id) from tareas t)::bigint[]) offset 0) e
        where ${tieneSinLeer(sql`e.id`, person.id)}) as con_mensajes,
      (select json_build_array(${sql.join(MODOS.map(m => sql`coalesce(sum(w.n) filter (where w.entregable = ${sql.lit(m)}), 0)`))})
        from (${waiting}) w) as por_revisar,
      coalesce((select count(*) from hallados) > ${most}::bigint, false)::int as recortado,
      ${cerrado(cursoId, grupoId)} as cerrado`.execute(db)
  const { celdas, ...book } = rows[0]!
  return { ...book, resultSet: celdasDe(celdas), empty: book.alumnos.length === 0 || book.tareas.length === 0 }
}

/** What few cells have, by delivery. */
type Pasos = [id: number, devuelta: number, en_revision: number, cuenta_en: string | null, hecho_en: string | null]
/** The cells by column: to name every field of each would take the database ten times as long. Null when there is none. */
type Columnas = {
  [K in Exclude<keyof Celda, 'devuelta' | 'en_revision' | 'cuenta_en' | 'hecho_en'>]: Celda[K][] | null
} & {
  pasos: Pasos[] | null
}

const columnas = sql`json_agg(e.id) as "idEntregable", json_agg(e.actividad_id) as "unidadActividad_id", json_agg(e.usuario_id) as id_usuario_grupo_alumno,
  json_agg(e.file_url) as "tareaURL", json_agg(e.file_name) as file_name, json_agg(e.calificacion) as calificacion,
  json_agg(${esRecibida}) as recibido, json_agg(e.entregado_en) as entregado_en, json_agg(e.comentarios) as comentarios,
  json_agg(e.version) as version, json_agg(json_build_array(e.id, ${esDevuelta}, ${esEnRevision}, e.cuenta_en, e.hecho_en))
    filter (where coalesce(e.devuelta_en, e.revision_en, e.cuenta_en, e.hecho_en) is not null) as pasos`

function celdasDe(c: Columnas): Celda[] {
  const pasos = new Map((c.pasos ?? []).map(p => [p[0], p]))
  return (c.idEntregable ?? []).map((idEntregable, i) => {
    const [, devuelta, en_revision, cuenta_en, hecho_en] = pasos.get(idEntregable) ?? [idEntregable, 0, 0, null, null]
    return {
      idEntregable,
      unidadActividad_id: c.unidadActividad_id![i]!,
      id_usuario_grupo_alumno: c.id_usuario_grupo_alumno![i]!,
      tareaURL: c.tareaURL![i]!,
      file_name: c.file_name![i]!,
      calificacion: c.calificacion![i]!,
      recibido: c.recibido![i]!,
      devuelta,
      en_revision,
      entregado_en: c.entregado_en![i]!,
      cuenta_en,
      hecho_en,
      comentarios: c.comentarios![i]!,
      version: c.version![i]!,
    }
  })
}

/** Whether nothing can be handed in any more: the course is over, or every offer of it to the group. */
const cerrado = (cursoId: number, grupoId: number | undefined) => sql`(
  exists (select from cursos k where k.id = ${cursoId} and not ${sinVencer('k')})
  ${
    grupoId === undefined
      ? sql``
      : sql`or coalesce((select bool_and(${ofertaTerminada})
        from curriculas_cursos cc join ofertas_curriculas oc on oc.curricula_id = cc.curricula_id
        join ofertas_grupos og on og.oferta_id = oc.oferta_id join ofertas_academicas o on o.id = oc.oferta_id
        where cc.curso_id = ${cursoId} and og.grupo_id = ${grupoId} and ${ofertaPublicada}), false)`
  })::int`
