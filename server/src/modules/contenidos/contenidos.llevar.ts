/** What goes along on a device of a course, put together from what its screens are made of (ADR 051). */
import { createHash } from 'node:crypto'
import {
  type ActividadDeCurso,
  type ArchivoLlevable,
  type ContenidoDeCurso,
  contenidosRoutes,
  cuentasRoutes,
  driveRoutes,
  dudasRoutes,
  entregasPropiasRoutes,
  hasEntrega,
  hiloRoutes,
  intentosRoutes,
  isDeCurso,
  isGuardable,
  isTerminada,
  type Llevable,
  type MaterialLlevable,
  objetivosRoutes,
  type Parte,
  type PeliculaLlevable,
  type Persona,
  partesDe,
  pathOf,
  rubricasRoutes,
  youtubeId,
} from '@eleva/contract'
import type { ArchivoDeCurso, PaginaDeCurso } from '../objetivos/objetivos.llevar.read.ts'
import type { PeliculaDeCurso } from '../videos/videos.llevar.read.ts'
import type { PruebaDeCurso } from './contenidos.llevar.read.ts'

/** As the page asks for it: what is empty is not said. */
function urlOf({ route, params = {}, query = {} }: Parte): string {
  const said = Object.entries(query).filter(([, value]) => value !== '')
  const search = new URLSearchParams(said.map(([name, value]) => [name, String(value)]))
  return pathOf(route, params) + (search.size ? `?${search}` : '')
}

const actividadesDe = (c: ContenidoDeCurso): ActividadDeCurso[] => c.unidades_curso.flatMap(u => u.unidad.actividades)
const objetivosDe = (c: ContenidoDeCurso) =>
  c.unidades_curso.flatMap(u => u.unidad.objetivos_unidad.map(o => o.objetivo))

/** What stands around a course and its start, so that they open without a line. */
const delMarco = (personas: readonly Persona[], cursoId: number, curriculaId: number | undefined): Parte[] => [
  { route: cuentasRoutes.user },
  ...Object.values(partesDe.inicio(personas)),
  ...(curriculaId ? Object.values(partesDe.curso(personas, { curriculaId, cursoId })) : []),
  { route: entregasPropiasRoutes.misCursos },
  { route: entregasPropiasRoutes.misCalificaciones, params: { cursoId } },
]

function deActividad(cursoId: number, a: ActividadDeCurso, pruebas: ReadonlyMap<number, PruebaDeCurso>): Parte[] {
  const prueba = pruebas.get(a.id)
  // A quiz comes while it can be answered, or has been: never before it opens, nor for the first time once it has
  // closed.
  const quiz =
    prueba && !prueba.con_reglas && !prueba.por_abrir && (!prueba.cerrada || isTerminada(a) || a.empezada === 1)
  const { entrega, actividad_rubrica: rubricaId } = a
  return [
    ...(quiz ? [{ route: intentosRoutes.sit, params: { id: a.id }, query: { curso_id: cursoId } }] : []),
    ...(rubricaId ? [{ route: rubricasRoutes.get, params: { unidadId: a.unidad_id, actividadId: a.id } }] : []),
    ...(rubricaId && entrega?.calificacion != null
      ? [{ route: rubricasRoutes.criterios, params: { rubricaId, entregableId: entrega.id } }]
      : []),
    ...(entrega
      ? [
          { route: entregasPropiasRoutes.historial, params: { id: entrega.id } },
          { route: hiloRoutes.mensajes, params: { id: entrega.id } },
          { route: hiloRoutes.mensajes, params: { id: entrega.id }, query: { por_pagina: 1 } },
        ]
      : []),
  ]
}

/** Begins a version that is of its authors alone: one without it was counted otherwise. */
const DE_AUTOR = '2:'

/**
 * The mark of what its authors wrote. Dates, permits, what opens by itself and lighter versions of the same film change
 * nothing of it: pages that are opened with a line bring them.
 */
