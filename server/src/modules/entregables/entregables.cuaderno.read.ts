/** The grade book: learners × tasks, and what was handed in. */
import {
  type Cuaderno,
  type CuadernoCompacto,
  libroLeido,
  MODO,
  modosDeEntrega,
  plazosPorAlumno,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sinVencer } from '../../alcance/fechas.read.ts'
import { ofertaPublicada, ofertaTerminada } from '../../alcance/ofertas.read.ts'
import { enSuZona, plazosPorClase } from '../../alcance/plazos.read.ts'
import { alcanceDeTrabajo, puedeCalificar } from '../../alcance/trabajo.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { Json } from '../../kit/http/json.ts'
import type { Person } from '../../kit/http/session.ts'
import { esDevuelta, esEnRevision, esRecibida, porRevisar } from './entregables.estado.read.ts'
import { tieneSinLeer } from './entregables.hilo.read.ts'
import { delGrupo } from './entregables.read.ts'

/** Of a whole course, more learners than this make no grid that anybody reads: it says so, and is looked at by its groups. */
const MOST_LEARNERS = 500
/** In the order in which `por_revisar` and `tareas_por_modo` tell of them. */
const MODOS = modosDeEntrega.map(modo => MODO[modo])

type SinNombres<T> = Omit<T, 'nombre_curso' | 'nombre_grupo'>
/** @param empty whether there is nothing to be shown in it */
type Libro<T> = { libro: Json<SinNombres<T>>; empty: boolean }
/** What the grid does not show of a cell, in the order of its columns. */
type Textos = { tareaURL: string[]; file_name: string[]; comentarios: string[]; entregado_en: string[] }

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
): Promise<Libro<CuadernoCompacto>> {
  return readCuaderno(db, person, cursoId, modos, grupoId, false)
}

/** The same as pages of the version before ask for it: cells one by one, and dates with every learner named. */
export async function getCuadernoEntero(
  db: Db,
  person: Person,
  cursoId: number,
  modos: readonly number[],
  grupoId?: number,
): Promise<Libro<Cuaderno>> {
  const { libro, empty } = await readCuaderno(db, person, cursoId, modos, grupoId, true)
  const { textos, ...book } = libro.value
  const { clases, plazos, resultSet, ...rest } = libroLeido({ ...book, nombre_curso: '', nombre_grupo: '' })
  const cells = resultSet.map((c, i) => ({
    ...c,
    tareaURL: textos!.tareaURL[i]!,
    file_name: textos!.file_name[i]!,
    comentarios: textos!.comentarios[i]!,
    entregado_en: textos!.entregado_en[i]!,
  }))
  return { libro: Json.of({ ...rest, resultSet: cells, plazos: plazosPorAlumno({ clases, plazos }) }), empty }
}

