/**
 * What an outline is on the screen: its rows in their order, where one may go, what it lacks, and how it looks before
 * the server has said so.
 */
import {
  type ActividadDeEsquema,
  type ClaseDeFila,
  type Esquema,
  type FaltaGrave,
  gravesDe,
  hasEntrega,
  type ObjetivoDeEsquema,
  type UnidadDeEsquema,
} from '@eleva/contract'
import { placed } from '../../shared/vivo/placed.ts'

/** What of a row is known wherever it is spoken of. */
export type PorLlave = {
  clase: ClaseDeFila
  id: number
  /** The unit in which it stands; a unit's own id for the unit itself. */
  unidad: number
  nombre: string
}
export type FilaDeUnidad = PorLlave & { clase: 'unidad'; datos: UnidadDeEsquema }
export type FilaDeTema = PorLlave & { clase: 'objetivo'; datos: ObjetivoDeEsquema }
export type FilaDeTarea = PorLlave & { clase: 'actividad'; datos: ActividadDeEsquema }
export type FilaDelCurso = FilaDeUnidad | FilaDeTema | FilaDeTarea
/** A row as the address names it, as `actividad-12-3`. */
export const llaveDe = ({ clase, id, unidad }: Omit<PorLlave, 'nombre'>): string => `${clase}-${unidad}-${id}`

const deUnidad = (u: UnidadDeEsquema): FilaDeUnidad => ({
  clase: 'unidad',
  id: u.id,
  unidad: u.id,
  nombre: u.nombre,
  datos: u,
})

const temasDe = (u: UnidadDeEsquema): FilaDeTema[] =>
  u.objetivos.map(o => ({ clase: 'objetivo', id: o.id, unidad: u.id, nombre: o.nombre, datos: o }))
const tareasDe = (u: UnidadDeEsquema): FilaDeTarea[] =>
  u.actividades.map(a => ({ clase: 'actividad', id: a.id, unidad: u.id, nombre: a.nombre, datos: a }))
/** What stands in a unit: objectives, then activities, as the learner meets them. */
export const hijasDe = (u: UnidadDeEsquema): (FilaDeTema | FilaDeTarea)[] => [...temasDe(u), ...tareasDe(u)]

/**
 * Rows as they are seen.
 * @param cerradas units whose rows are not
 */
export const filasDe = (e: Pick<Esquema, 'unidades'>, cerradas: ReadonlySet<number> = new Set()): FilaDelCurso[] =>
  e.unidades.flatMap(u => [deUnidad(u), ...(cerradas.has(u.id) ? [] : hijasDe(u))])

export const findFila = (e: Pick<Esquema, 'unidades'>, llave: string | undefined): FilaDelCurso | undefined =>
  llave === undefined ? undefined : filasDe(e).find(f => llaveDe(f) === llave)

export type PosicionEnEsquema = { a_unidad: number | undefined; tras: number | null }

const idsDe = (e: Esquema, clase: ClaseDeFila, unidad: number): number[] => {
  if (clase === 'unidad') return e.unidades.map(u => u.id)
  const u = e.unidades.find(one => one.id === unidad)
  return (clase === 'objetivo' ? u?.objetivos : u?.actividades)?.map(f => f.id) ?? []
}

/** Where a row stands. */
export function posicionDeFila(e: Esquema, fila: PorLlave): PosicionEnEsquema {
  const ids = idsDe(e, fila.clase, fila.unidad)
  return { a_unidad: fila.clase === 'unidad' ? undefined : fila.unidad, tras: ids[ids.indexOf(fila.id) - 1] ?? null }
}

/** Rows that go together: of one kind and one unit, in their order. */
export type Juntas = readonly [FilaDelCurso, ...FilaDelCurso[]]

/** The same rows, each of them changed. */
export const conCada = ([first, ...more]: Juntas, change: (fila: FilaDelCurso) => FilaDelCurso): Juntas => [
  change(first),
  ...more.map(change),
]

/** Those of them that stand one behind the other, each lot with its place. */
export function tramosDe(e: Esquema, filas: Juntas): { filas: Juntas; posicion: PosicionEnEsquema }[] {
  const ids = idsDe(e, filas[0].clase, filas[0].unidad)
  const tramos: { filas: [FilaDelCurso, ...FilaDelCurso[]]; posicion: PosicionEnEsquema }[] = []
  for (const fila of filas) {
    const before = ids[ids.indexOf(fila.id) - 1]
    const last = tramos.at(-1)
    if (last && last.filas.at(-1)!.id === before) last.filas.push(fila)
    else tramos.push({ filas: [fila], posicion: posicionDeFila(e, fila) })
  }
  return tramos
}