function huellaDe(c: ContenidoDeCurso, rest: unknown): string {
  const unidades = c.unidades_curso.map(({ unidad: { actividades, objetivos_unidad, ...unidad } }) => ({
    unidad,
    actividades: actividades.map(a => ({
      id: a.id,
      nombre_actividad_unidad: a.nombre_actividad_unidad,
      detalles_actividad: a.detalles_actividad,
      form_link: a.form_link,
      entregable: a.entregable,
      entregable_opcional: a.entregable_opcional,
      ...(a.archivos_max && a.archivos_max > 1 ? { archivos_max: a.archivos_max } : {}),
      avanza_examen_id: a.avanza_examen_id,
      items: a.items,
      quiz: a.quiz,
      actividad_rubrica: a.actividad_rubrica,
    })),
    objetivos: objetivos_unidad.map(({ objetivo: { id, nombre_objetivo, descripcion, materiales_objetivo } }) => ({
      id,
      nombre_objetivo,
      descripcion,
      // Nothing more is said of a link than before there were files: what was taken along then is what stands.
      materiales_objetivo: materiales_objetivo.map(({ archivo, pagina, ...m }) => ({
        ...m,
        ...(archivo ? { archivo } : {}),
        ...(pagina ? { pagina } : {}),
      })),
    })),
  }))
  const { id, nombre_curso, descripcion, imagen, minutos_curso } = c
  const said = JSON.stringify({ id, nombre_curso, descripcion, imagen, minutos_curso, unidades, rest })
  return DE_AUTOR + createHash('sha256').update(said).digest('base64url').slice(0, 22)
}

/** The files to which an instruction leads, by the words that lead there. */
const enInstruccion = (html: string): string[] =>
  [...html.matchAll(/<a [^>]{0,300}?href="\/api\/actividades\/archivos\/\d+"[^>]{0,300}>([^<]+)</g)].map(m => m[1]!)

function conLinea(
  c: ContenidoDeCurso,
  peliculas: readonly PeliculaDeCurso[],
  pruebas: ReadonlyMap<number, PruebaDeCurso>,
): Llevable['con_linea'] {
  const ajenas = peliculas.filter(p => p.archivo === null)
  return [
    ...ajenas.map(p => ({
      motivo: youtubeId(p.file_url) ? ('youtube' as const) : ('enlace' as const),
      nombre: p.nombre,
    })),
    ...objetivosDe(c).flatMap(o =>
      o.materiales_objetivo
        .filter(m => m.archivo === null && m.pagina === null)
        .map(m => ({ motivo: 'material' as const, nombre: m.nombre_material })),
    ),
    ...actividadesDe(c).flatMap(a => {
      const nombre = a.nombre_actividad_unidad
      return [
        ...enInstruccion(a.detalles_actividad).map(que => ({ motivo: 'archivo' as const, nombre: que })),
        ...(a.form_link ? [{ motivo: 'formulario' as const, nombre }] : []),
        ...(a.avanza_examen_id ? [{ motivo: 'examen' as const, nombre }] : []),
        ...(a.quiz && (pruebas.get(a.id)?.con_reglas ?? true) ? [{ motivo: 'por_comenzar' as const, nombre }] : []),
        ...(pruebas.get(a.id)?.por_abrir && !pruebas.get(a.id)?.con_reglas
          ? [{ motivo: 'por_abrir' as const, nombre }]
          : []),
      ]
    }),
  ]
}

type Firma = (archivoId: number) => string
const llevable = (
  { id, tamano, sha256, tipo }: NonNullable<PeliculaDeCurso['archivo']>,
  sign: Firma,
): ArchivoLlevable => ({ url: sign(id), bytes: tamano, sha256, tipo })

function pelicula(
  { objetivo_id, nombre, archivo, escalera, subtitulos }: PeliculaDeCurso,
  sign: Firma,
): PeliculaLlevable[] {
  if (!archivo) return []
  const calidades = (escalera?.calidades ?? []).map(q => ({
    calidad: q.calidad,
    ...llevable({ ...q, id: q.archivo_id, tipo: q.calidad === 'audio' ? 'audio/mp4' : 'video/mp4' }, sign),
  }))
  const original = llevable(archivo, sign)
  return [{ objetivo_id, nombre, original, calidades, subtitulos: subtitulos && llevable(subtitulos, sign) }]
}

const materialDe = (cursoId: number, { material_id, tamano, sha256, tipo }: ArchivoDeCurso): MaterialLlevable => ({
  material_id,
  url: urlOf({
    route: objetivosRoutes.archivoDeMaterial,
    params: { id: material_id },
    query: { curso_id: cursoId },
  }),
  bytes: tamano,
  sha256,
  tipo,
})

