/**
 * Who may learn what now: the course is in a curriculum that they may open, both are in date, and its prerequisites are
 * complete.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kit/db/db.ts'
import { cursoPara, estaPara, objetivoPara, unidadPara } from './archivo.read.ts'
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
   * Of a live course whose event names them: the day on which it can be entered, while that is to come, and whether the
   * last one is over.
   */
  abre: string | null
  cerrado: boolean
  /** 0 not yet, 1 its prerequisites are complete, 2 it asks for nothing. */
  puede_cursar: number
  /** Names divided by « - ». */
  cursos_faltantes: string
}

/** Of the courses of `ids`, the one that is most open to the person; undefined when none is in their scope. */
async function acceso(db: Db, person: Observer, ids: RawBuilder<unknown>): Promise<Acceso | undefined> {
  if (isAuthor(person)) {
    const { rows } = await sql<Acceso>`
        select k.id as curso_id, true as vigente, null as abre, false as cerrado, 2 as puede_cursar,
          '' as cursos_faltantes
        from cursos k
        where k.id in (${ids})
        order by k.id
        limit 1`.execute(db)
    return rows[0]
  }
  const { rows } = await sql<Acceso>`
    select k.id as curso_id, vig.vigente, ev.abre, ev.cerrado, r.puede_cursar::int as puede_cursar, r.cursos_faltantes
    from cursos k
      cross join lateral (
        select bool_or(${enFecha('c')}) and ${enFecha('k')} as vigente
        from cursos_publicados cc join curriculas c on c.id = cc.curricula_id
        where cc.curso_id = k.id and ${alcanceDeCurricula(person)} and ${cursoPara(sql`${person.id}::bigint`)}
        having count(*) > 0) vig
      cross join lateral (select ${columnasDeAcceso} from (select) nada ${eventoDeCurso}) ev
      cross join lateral (${requisitos(sql`${person.id}::bigint`)}) r
    where k.id in (${ids})
    order by vig.vigente desc, ev.abre is null and not ev.cerrado desc, r.puede_cursar > 0 desc, k.id
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
      select cu.curso_id
      from actividades a join cursos_unidades cu on cu.unidad_id = a.unidad_id
      where a.id = ${actividadId}
        and ${isAuthor(person) ? sql`true` : estaPara(sql`${person.id}::bigint`)}
        ${cursoId === undefined ? sql`` : sql`and cu.curso_id = ${cursoId}`}`,
  )

/** A file to which instructions lead, through any of their activities that is there for the person. */
export const accesoAArchivo = (db: Db, person: Observer, archivoId: number) =>
  acceso(
    db,
    person,
    sql`select cu.curso_id
      from actividades_archivos en
        join actividades a on a.id = en.actividad_id
        join cursos_unidades cu on cu.unidad_id = a.unidad_id
      where en.archivo_id = ${archivoId} and ${isAuthor(person) ? sql`true` : estaPara(sql`${person.id}::bigint`)}`,
  )

/** On `unidades_objetivos as uo`. */
const objetivoEnUnidadPara = ({ id }: Observer) => {
  const yo = sql`${id}::bigint`
  return sql`${objetivoPara(yo, sql`uo.objetivo_id`)} and ${unidadPara(yo, sql`uo.unidad_id`)}`
}

/** An objective, through a course that has its unit. */
export const accesoAObjetivo = (db: Db, person: Observer, objetivoId: number, cursoId?: number) =>
  acceso(
    db,
    person,
    sql`
      select cu.curso_id
      from unidades_objetivos uo join cursos_unidades cu on cu.unidad_id = uo.unidad_id
      where uo.objetivo_id = ${objetivoId}
        ${isAuthor(person) ? sql`` : sql`and ${objetivoEnUnidadPara(person)}`}
        ${cursoId === undefined ? sql`` : sql`and cu.curso_id = ${cursoId}`}`,
  )

/**
 * The courses that somebody follows as a learner and may enter now, once each: `curso_id`, `nombre_curso`,
 * `cursoEnVivo`, and through which curriculum and offer (`curricula_id`, `oferta_actual`) they are theirs.
 */
export const cursosAbiertos = (person: Observer) => sql`
  select distinct on (k.id)
    k.id as curso_id,
    k.nombre_curso,
    k."cursoEnVivo",
    c.id as curricula_id,
    ${ofertaActual(person)} as oferta_actual
  from curriculas c
    join cursos_publicados cc on cc.curricula_id = c.id
    join cursos k on k.id = cc.curso_id
    ${eventoDeCurso}
    cross join lateral (${requisitos(sql`${person.id}::bigint`)}) r
  where ${curriculaSeguida(person)}
    and ${enFecha('c')}
    and ${enFecha('k')}
    and ${cursoPara(sql`${person.id}::bigint`)}
    and ${entradaAbierta}
    and r.puede_cursar > 0
  order by k.id, c.id`

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
    join inscripciones_usuarios suya
      on suya.usuario_id = persona.id
      and suya.en_espera_desde is null
    join inscripcion_curriculas inscrita on inscrita.inscripcion_id = suya.inscripcion_id`

/**
 * The same courses of many people at once, as a select of `usuario_id` and `curso_id`: asked one by one, each would
 * look through the offers anew.
 * @param personas selects their keys
 */
export const cursosAbiertosDe = (personas: RawBuilder<unknown>) => sql`
  with
    ca_personas as materialized (
      select persona.id, persona.escuela_id
      from usuarios persona
      where persona.id in (${personas})
    ),
    ca_ofertas as materialized (select o.id from ofertas_academicas o where ${ofertaAbierta}),
    ca_curriculas as materialized (${curriculasDeCada})
  select distinct
    seguida.usuario_id,
    k.id as curso_id
  from ca_curriculas seguida
    join curriculas c on c.id = seguida.curricula_id
    join cursos_publicados cc on cc.curricula_id = c.id
    join cursos k on k.id = cc.curso_id
    ${eventoDeCurso}
  where ${enFecha('c')}
    and ${enFecha('k')}
    and ${cursoPara(sql`seguida.usuario_id`)}
    and ${entradaAbierta}
    and (
      k.progreso_obligatorio = 0
      or (select r.puede_cursar > 0 from (${requisitos(sql`seguida.usuario_id`)}) r)
    )`

/** Whether the person sees a course without taking it: it is offered in their scope, or they write it. */
export async function estaALaVista(
  db: Db,
  person: Observer,
  que: { curso: number } | { objetivo: number } | { archivo: number },
) {
  const which =
    'curso' in que
      ? sql`k.id = ${que.curso}`
      : 'objetivo' in que
        ? sql`k.id in (
          select en.curso_id
          from unidades_objetivos dentro
            join cursos_unidades en on en.unidad_id = dentro.unidad_id
          where dentro.objetivo_id = ${que.objetivo})`
        : sql`k.id in (
          select en.curso_id
          from actividades_archivos puesto
            join actividades suya on suya.id = puesto.actividad_id
            join cursos_unidades en on en.unidad_id = suya.unidad_id
          where puesto.archivo_id = ${que.archivo})`
  const { rows } = await sql`select from cursos k where ${which} and ${alcanceDeCurso(person)} limit 1`.execute(db)
  return rows.length > 0
}