/** @param entero whether with the texts of each cell */
async function readCuaderno(
  db: Db,
  person: Person,
  cursoId: number,
  modos: readonly number[],
  grupoId: number | undefined,
  entero: boolean,
): Promise<Libro<Leido>> {
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
    const ofMode =
      modos.length === 1
        ? sql`true`
        : sql`e.actividad_id = any ((select array_agg(t.id) from tareas t where t.entregable = ${sql.lit(modo)})::bigint[])`
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
  const porClase = plazosPorClase(
    sql<SqlBool>`gu.usuario_id in (select id from alumnos)`,
    sql<SqlBool>`p.actividad_id = any (array(select id from tareas))`,
  )
  const { rows } = await sql<Escrito>`
    with tareas as materialized (select a.id, a.nombre_actividad_unidad, a.unidad_id, un.nombre_unidad, a.entregable, a.entregable_opcional,
          r.id as rubrica_id, row_number() over (order by cu.position, un.id, a.position, a.id) as lugar
        from cursos_unidades cu join unidades un on un.id = cu.unidad_id join actividades a on a.unidad_id = un.id
          left join rubricas r on r.actividad_id = a.id
        where cu.curso_id = ${cursoId} and ${ofModes}),
      hallados as materialized (select u.id, u.nombre_completo, u.email, ${puedeCalificar(person)} as calificar from usuarios u
        where ${learners} and ${alcanceDeTrabajo(person)} order by u.nombre_completo collate "es-x-icu", u.id limit ${most === null ? null : most + 1}::bigint),
      alumnos as materialized (select * from hallados limit ${most}::bigint),
      hechas as materialized (select e.*, row_number() over () as n from alumnos u cross join lateral (select ${deCelda}${entero ? conTextos : sql``} from entregas e
          where e.usuario_id = u.id and e.actividad_id = any ((select array_agg(t.id) from tareas t)::bigint[]) offset 0) e),
      celdas as materialized (select ${columnas}, ${pasos} as pasos, ${entero ? textos : sql`null`} as textos, ${sql.join(MODOS.map(ownWaiting))}
        from hechas e),
      ${porClase}
    select
      (select coalesce(json_agg(json_build_object('idTarea', t.id, 'tarea', t.nombre_actividad_unidad, 'unidad_id', t.unidad_id,
          'unidad', t.nombre_unidad, 'entregable', t.entregable, 'entregable_opcional', t.entregable_opcional,
          'rubrica_id', t.rubrica_id) order by t.lugar), '[]') from tareas t)::text as tareas,
      (select json_build_object('id', coalesce(json_agg(u.id ${porNombre}), '[]'), 'nombre', coalesce(json_agg(u.nombre_completo ${porNombre}), '[]'),
          'email', coalesce(json_agg(u.email ${porNombre}), '[]'), 'calificar', coalesce(json_agg(u.calificar::int ${porNombre}), '[]')) from alumnos u)::text as alumnos,
      (select json_build_object('id', c.id, 'tarea', c.tarea, 'alumno', c.alumno, 'calificacion', c.calificacion, 'marcas', c.marcas,
          'entregado_en', c.entregado_en, 'version', c.version) from celdas c)::text as celdas,
      (select c.pasos from celdas c)::text as pasos,
      ${entero ? sql`(select c.textos from celdas c)::text as textos,` : sql``}
      (select coalesce(json_agg(to_json(c.usuarios) order by c.clase), '[]') from pl_clases c)::text as clases,
      (select coalesce(json_agg(x order by x."idTarea", x.fecha_limite, x.cierra), '[]') from (
        select pl.actividad_id as "idTarea", ${enSuZona('pl', 'fecha_limite')} as fecha_limite, ${enSuZona('pl', 'cierra')} as cierra,
          0 as prorroga, '{}'::bigint[] as alumnos, array_agg(pl.clase order by pl.clase) as clases
        from pl_de_clase pl group by pl.actividad_id, pl.zona, pl.fecha_limite, pl.cierra
        union all select pl.actividad_id, ${enSuZona('pl', 'fecha_limite')}, ${enSuZona('pl', 'cierra')}, 1, array_agg(pl.usuario_id order by pl.usuario_id), '{}'::bigint[]
        from pl_propias pl group by pl.actividad_id, pl.zona, pl.fecha_limite, pl.cierra) x)::text as plazos,
      (select coalesce(json_agg(e.id), '[]') from hechas e where ${tieneSinLeer(sql`e.id`, person.id)})::text as con_mensajes,
      (select json_build_array(${sql.join(MODOS.map(m => sql`coalesce(sum(w.n) filter (where w.entregable = ${sql.lit(m)}), 0)`))})
        from (${waiting}) w)::text as por_revisar,
      (select json_build_array(${sql.join(MODOS.map(m => sql`count(*) filter (where a.entregable = ${sql.lit(m)})`))})
        from actividades a where ${ofCourse})::text as tareas_por_modo,
      coalesce((select count(*) from hallados) > ${most}::bigint, false)::int as recortado,
      ${cerrado(cursoId, grupoId)} as cerrado,
      not exists (select from alumnos) or not exists (select from tareas) as empty`.execute(db)
  const { recortado, cerrado: over, empty, ...texts } = rows[0]!
  const parts = Object.entries(texts).map(([name, text]) => [name, Json.read(text)])
  return { libro: Json.of({ ...Object.fromEntries(parts), recortado, cerrado: over, empty }), empty }
}

type Leido = CuadernoCompacto & { textos?: Textos }
type Dicho = 'recortado' | 'cerrado' | 'empty'
/** What is large is passed on as the database writes it. */
type Escrito = Pick<Leido, Dicho> & { [K in Exclude<keyof SinNombres<CuadernoCompacto>, Dicho>]: string } & {
  /** Read only with the whole. */
  textos?: string
}

const porNombre = sql`order by u.nombre_completo collate "es-x-icu", u.id`
/** Of `entregas as e`: what a cell says, and the rest of it. */
const deCelda = sql`e.id, e.actividad_id, e.usuario_id, e.calificacion, e.recibido_en, e.devuelta_en, e.revision_en, e.entregado_en, e.cuenta_en,
  e.hecho_en, e.version`
const conTextos = sql`, e.file_url, e.file_name, e.comentarios`
/** By column, each in the order of `n`: to name every field of each cell would take the database ten times as long. */
const columna = (value: RawBuilder<unknown>) => sql`coalesce(json_agg(${value} order by e.n), '[]')`
const columnas = sql`${columna(sql`e.id`)} as id, ${columna(sql`e.actividad_id`)} as tarea, ${columna(sql`e.usuario_id`)} as alumno,
  ${columna(sql`e.calificacion`)} as calificacion, ${columna(sql`${esRecibida} + 2 * ${esDevuelta} + 4 * ${esEnRevision}`)} as marcas,
  ${columna(sql`floor(extract(epoch from e.entregado_en) * 1000)::bigint`)} as entregado_en, ${columna(sql`e.version`)} as version`
const pasos = sql`coalesce(json_agg(json_build_object('id', e.id, 'cuenta_en', e.cuenta_en, 'hecho_en', e.hecho_en))
  filter (where coalesce(e.cuenta_en, e.hecho_en) is not null), '[]')`
const textos = sql`json_build_object('tareaURL', ${columna(sql`e.file_url`)}, 'file_name', ${columna(sql`e.file_name`)},
  'comentarios', ${columna(sql`e.comentarios`)}, 'entregado_en', ${columna(sql`e.entregado_en`)})`

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
