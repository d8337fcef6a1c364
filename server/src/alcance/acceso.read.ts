/**
 * Who may learn what now: the course is in a curriculum that they may open, both are in date, and its prerequisites are
 * complete.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kit/db/db.ts'
import { cursoPara, isVisiblePara, objetivoPara, unidadPara } from './archivado.read.ts'
import { requisitos } from './avance.read.ts'
import { alcanceDeCurricula, curriculaSeguida, ofertaActual } from './curriculas.read.ts'
import { columnasDeAcceso, entradaAbierta, eventoDeCurso } from './eventos.read.ts'
import { enFecha } from './fechas.read.ts'
import { ofertaAbierta } from './ofertas.read.ts'
import { isAuthor, type Observer } from './personas.ts'
import { alcanceDeCurso } from './trabajo.read.ts'

export type Acceso = {
  curso_id: number
  /** False once the course or all its curricula are out of date. */
  vigente: boolean
  /**
   * The day on which a live course whose event names them can be entered, while that is to come, and whether the
   * last one is over.
   */
  abre: string | null
  cerrado: boolean
  /** 0 not yet, 1 its prerequisites are complete, 2 it asks for nothing. */
  puede_cursar: number
  /** Names divided by « - ». */
  cursos_faltantes: string
}

/** The one of the courses of `ids` that is most open to the person; undefined when none is in their scope. */
async function acceso(db: Db, person: Observer, ids: RawBuilder<unknown>): Promise<Acceso | undefined> {
  if (isAuthor(person)) {
    const { rows } = await sql<Acceso>`
        select
          curso.id as curso_id,
          true as vigente,
          null as abre,
          false as cerrado,
          2 as puede_cursar,
          '' as cursos_faltantes
        from cursos curso
        where curso.id in (${ids})
        order by curso.id
        limit 1`.execute(db)
    return rows[0]
  }
  const { rows } = await sql<Acceso>`
    select
      curso.id as curso_id,
      vig.vigente,
      evento.abre,
      evento.cerrado,
      requisitos.puede_cursar::int as puede_cursar,
      requisitos.cursos_faltantes
    from cursos curso
      cross join lateral (
        select bool_or(${enFecha('curricula')}) and ${enFecha('curso')} as vigente
        from cursos_publicados publicado
          join curriculas curricula on curricula.id = publicado.curricula_id
        where publicado.curso_id = curso.id and ${alcanceDeCurricula(person)}
          and ${cursoPara(sql`${person.id}::bigint`)}
        having count(*) > 0) vig
      cross join lateral (select ${columnasDeAcceso} from (select) nada ${eventoDeCurso}) evento
      cross join lateral (${requisitos(sql`${person.id}::bigint`)}) requisitos
    where curso.id in (${ids})
    order by vig.vigente desc, evento.abre is null
      and not evento.cerrado desc, requisitos.puede_cursar > 0 desc, curso.id
    limit 1`.execute(db)
  return rows[0]
}

export const accesoACurso = (db: Db, person: Observer, cursoId: number) => acceso(db, person, sql`${cursoId}::bigint`)

/**
 * An activity that is there for the person, through a course that has its unit.
 * @param cursoId only through this one
 */
export const accesoAActividad = (db: Db, person: Observer, actividadId: number, cursoId?: number) =>
  acceso(
    db,
    person,
    sql`
      select en_curso.curso_id
      from actividades actividad
        join cursos_unidades en_curso on en_curso.unidad_id = actividad.unidad_id
      where actividad.id = ${actividadId}
        and ${isAuthor(person) ? sql`true` : isVisiblePara(sql`${person.id}::bigint`)}
        ${cursoId === undefined ? sql`` : sql`and en_curso.curso_id = ${cursoId}`}`,
  )

/** A file to which instructions lead, through any of their activities that is there for the person. */
export const accesoAArchivo = (db: Db, person: Observer, archivoId: number) =>
  acceso(
    db,
    person,
    sql`select en_curso.curso_id
      from actividades_archivos adjunto
        join actividades actividad on actividad.id = adjunto.actividad_id
        join cursos_unidades en_curso on en_curso.unidad_id = actividad.unidad_id
      where adjunto.archivo_id = ${archivoId}
        and ${isAuthor(person) ? sql`true` : isVisiblePara(sql`${person.id}::bigint`)}`,
  )

/** On `unidades_objetivos as en_unidad`. */
const objetivoEnUnidadPara = ({ id }: Observer) => {
  const yo = sql`${id}::bigint`
  return sql`${objetivoPara(yo, sql`en_unidad.objetivo_id`)} and ${unidadPara(yo, sql`en_unidad.unidad_id`)}`
}

