import type { DeBiblioteca, OfertaDePrograma, Programa } from '@eleva/contract'
import { sql } from 'kysely'
import { estudiantesDeOferta } from '../../alcance/destinatarios.read.ts'
import { ofertaPublicada, ofertaTerminada } from '../../alcance/ofertas.read.ts'
import { vigencia } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { firstOf, hasWords, spanish } from '../../kit/db/list.ts'
import { faltantesDe } from '../taller/taller.faltas.read.ts'

/** The other programmes in which a course stands, by name. */
const otrosProgramas = (id: number) => sql`
  select json_agg(programa.nombre_curricula order by ${spanish('programa.nombre_curricula')}, programa.id)
  from curriculas_cursos en_curricula
    join curriculas programa on programa.id = en_curricula.curricula_id
  where en_curricula.curso_id = curso.id
    and en_curricula.curricula_id <> ${id}`

/** To how many groups a course is offered, by any programme. */
const gruposDelCurso = sql`
  select count(distinct ofrecido.grupo_id)::int
  from curriculas_cursos en_curricula
    join ofertas_curriculas oferta on oferta.curricula_id = en_curricula.curricula_id
    join ofertas_grupos ofrecido on ofrecido.oferta_id = oferta.oferta_id
  where en_curricula.curso_id = curso.id`

const cursosDe = (id: number) => sql`
  select json_agg(
      json_build_object(
        'id', curso.id, 'nombre', curso.nombre_curso, 'clave', curso.clave_interna, 'minutos', curso.minutos_curso,
        'publicado', curso.publicado, 'archivado', curso.archivado_en is not null, 'faltantes', falta.faltantes,
        'grupos', (${gruposDelCurso}), 'otros_programas', coalesce((${otrosProgramas(id)}), '[]'),
        'version', curso.version)
      order by su_curso.position, su_curso.curso_id)
  from sus_cursos su_curso
    join cursos curso on curso.id = su_curso.curso_id
    join (${faltantesDe(sql`array(select curso_id from sus_cursos)`)}) falta on falta.curso_id = su_curso.curso_id`

/** The groups of an offer; how many dates each has in the courses of the programme. */
const gruposDeOferta = sql`
  select json_agg(json_build_object(
      'id', grupo.id, 'nombre', grupo.nombre_grupo,
      'alumnos', (select count(*)::int from grupos_usuarios miembro where miembro.grupo_id = grupo.id),
      'fechas', (
        select count(*)::int
        from plazos plazo
        where plazo.grupo_id = grupo.id
          and plazo.curso_id in (select curso_id from sus_cursos)))
    order by ${spanish('grupo.nombre_grupo')}, grupo.id)
  from ofertas_grupos al_grupo
    join grupos grupo on grupo.id = al_grupo.grupo_id
  where al_grupo.oferta_id = oferta.id`

const escuelasDeOferta = sql`
  select json_agg(json_build_object('id', escuela.id, 'nombre', escuela.nombre)
    order by ${spanish('escuela.nombre')}, escuela.id)
  from gestores_ofertas a_escuela
    join escuelas escuela on escuela.id = a_escuela.escuela_id
  where a_escuela.oferta_id = oferta.id`

const ofertasDe = (id: number) => sql`
  select json_agg(json_build_object(
      'id', oferta.id, 'nombre', oferta.nombre_oferta_academica, 'publicado', oferta.publicado,
      'vigencia', ${vigencia('oferta.fecha_inicio', 'oferta.fecha_finalizacion')},
      'fecha_inicio', oferta.fecha_inicio, 'fecha_finalizacion', oferta.fecha_finalizacion,
      'grupos', coalesce((${gruposDeOferta}), '[]'), 'escuelas', coalesce((${escuelasDeOferta}), '[]'),
      'personas', (select count(*)::int from (${estudiantesDeOferta(sql`oferta.id`)}) persona))
    order by oferta.creado_en desc, oferta.id desc)
  from ofertas_curriculas ofrecida
    join ofertas_academicas oferta on oferta.id = ofrecida.oferta_id
  where ofrecida.curricula_id = ${id}`

