/**
 * What a notice speaks of, by the names that it has now: what was told in the evening and goes in the morning says what
 * is true then (ADR 041).
 */
import type { DatosDeAviso, TipoDeAviso } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { lugarEnFila } from '../../alcance/espera.read.ts'
import type { CosaDeAviso } from './avisos.clave.service.ts'

/** The kind of an announcement's notice, which the announcement itself stands for. */
export const ANUNCIO = sql.lit('anuncio' satisfies TipoDeAviso)

/** The number in the key of what it tells of: `anuncio:12`, `clase:5:2026-11-24 17:00`. On `avisos as aviso`. */
export const enClave = (de: CosaDeAviso) =>
  sql`
    case
      when starts_with(aviso.clave, ${`${de}:`}) then nullif(substring(aviso.clave from ${`^${de}:(\\d+)`}), '')::bigint
    end`
export const enDatos = (name: string) => sql`(aviso.datos ->> ${name})::bigint`

/** Which one somebody is in the line of the option that they wait for. */
const lugarDeEspera = sql`
  select ${lugarEnFila}
  from inscripciones_usuarios inscrito
  where inscrito.usuario_id = aviso.usuario_id
    and inscrito.inscripcion_id = ${enClave('inscripcion')}`

/** Where what the data of a notice name is looked up, of whatever kind it is. */
const NOMBRES = {
  curso: sql`
    select curso.nombre_curso
    from cursos curso
    where curso.id = ${enDatos('curso_id')}`,
  curricula: sql`
    select curricula.nombre_curricula
    from curriculas curricula
    where curricula.id = ${enDatos('curricula_id')}`,
  objetivo: sql`
    select objetivo.nombre_objetivo
    from objetivos objetivo
    where objetivo.id = coalesce(${enDatos('objetivo_id')}, ${enClave('objetivo')})`,
  actividad: sql`
    select actividad.nombre_actividad_unidad
    from actividades actividad
    where actividad.id = coalesce(${enDatos('actividad_id')}, ${enClave('actividad')}, ${enClave('evaluacion')})`,
  oferta: sql`
    select oferta.nombre_oferta_academica
    from ofertas_academicas oferta
    where oferta.id = ${enClave('oferta')}`,
  inscripcion: sql`
    select inscripcion.nombre_evento
    from inscripciones inscripcion
    where inscripcion.id = ${enClave('inscripcion')}`,
  clase: sql`
    select sesion.nombre_sesion
    from sesion_eventos evento
    join sesiones sesion on sesion.id = evento.sesion_id
    where evento.id = ${enClave('clase')}`,
  grupo: sql`
    select grupo.nombre_grupo
    from grupos grupo
    where grupo.id = coalesce(
        ${enClave('grupo')}, (select anuncio.grupo_id from anuncios anuncio
          where anuncio.id = ${enDatos('anuncio_id')}))`,
  escuela: sql`
    select escuela.nombre
    from escuelas escuela
    where escuela.id = coalesce(
        ${enClave('escuela')}, (select anuncio.escuela_id from anuncios anuncio
          where anuncio.id = ${enDatos('anuncio_id')}))`,
} satisfies { [D in keyof DatosDeAviso]?: RawBuilder<unknown> }

/** What only some kinds say, and is looked up although nothing was told of it or has another name. */
const DE_SU_TIPO = {
  inscrito: ['lugar', lugarDeEspera],
  anuncio: [
    'titulo',
    sql`
    select anuncio.titulo
    from anuncios anuncio
    where anuncio.id = ${enDatos('anuncio_id')}`,
  ],
} as const satisfies { [T in TipoDeAviso]?: readonly [dato: keyof DatosDeAviso, found: RawBuilder<unknown>] }

const nombre = ([name, found]: [string, RawBuilder<unknown>]) =>
  sql`${sql.lit(name)}::text, case when aviso.datos ? ${sql.lit(name)} then (${found}) end`
const deSuTipo = ([tipo, [name, found]]: [string, readonly [string, RawBuilder<unknown>]]) =>
  sql`${sql.lit(name)}::text, case when aviso.tipo = ${sql.lit(tipo)} then (${found}) end`

/**
 * `contract: DatosDeAviso` of `avisos as aviso`, as they stand: what is no more keeps the name that it had. With the
 * key of the answer or work that it opens at.
 */
export const datosDeHoy = sql`
  (aviso.datos || jsonb_strip_nulls(jsonb_build_object(
    'duda_id', ${enClave('duda')},
    'entrega_id', ${enClave('entrega')},
    ${sql.join(Object.entries(DE_SU_TIPO).map(deSuTipo))},
    ${sql.join(Object.entries(NOMBRES).map(nombre))})))`

/** The name of the course of a notice, as above. */
export const cursoDeHoy = sql`coalesce((${NOMBRES.curso}), aviso.datos ->> 'curso')`

/** How many signs of an announcement's words are read for its mail: what is longer is read in Eleva. */
const CUERPO = 4_000

/** What an announcement says, as HTML, and the names of its files; null of other notices. */
export const anuncioDeHoy = sql`
  case when aviso.tipo = ${ANUNCIO} then (
    select json_build_object(
      'cuerpo', left(anuncio.cuerpo, ${sql.lit(CUERPO)}),
      'archivos', coalesce((
        select json_agg(archivo.nombre order by adjunto.position)
        from anuncios_archivos adjunto
        join archivos archivo on archivo.id = adjunto.archivo_id
        where adjunto.anuncio_id = anuncio.id
      ), '[]'))
    from anuncios anuncio
    where anuncio.id = ${enDatos('anuncio_id')}
  ) end`