/** Where rows go by one step; at the end of their list into the next unit. Undefined where they cannot. */
export function pasoDe(e: Esquema, filas: Juntas, by: 1 | -1): PosicionEnEsquema | undefined {
  const [fila] = filas
  const ids = idsDe(e, fila.clase, fila.unidad)
  const to = ids.indexOf((by === 1 ? filas.at(-1)! : fila).id) + by
  const here = fila.clase === 'unidad' ? undefined : fila.unidad
  if (to >= 0 && to < ids.length) return { a_unidad: here, tras: by === 1 ? ids[to]! : to === 0 ? null : ids[to - 1]! }
  if (fila.clase === 'unidad') return undefined
  const next = e.unidades[e.unidades.findIndex(u => u.id === fila.unidad) + by]
  if (!next) return undefined
  return { a_unidad: next.id, tras: by === 1 ? null : (idsDe(e, fila.clase, next.id).at(-1) ?? null) }
}

/** Where rows go that are let go over another one; undefined where they may not stand. */
export function posicionSobre(
  esquema: Esquema,
  filas: Juntas,
  sobre: FilaDelCurso,
  antes: boolean,
): PosicionEnEsquema | undefined {
  const [fila] = filas
  const other = (id: number) => !filas.some(f => f.id === id)
  if (fila.clase === 'unidad') {
    const ids = idsDe(esquema, 'unidad', 0).filter(other)
    const at = ids.indexOf(sobre.unidad)
    if (at < 0) return undefined
    const head = antes && sobre.clase === 'unidad'
    return { a_unidad: undefined, tras: head ? (ids[at - 1] ?? null) : ids[at]! }
  }
  const ids = idsDe(esquema, fila.clase, sobre.unidad).filter(other)
  if (sobre.clase !== fila.clase) {
    // Over the unit itself it comes first; over what is of the other kind, at the near end of its own.
    const first = sobre.clase === 'unidad' || fila.clase === 'actividad'
    return { a_unidad: sobre.unidad, tras: first ? null : (ids.at(-1) ?? null) }
  }
  const at = ids.indexOf(sobre.id)
  if (at < 0) return undefined
  return { a_unidad: sobre.unidad, tras: antes ? (ids[at - 1] ?? null) : ids[at]! }
}

const enUnidad = (e: Esquema, unidad: number, change: (u: UnidadDeEsquema) => UnidadDeEsquema): Esquema => ({
  ...e,
  unidades: e.unidades.map(u => (u.id === unidad ? change(u) : u)),
})

const LISTA = { objetivo: 'objetivos', actividad: 'actividades' } as const

/** As it looks once rows have moved. */
export function conMovidas(
  e: Esquema,
  filas: Juntas,
  { a_unidad = filas[0].unidad, tras }: PosicionEnEsquema,
): Esquema {
  const [{ clase, unidad }] = filas
  // As they are now: an act that is taken back was meant a while ago.
  const now = <F extends { id: number }>(list: readonly F[], { id }: { id: number }) => list.find(f => f.id === id)
  if (clase === 'unidad') {
    const rows = filas.flatMap(f => (f.clase === clase ? (now(e.unidades, f) ?? f.datos) : []))
    return { ...e, unidades: placed(e.unidades, rows, tras) }
  }
  const lista = LISTA[clase]
  const before = e.unidades.find(u => u.id === unidad)?.[lista] ?? []
  const rows = filas.map(f => now<{ id: number }>(before, f) ?? f.datos)
  const moving = new Set(rows.map(f => f.id))
  const taken = enUnidad(e, unidad, u => ({ ...u, [lista]: u[lista].filter(f => !moving.has(f.id)) }))
  return enUnidad(taken, a_unidad, u => ({ ...u, [lista]: placed<{ id: number }>(u[lista], rows, tras) }))
}

/** As it looks without some rows. */
export const sinFilas = (e: Esquema, filas: readonly PorLlave[]): Esquema => {
  const gone = new Set(filas.map(llaveDe))
  const stays = (clase: ClaseDeFila, unidad: number) => (f: { id: number }) =>
    !gone.has(llaveDe({ clase, unidad, id: f.id }))
  return {
    ...e,
    unidades: e.unidades
      .filter(u => stays('unidad', u.id)(u))
      .map(u => ({
        ...u,
        objetivos: u.objetivos.filter(stays('objetivo', u.id)),
        actividades: u.actividades.filter(stays('actividad', u.id)),
      })),
  }
}

export const conNombre = (e: Esquema, fila: FilaDelCurso, nombre: string): Esquema => ({
  ...e,
  unidades: e.unidades.map(u => ({
    ...u,
    nombre: fila.clase === 'unidad' && u.id === fila.id ? nombre : u.nombre,
    objetivos: u.objetivos.map(o => (fila.clase === 'objetivo' && o.id === fila.id ? { ...o, nombre } : o)),
    actividades: u.actividades.map(a => (fila.clase === 'actividad' && a.id === fila.id ? { ...a, nombre } : a)),
  })),
})

/** Negative until the server has said which one it is. */
export type Nueva = { id: number; clase: ClaseDeFila; nombre: string; unidad_id?: number; tras?: number | null }

const vacia = { version: 0, clave: '', archivada: false }

