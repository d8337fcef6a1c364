/**
 * What a notice speaks of, by the names that it has now: what was told in the evening and goes in the morning says what
 * is true then (ADR 041).
 */
import { type RawBuilder, sql } from 'kysely'
import { lugarEnFila } from '../../alcance/espera.read.ts'

/** The number at the end of the key of what it tells of: `anuncio:12`, `clase:5:2026-11-24 17:00`. On `avisos as a`. */
export const enClave = (de: string) =>
  sql`
    case
      when starts_with(a.clave, ${`${de}:`}) then nullif(substring(a.clave from ${`^${de}:(\\d+)`}), '')::bigint
    end`
export const enDatos = (name: string) => sql`(a.datos ->> ${name})::bigint`

/** Of what the data of a notice name: where that is looked up. */
const NOMBRES: Record<string, RawBuilder<unknown>> = {
  curso: sql`select k.nombre_curso from cursos k where k.id = ${enDatos('curso_id')}`,
  curricula: sql`select c.nombre_curricula from curriculas c where c.id = ${enDatos('curricula_id')}`,
  objetivo: sql`
    select o.nombre_objetivo
    from objetivos o
    where o.id = coalesce(${enDatos('objetivo_id')}, ${enClave('objetivo')})`,
  actividad: sql`
    select ac.nombre_actividad_unidad
    from actividades ac
    where ac.id = coalesce(${enDatos('actividad_id')}, ${enClave('actividad')}, ${enClave('evaluacion')})`,
  oferta: sql`select oa.nombre_oferta_academica from ofertas_academicas oa where oa.id = ${enClave('oferta')}`,
  inscripcion: sql`select i.nombre_evento from inscripciones i where i.id = ${enClave('inscripcion')}`,
  clase: sql`
    select s.nombre_sesion
    from sesion_eventos se
    join sesiones s on s.id = se.sesion_id
    where se.id = ${enClave('clase')}`,
  grupo: sql`
    select g.nombre_grupo
    from grupos g
    where g.id = coalesce(
        ${enClave('grupo')}, (select an.grupo_id from anuncios an where an.id = ${enDatos('anuncio_id')}))`,
  escuela: sql`
    select es.nombre
    from escuelas es
    where es.id = coalesce(
        ${enClave('escuela')}, (select an.escuela_id from anuncios an where an.id = ${enDatos('anuncio_id')}))`,
}

/** Which one somebody is in the line of the option that they wait for. */
const lugarDeEspera = sql`
  select ${lugarEnFila}
  from inscripciones_usuarios iu
  where iu.usuario_id = a.usuario_id
    and iu.inscripcion_id = ${enClave('inscripcion')}`

const nombre = ([name, found]: [string, RawBuilder<unknown>]) =>
  sql`${sql.lit(name)}::text, case when a.datos ? ${sql.lit(name)} then (${found}) end`

/**
 * `contract: DatosDeAviso` of `avisos as a`, as they stand: what is no more keeps the name that it had. With the key of
 * the answer or work that it opens at.
 */
export const datosDeHoy = sql`
  (a.datos || jsonb_strip_nulls(jsonb_build_object(
    'duda_id', ${enClave('duda')}, 'entrega_id', ${enClave('entrega')}, 'lugar',
    case when a.tipo = 'inscrito' then (${lugarDeEspera}) end, 'titulo',
    case when a.tipo = 'anuncio' then (select an.titulo from anuncios an where an.id = ${enDatos('anuncio_id')}) end,
    ${sql.join(Object.entries(NOMBRES).map(nombre))})))`

/** The name of the course of a notice, as above. */
export const cursoDeHoy = sql`coalesce((${NOMBRES.curso}), a.datos ->> 'curso')`

/** Of the words of an announcement so many signs are read for its mail: what is longer is read in Eleva. */
const CUERPO = 4_000

/** What an announcement says, as HTML, and the names of its files; null of other notices. */
export const anuncioDeHoy = sql`
  case when a.tipo = 'anuncio' then (
    select json_build_object(
      'cuerpo', left(an.cuerpo, ${sql.lit(CUERPO)}),
      'archivos', coalesce((
        select json_agg(f.nombre order by x.position)
        from anuncios_archivos x
        join archivos f on f.id = x.archivo_id
        where x.anuncio_id = an.id
      ), '[]'))
    from anuncios an
    where an.id = ${enDatos('anuncio_id')}
  ) end`