/** Whom its offers are for that are published and not over. */
const personasDe = (id: number) => sql`
  select count(distinct persona.id)::int
  from ofertas_curriculas ofrecida
    join ofertas_academicas oferta
      on oferta.id = ofrecida.oferta_id
      and ${ofertaPublicada}
      and not ${ofertaTerminada}
    cross join lateral (${estudiantesDeOferta(sql`oferta.id`)}) persona
  where ofrecida.curricula_id = ${id}`

/** All but the programme itself, in one statement. */
export async function readPrograma(db: Db, id: number): Promise<Omit<Programa, 'curricula'>> {
  const { rows } = await sql<Omit<Programa, 'curricula'>>`
    with sus_cursos as materialized (select curso_id, position from curriculas_cursos where curricula_id = ${id})
    select
      coalesce((${cursosDe(id)}), '[]') as cursos,
      coalesce((${ofertasDe(id)}), '[]') as ofertas,
      (${personasDe(id)}) as personas`.execute(db)
  return rows[0]!
}

const MAX = 20

/** Courses that the programme does not have, by name. */
export async function listCursosDeBiblioteca(db: Db, id: number, search: string) {
  const { rows } = await sql<DeBiblioteca>`
    select
      curso.id,
      curso.nombre_curso as nombre,
      curso.clave_interna as clave,
      coalesce((
        select json_agg(uso.nombre)
        from (
          select programa.nombre_curricula as nombre
          from curriculas_cursos en_curricula
            join curriculas programa on programa.id = en_curricula.curricula_id
          where en_curricula.curso_id = curso.id
          order by 1
          limit 5) uso), '[]') as usan
    from cursos curso
    where ${hasWords('curso.busca', search)}
      and not exists (select from curriculas_cursos en_curricula
        where en_curricula.curso_id = curso.id and en_curricula.curricula_id = ${id})
    order by ${spanish('curso.nombre_curso')}, curso.id
    limit ${MAX + 1}`.execute(db)
  return firstOf(rows, MAX)
}

/** Which of these are no drafts, in the order in which they were named. */
export async function listPublicados(db: Db, cursos: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id
    from cursos
    where id = any (${cursos}::bigint[]) and publicado = 1`.execute(db)
  const found = new Set(rows.map(r => r.id))
  return cursos.filter(c => found.has(c))
}

/** Its courses, in their order. */
export async function listIds(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select curso_id as id
    from curriculas_cursos
    where curricula_id = ${id}
    order by position, curso_id`.execute(db)
  return rows.map(r => r.id)
}

/** Those that somebody may begin still. */
export async function listSinArchivo(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select en_curricula.curso_id as id
    from curriculas_cursos en_curricula
      join cursos curso on curso.id = en_curricula.curso_id
    where en_curricula.curricula_id = ${id}
      and curso.archivado_en is null
    order by en_curricula.position, en_curricula.curso_id`.execute(db)
  return rows.map(r => r.id)
}

export type OfertaVieja = Pick<OfertaDePrograma, 'id' | 'fecha_inicio' | 'fecha_finalizacion'> & {
  descripcion: string
  imagen: string
  grupos: number[]
}

/** These offers of the programme, as far as there are any. */
export async function listOfertasViejas(db: Db, id: number, ofertas: readonly number[]): Promise<OfertaVieja[]> {
  const { rows } = await sql<OfertaVieja>`
    select
      oferta.id,
      oferta.fecha_inicio,
      oferta.fecha_finalizacion,
      oferta.descripcion,
      oferta.imagen,
      coalesce((select json_agg(al_grupo.grupo_id) from ofertas_grupos al_grupo
        where al_grupo.oferta_id = oferta.id), '[]') as grupos
    from ofertas_curriculas ofrecida
      join ofertas_academicas oferta on oferta.id = ofrecida.oferta_id
    where ofrecida.curricula_id = ${id}
      and oferta.id = any (${ofertas}::bigint[])
    order by oferta.id`.execute(db)
  return rows
}