/** As it looks with a row that is on its way. */
export function conNueva(esquema: Esquema, { id, clase, nombre, unidad_id, tras }: Nueva): Esquema {
  if (clase === 'unidad') {
    const unidad = { ...vacia, id, nombre, descripcion: '', otros_cursos: [], objetivos: [], actividades: [] }
    return { ...esquema, unidades: placed(esquema.unidades, [unidad], tras) }
  }
  if (clase === 'objetivo') {
    const objetivo = { ...vacia, id, nombre, video: null, materiales: 0, con_texto: false, unidades: 1 }
    return enUnidad(esquema, unidad_id!, u => ({ ...u, objetivos: placed(u.objetivos, [objetivo], tras) }))
  }
  const actividad: ActividadDeEsquema = {
    ...vacia,
    id,
    nombre,
    entregable: 0,
    entregable_opcional: 1,
    formulario: null,
    con_texto: false,
    items: 0,
    preguntas: 0,
    sin_respuesta: 0,
    sorteos: 0,
    rubrica: null,
  }
  return enUnidad(esquema, unidad_id!, u => ({ ...u, actividades: placed(u.actividades, [actividad], tras) }))
}

/** As it looks with rows in the archive, or out of it: a unit takes its tasks along. */
export const conArchivo = (e: Esquema, filas: readonly PorLlave[], archivada: boolean): Esquema => {
  const dichas = new Set(filas.map(f => `${f.clase} ${f.id}`))
  const con = <F extends { id: number; archivada: boolean }>(clase: ClaseDeFila, f: F, also = false): F =>
    also || dichas.has(`${clase} ${f.id}`) ? { ...f, archivada } : f
  return {
    ...e,
    unidades: e.unidades.map(u => ({
      ...con('unidad', u),
      objetivos: u.objetivos.map(o => con('objetivo', o)),
      actividades: u.actividades.map(a => con('actividad', a, dichas.has(`unidad ${u.id}`))),
    })),
  }
}

/** What a course lacks before somebody can take it; those that are `grave` come first. */
export type Falta = { clave: string; texto: string; grave: boolean; llave?: string; tab?: 'contenido' | 'preguntas' }

/** Out of sight of who has done nothing of it. */
export const isArchivada = ({ datos }: FilaDelCurso): boolean => datos.archivada

export const isVacio = (o: ObjetivoDeEsquema) => o.video === null && o.materiales === 0 && !o.con_texto
/** Whether doing it brings a learner nearer to 100 %. */
const cuenta = (a: ActividadDeEsquema) =>
  !a.archivada && (a.preguntas - a.sin_respuesta > 0 || a.sorteos > 0 || a.entregable_opcional === 2 || !hasEntrega(a))

/** How many things are looked at. */
export const COMPROBACIONES = 6

export function faltasDeCurso(esquema: Esquema): Falta[] {
  // What nobody begins any more lacks nothing.
  const unidades = esquema.unidades.filter(u => !u.archivada)
  const temas = unidades.flatMap(u => temasDe(u).filter(f => !isArchivada(f) && isVacio(f.datos)))
  const sinRespuesta = unidades.flatMap(u => tareasDe(u).filter(f => !isArchivada(f) && f.datos.sin_respuesta > 0))
  const preguntas = sinRespuesta.reduce((n, f) => n + f.datos.sin_respuesta, 0)
  const vacias = unidades.filter(u => u.objetivos.length + u.actividades.length === 0)
  const donde: Record<FaltaGrave['clave'], Pick<Falta, 'llave' | 'tab'>> = {
    unidades: {},
    vacias: vacias[0] ? { llave: llaveDe(deUnidad(vacias[0])) } : {},
    temas: temas[0] ? { llave: llaveDe(temas[0]), tab: 'contenido' } : {},
    preguntas: sinRespuesta[0] ? { llave: llaveDe(sinRespuesta[0]), tab: 'preguntas' } : {},
  }
  const graves = gravesDe({ unidades: unidades.length, vacias: vacias.length, temas: temas.length, preguntas })
  const all: (Falta | false)[] = [
    ...graves.map(f => ({ ...f, grave: true, ...donde[f.clave] })),
    esquema.unidades.length > 0 &&
      !esquema.unidades.some(u => u.actividades.some(cuenta)) && {
        clave: 'cuentan',
        texto: 'Sin actividades que cuenten: nadie llegará a 100 %',
        grave: false,
      },
    (esquema.curso.descripcion === '' || esquema.curso.minutos_curso === 0) && {
      clave: 'datos',
      texto: esquema.curso.descripcion === '' ? 'Sin descripción' : 'Sin duración',
      grave: false,
    },
  ]
  return all.filter(f => f !== false).toSorted((a, b) => Number(b.grave) - Number(a.grave))
}

export type Estado = 'borrador' | 'listo' | 'ofrecido' | 'archivado'
export function estadoDeCurso(e: Esquema): Estado {
  if (e.curso.archivado) return 'archivado'
  if (e.curso.publicado === 0) return 'borrador'
  if (e.grupos > 0) return 'ofrecido'
  return faltasDeCurso(e).some(f => f.grave) ? 'borrador' : 'listo'
}

/** How long its films are, in seconds. */
export const segundosDe = (u: UnidadDeEsquema) => u.objetivos.reduce((sum, o) => sum + (o.video?.segundos ?? 0), 0)
