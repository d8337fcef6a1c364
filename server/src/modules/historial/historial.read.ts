import type { LineaDeHistorial } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'

const MAX = 40

/** Longer than any text of a course may be. */
const MAX_SIGNS = 20_000

/** The newest lines of one place; each line stands in one alone. */
const ultimas = (columna: string, llave: RawBuilder<unknown>, antesDe: RawBuilder<unknown>) => sql`
  select linea.id
  from historial linea
  where linea.${sql.ref(columna)} = ${llave}
    and linea.id < ${antesDe}
  order by linea.id desc
  limit ${sql.lit(MAX + 1)}`

/** What a column that names something else says of it. */
const nombreEn = (tabla: string, columna: string, lado: 0 | 1) => sql`(
      select otra.${sql.ref(columna)}
      from ${sql.table(tabla)} otra
      where otra.id = (campo.value ->> ${sql.lit(lado)})::bigint
    )`

/**
 * A value as it is read: of an order its names, of what names something else its name.
 * @param lado 0 as it was, 1 as it became
 */
const valor = (lado: 0 | 1) => sql`
  case campo.key
    when 'orden'
      then (
        select string_agg(una.nombre, ', ')
        from jsonb_array_elements_text(campo.value -> ${sql.lit(lado)}) una (nombre))
    when 'unidad_id' then ${nombreEn('unidades', 'nombre_unidad', lado)}
    when 'rubrica_id' then ${nombreEn('rubricas', 'nombre', lado)}
    when 'tipo_material_id' then ${nombreEn('tipos_material', 'nombre_tipo_material', lado)}
    else case
      when campo.key not in ('archivo_id', 'subtitulos_id', 'media_id')
        or jsonb_typeof(campo.value -> ${sql.lit(lado)}) = 'null'
        then left(campo.value ->> ${sql.lit(lado)}, ${sql.lit(MAX_SIGNS)})
      when jsonb_typeof(campo.value -> ${sql.lit(lado)}) = 'object' then campo.value -> ${sql.lit(lado)} ->> 'nombre'
      else 'un archivo que ya no está'
    end
  end`

const cambios = sql`
  coalesce((
    select json_agg(
      json_build_object('campo', campo.key, 'antes', ${valor(0)}, 'ahora', ${valor(1)})
      order by campo.key
    )
    from jsonb_each(linea.cambios) campo
    where campo.key not in ('cuantas', 'nombres')
  ), '[]')`

/**
 * @param antesDe the key of a line: those before it
 * @returns undefined when there is no such course
 */
export async function listHistorial(db: Db, cursoId: number, antesDe = Number.MAX_SAFE_INTEGER) {
  const curso = await db.selectFrom('cursos').select('id').where('id', '=', cursoId).executeTakeFirst()
  if (!curso) return undefined
  const antes = sql`${antesDe}::bigint`
  const { rows } = await sql<LineaDeHistorial>`
    with
      sus_unidades as materialized (
        select en_curso.unidad_id
        from cursos_unidades en_curso
        where en_curso.curso_id = ${cursoId}
      ),
      temas as materialized (
        select distinct dentro.objetivo_id
        from sus_unidades
          join unidades_objetivos dentro on dentro.unidad_id = sus_unidades.unidad_id
      ),
      halladas as (
        (${ultimas('curso_id', sql`${cursoId}::bigint`, antes)})
        union all
        select de_unidad.id
        from sus_unidades
          cross join lateral (${ultimas('unidad_id', sql`sus_unidades.unidad_id`, antes)}) de_unidad
        union all
        select de_tema.id
        from temas
          cross join lateral (${ultimas('objetivo_id', sql`temas.objetivo_id`, antes)}) de_tema
      )
    select
      linea.id,
      coalesce(usuario.nombre_completo, '') as quien,
      linea.acto,
      linea.clase,
      linea.objeto_id,
      linea.nombre,
      linea.unidad_id,
      linea.objetivo_id,
      linea.actividad_id,
      coalesce((linea.cambios ->> 'cuantas')::int, 1) as cuantas,
      coalesce(linea.cambios -> 'nombres', '[]') as nombres,
      ${cambios} as cambios,
      ${iso('linea.creado_en')} as creado_en,
      ${iso('linea.hasta')} as hasta
    from (select hallada.id from halladas hallada order by hallada.id desc limit ${sql.lit(MAX + 1)}) pagina
      join historial linea on linea.id = pagina.id
      left join usuarios usuario on usuario.id = linea.quien
    order by linea.id desc`.execute(db)
  const lineas = rows.slice(0, MAX)
  return { lineas, sigue: rows.length > MAX ? lineas.at(-1)!.id : null }
}