/** What a course is made of, or one unit of it. */
export type DeLlevar = {
  contenido: ContenidoDeCurso
  /** The unit, where it is one alone. */
  unidad: { id: number; nombre_unidad: string } | undefined
  peliculas: readonly PeliculaDeCurso[]
  archivos: readonly ArchivoDeCurso[]
  paginas: readonly PaginaDeCurso[]
}

/**
 * What the person finds in the course, or in that unit of it alone; undefined when the course does not have it (any
 * more).
 */
export function deLlevarDe(todo: DeLlevar, unidadId: number | undefined): DeLlevar | undefined {
  const enCurso = todo.contenido.unidades_curso.find(u => u.unidad.id === unidadId)
  if (unidadId !== undefined && !enCurso) return undefined
  const contenido = enCurso ? { ...todo.contenido, unidades_curso: [enCurso] } : todo.contenido
  const objetivos = objetivosDe(contenido)
  const [temas, materiales] = [
    new Set(objetivos.map(o => o.id)),
    new Set(objetivos.flatMap(o => o.materiales_objetivo.map(m => m.id))),
  ]
  return {
    contenido,
    unidad: enCurso && { id: enCurso.unidad.id, nombre_unidad: enCurso.unidad.nombre_unidad },
    peliculas: todo.peliculas.filter(p => temas.has(p.objetivo_id)),
    archivos: todo.archivos.filter(a => materiales.has(a.material_id)),
    paginas: todo.paginas.filter(p => materiales.has(p.material_id)),
  }
}

type PartesDeLlevar = DeLlevar & {
  personas: readonly Persona[]
  curriculaId: number | undefined
  /** The weight of the whole course: its screen reads all of it, whichever unit is taken. */
  contenido_bytes: number
  pruebas: readonly PruebaDeCurso[]
  rubricas: { bytes: number; huella: string }
}
/** About what a reply has around its own words, a doubt with its answer, and a picture within a page. */
const [MARCO, DUDA, IMAGEN] = [150, 400, 120_000]

export function llevableDe(partes: PartesDeLlevar, sign: Firma): Llevable {
  const { contenido: c, personas, curriculaId, peliculas, rubricas, paginas } = partes
  const pruebas = new Map(partes.pruebas.map(p => [p.actividad_id, p]))
  const contenido = { route: contenidosRoutes.autogestivo, params: { cursoId: c.id } }
  const lecturas = [
    contenido,
    ...delMarco(personas, c.id, curriculaId),
    ...objetivosDe(c).map(o => ({ route: dudasRoutes.deObjetivo, params: { objetivoId: o.id } })),
    ...actividadesDe(c).flatMap(a => deActividad(c.id, a, pruebas)),
    ...paginas.map(p => ({
      route: objetivosRoutes.pagina,
      params: { id: p.material_id },
      query: { curso_id: c.id },
    })),
    ...(actividadesDe(c).some(hasEntrega) ? [{ route: driveRoutes.keys }] : []),
  ]
    .map(urlOf)
    .filter(url => [isGuardable, isDeCurso].some(fits => fits(url.split('?')[0]!)))
  const imagenes = [...new Set(paginas.flatMap(p => p.imagenes))]
  const dudas = objetivosDe(c).reduce((sum, o) => sum + o.dudas, 0)
  const texto_bytes =
    partes.contenido_bytes +
    partes.pruebas.reduce((sum, p) => sum + (p.por_abrir || p.con_reglas ? 0 : p.bytes), 0) +
    rubricas.bytes +
    paginas.reduce((sum, p) => sum + p.bytes, 0) +
    imagenes.length * IMAGEN +
    lecturas.length * MARCO +
    dudas * DUDA
  return {
    curso: { id: c.id, nombre_curso: c.nombre_curso },
    ...(partes.unidad ? { unidad: partes.unidad } : {}),
    version: huellaDe(c, [
      partes.pruebas.map(p => [p.actividad_id, p.huella]),
      rubricas.huella,
      peliculas.map(p => [p.objetivo_id, p.nombre, p.file_url, p.archivo?.sha256, p.subtitulos?.sha256]),
    ]),
    texto_bytes,
    lecturas: [...new Set(lecturas)],
    imagenes,
    peliculas: peliculas.flatMap(p => pelicula(p, sign)),
    materiales: partes.archivos.map(a => materialDe(c.id, a)),
    con_linea: conLinea(c, peliculas, pruebas),
  }
}
