/**
 * The dates of a group moved by days for others: the same hour of their clocks, whatever these were changed to
 * meanwhile.
 */
import { type RawBuilder, sql } from 'kysely'
import { enUso } from '../../alcance/archivado.read.ts'
import { zonaDeGrupo } from '../../alcance/zonas.read.ts'
import { enZona } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { spanish } from '../../kit/db/list.ts'

export type Recorrido = {
  /** The group whose dates they are. */
  de: number
  cursos: readonly number[]
  grupos: readonly number[]
  dias: number
}

/** A moment of a date as it stands on the clocks of the one group, so many days later, on those of the other. */
const movido = (campo: string, dias: number) =>
  sql`(${sql.ref(campo)} at time zone reloj.zona + make_interval(days => ${dias}::int)) at time zone destino.zona`

/** `destinos`: the groups to which they go, with their clocks. */
const destinos = (grupos: readonly number[]) => sql`
  select
    grupo.id,
    reloj.zona
  from unnest(${grupos}::bigint[]) grupo (id)
    cross join lateral (${zonaDeGrupo(sql`grupo.id`)}) reloj`

/** `fuente`: the dates that groups have for what the courses ask now. */
const fuente = (grupos: readonly number[], cursos: readonly number[]) => sql`
  select
    plazo.grupo_id,
    plazo.curso_id,
    plazo.actividad_id,
    plazo.abre,
    plazo.fecha_limite,
    plazo.cierra
  from plazos plazo
    join actividades actividad on actividad.id = plazo.actividad_id
    join cursos_unidades en_curso
      on en_curso.curso_id = plazo.curso_id
      and en_curso.unidad_id = actividad.unidad_id
  where plazo.grupo_id = any (${grupos}::bigint[])
    and plazo.curso_id = any (${cursos}::bigint[])
    and ${enUso}`

/**
 * Rows of `plazos` for the groups: `grupo_id`, `curso_id`, `actividad_id`, `abre`, `fecha_limite`, `cierra`. In the
 * night in which clocks go forward two of them may fall together: then what would open too late opens at once, and
 * nothing closes before it is due.
 */
export const recorridos = (r: Recorrido): RawBuilder<unknown> => sql`
  select
    nuevo.grupo_id,
    nuevo.curso_id,
    nuevo.actividad_id,
    case when nuevo.abre < least(nuevo.fecha_limite, nuevo.cierra) or num_nonnulls(nuevo.fecha_limite, nuevo.cierra) = 0
      then nuevo.abre end as abre,
    nuevo.fecha_limite,
    case when nuevo.cierra is not null then greatest(nuevo.cierra, nuevo.fecha_limite) end as cierra
  from (
    select
      destino.id as grupo_id,
      fuente.curso_id,
      fuente.actividad_id,
      ${movido('fuente.abre', r.dias)} as abre,
      ${movido('fuente.fecha_limite', r.dias)} as fecha_limite,
      ${movido('fuente.cierra', r.dias)} as cierra
    from (${fuente([r.de], r.cursos)}) fuente
      cross join (${zonaDeGrupo(sql`${r.de}::bigint`)}) reloj
      cross join (${destinos(r.grupos)}) destino
  ) nuevo`

/** Groups that have dates in one of the courses: they keep them there. By name. */
export async function listConFechas(db: Db, grupos: readonly number[], cursos: readonly number[]) {
  const { rows } = await sql<{ grupo_id: number; curso_id: number; nombre: string }>`
    select
      plazo.grupo_id,
      plazo.curso_id,
      grupo.nombre_grupo as nombre
    from plazos plazo
      join grupos grupo on grupo.id = plazo.grupo_id
    where plazo.grupo_id = any (${grupos}::bigint[])
      and plazo.curso_id = any (${cursos}::bigint[])
    group by plazo.grupo_id, plazo.curso_id, grupo.nombre_grupo
    order by ${spanish('grupo.nombre_grupo')}, plazo.grupo_id, plazo.curso_id`.execute(db)
  return rows
}

/** How many dates a group would get, and the first and last of them by the clocks of the group from which they come. */
export async function previewRecorrido(db: Db, { de, cursos, dias }: Omit<Recorrido, 'grupos'>) {
  const { rows } = await sql<{ fechas: number; primera: string | null; ultima: string | null }>`
    select
      hecho.fechas,
      ${enZona('hecho.primera', sql`hecho.zona`)} as primera,
      ${enZona('hecho.ultima', sql`hecho.zona`)} as ultima
    from (
      select
        count(*)::int as fechas,
        min(coalesce(nuevo.abre, nuevo.fecha_limite, nuevo.cierra)) as primera,
        max(coalesce(nuevo.cierra, nuevo.fecha_limite, nuevo.abre)) as ultima,
        (${zonaDeGrupo(sql`${de}::bigint`)}) as zona
      from (${recorridos({ de, cursos, dias, grupos: [de] })}) nuevo) hecho`.execute(db)
  return rows[0]!
}

/** The day of the first date that groups have in courses, by their clocks; undefined without any. */
export async function findPrimerDia(db: Db, grupos: readonly number[], cursos: readonly number[]) {
  const { rows } = await sql<{ dia: string | null }>`
    select min((least(fuente.abre, fuente.fecha_limite, fuente.cierra) at time zone destino.zona)::date) as dia
    from (${fuente(grupos, cursos)}) fuente
      join (${destinos(grupos)}) destino on destino.id = fuente.grupo_id`.execute(db)
  return rows[0]?.dia ?? undefined
}