/** An objective, through a course that has its unit. */
export const accesoAObjetivo = (db: Db, person: Observer, objetivoId: number, cursoId?: number) =>
  acceso(
    db,
    person,
    sql`
      select en_curso.curso_id
      from unidades_objetivos en_unidad
        join cursos_unidades en_curso on en_curso.unidad_id = en_unidad.unidad_id
      where en_unidad.objetivo_id = ${objetivoId}
        ${isAuthor(person) ? sql`` : sql`and ${objetivoEnUnidadPara(person)}`}
        ${cursoId === undefined ? sql`` : sql`and en_curso.curso_id = ${cursoId}`}`,
  )

/**
 * The courses that somebody follows as a learner and may enter now, once each: `curso_id`, `nombre_curso`,
 * `cursoEnVivo`, and through which curriculum and offer (`curricula_id`, `oferta_actual`) they are theirs.
 */
export const cursosAbiertos = (person: Observer) => sql`
  select distinct on (curso.id)
    curso.id as curso_id,
    curso.nombre_curso,
    curso."cursoEnVivo",
    curricula.id as curricula_id,
    ${ofertaActual(person)} as oferta_actual
  from curriculas curricula
    join cursos_publicados publicado on publicado.curricula_id = curricula.id
    join cursos curso on curso.id = publicado.curso_id
    ${eventoDeCurso}
    cross join lateral (${requisitos(sql`${person.id}::bigint`)}) requisitos
  where ${curriculaSeguida(person)}
    and ${enFecha('curricula')}
    and ${enFecha('curso')}
    and ${cursoPara(sql`${person.id}::bigint`)}
    and ${entradaAbierta}
    and requisitos.puede_cursar > 0
  order by curso.id, curricula.id`

/** `ca_curriculas`: what each follows, by a group, by their school, or as they enrolled. */
const curriculasDeCada = sql`
  select
    persona.id as usuario_id,
    ofrecida.curricula_id
  from ca_personas persona
    join grupos_usuarios miembro on miembro.usuario_id = persona.id
    join ofertas_grupos al_grupo on al_grupo.grupo_id = miembro.grupo_id
    join ca_ofertas oferta on oferta.id = al_grupo.oferta_id
    join ofertas_curriculas ofrecida on ofrecida.oferta_id = oferta.id
  union
  select
    persona.id,
    ofrecida.curricula_id
  from ca_personas persona
    join gestores_ofertas a_escuela on a_escuela.escuela_id = persona.escuela_id
    join ca_ofertas oferta on oferta.id = a_escuela.oferta_id
    join ofertas_curriculas ofrecida on ofrecida.oferta_id = oferta.id
  union
  select
    persona.id,
    inscrita.curricula_id
  from ca_personas persona
    join inscripciones_usuarios inscrito
      on inscrito.usuario_id = persona.id
      and inscrito.en_espera_desde is null
    join inscripcion_curriculas inscrita on inscrita.inscripcion_id = inscrito.inscripcion_id`

/**
 * The same courses of many people at once, as a select of `usuario_id` and `curso_id`: asked one by one, each would
 * look through the offers anew.
 * @param personas selects their keys
 */
export const cursosAbiertosDe = (personas: RawBuilder<unknown>) => sql`
  with
    ca_personas as materialized (
      select usuario.id, usuario.escuela_id
      from usuarios usuario
      where usuario.id in (${personas})
    ),
    ca_ofertas as materialized (select oferta.id from ofertas_academicas oferta where ${ofertaAbierta}),
    ca_curriculas as materialized (${curriculasDeCada})
  select distinct
    seguida.usuario_id,
    curso.id as curso_id
  from ca_curriculas seguida
    join curriculas curricula on curricula.id = seguida.curricula_id
    join cursos_publicados publicado on publicado.curricula_id = curricula.id
    join cursos curso on curso.id = publicado.curso_id
    ${eventoDeCurso}
  where ${enFecha('curricula')}
    and ${enFecha('curso')}
    and ${cursoPara(sql`seguida.usuario_id`)}
    and ${entradaAbierta}
    and (
      curso.progreso_obligatorio = 0
      or (select requisitos.puede_cursar > 0 from (${requisitos(sql`seguida.usuario_id`)}) requisitos)
    )`

/** Whether the person sees a course without taking it: it is offered in their scope, or they write it. */
export async function isALaVista(
  db: Db,
  person: Observer,
  que: { curso: number } | { objetivo: number } | { archivo: number },
) {
  const which =
    'curso' in que
      ? sql`curso.id = ${que.curso}`
      : 'objetivo' in que
        ? sql`curso.id in (
          select en_curso.curso_id
          from unidades_objetivos dentro
            join cursos_unidades en_curso on en_curso.unidad_id = dentro.unidad_id
          where dentro.objetivo_id = ${que.objetivo})`
        : sql`curso.id in (
          select en_curso.curso_id
          from actividades_archivos puesto
            join actividades actividad on actividad.id = puesto.actividad_id
            join cursos_unidades en_curso on en_curso.unidad_id = actividad.unidad_id
          where puesto.archivo_id = ${que.archivo})`
  const { rows } = await sql`
    select
    from cursos curso
    where ${which} and ${alcanceDeCurso(person)}
    limit 1`.execute(db)
  return rows.length > 0
}
