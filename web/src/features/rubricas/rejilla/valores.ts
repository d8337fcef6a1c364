/**
 * A rubric as a grid: levels are columns in their order, criteria are rows. Stored, each criterion has levels of its
 * own; one whose name or points are not those of its column keeps them in its cell, so that nothing is lost on the way
 * there and back.
 */
import {
  type CriterioInput,
  puntajeMax,
  type RejillaGuardada,
  type Rubrica,
  type RubricaEditable,
} from '@eleva/contract'
import { randomId } from '@mantine/hooks'

export type Nivel = { tituloNivel: string; puntosNivel: number | string }
/** `key` is the screen's own, and stays with a row or column wherever it moves. */
export type Columna = Nivel & { key: string }
export type Celda = {
  /** 0 until it is saved. */
  idNivels: number
  descripcionNivel: string
  /** Where it is not called as its column, or gives other points. */
  propio: Nivel | null
}
export type FilaDeRejilla = {
  key: string
  idCriterio: number
  tituloCriterio: string
  desCriterio: string
  /** One for each column; null where the criterion has no level there. */
  celdas: (Celda | null)[]
}
export type Valores = { nombreRubrica: string; columnas: Columna[]; filas: FilaDeRejilla[] }

const INICIALES: readonly Nivel[] = [
  { tituloNivel: 'Destacado', puntosNivel: 4 },
  { tituloNivel: 'Logrado', puntosNivel: 3 },
  { tituloNivel: 'En proceso', puntosNivel: 2 },
  { tituloNivel: 'Inicial', puntosNivel: 1 },
]

export const celdaNueva = (descripcionNivel = ''): Celda => ({ idNivels: 0, descripcionNivel, propio: null })
export const filaNueva = (columnas: number, key = randomId()): FilaDeRejilla => ({
  key,
  idCriterio: 0,
  tituloCriterio: '',
  desCriterio: '',
  celdas: Array.from({ length: columnas }, () => celdaNueva()),
})

/**
 * As long as nothing was typed it is always the same.
 * @param actividad its name
 */
export const valoresNuevos = (actividad: string): Valores => ({
  nombreRubrica: `Rúbrica de ${actividad}`.slice(0, 200),
  columnas: INICIALES.map((nivel, i) => ({ ...nivel, key: `k${i}` })),
  filas: [filaNueva(INICIALES.length, 'f0')],
})

const mismo = (a: Nivel, b: Nivel) => a.tituloNivel === b.tituloNivel && a.puntosNivel === b.puntosNivel

/** What most of them have, the first of several. */
function usual(niveles: readonly Nivel[]): Nivel {
  const count = (nivel: Nivel) => niveles.filter(n => mismo(n, nivel)).length
  const { tituloNivel, puntosNivel } = niveles.reduce((best, nivel) => (count(nivel) > count(best) ? nivel : best))
  return { tituloNivel, puntosNivel }
}

type Guardada = Pick<RubricaEditable, 'nombre' | 'criterios'>

/**
 * In which columns the levels of a criterion stand: in their order, as many as may be under a column that is called the
 * same, the others as far to the left as they go.
 */
function lugaresDe(niveles: readonly Nivel[], columnas: readonly Nivel[]): number[] {
  const found = new Map<string, { iguales: number; columnasDe: number[] }>()
  const from = (i: number, j: number): { iguales: number; columnasDe: number[] } => {
    if (i === niveles.length) return { iguales: 0, columnasDe: [] }
    const key = `${i} ${j}`
    const known = found.get(key)
    if (known) return known
    const rest = from(i + 1, j + 1)
    const here = {
      iguales: rest.iguales + Number(mismo(niveles[i]!, columnas[j]!)),
      columnasDe: [j, ...rest.columnasDe],
    }
    const room = columnas.length - j > niveles.length - i
    const later = room ? from(i, j + 1) : undefined
    const best = later && later.iguales > here.iguales ? later : here
    found.set(key, best)
    return best
  }
  return from(0, 0).columnasDe
}

export function valoresDe({ nombre, criterios }: Guardada): Valores {
  const most = Math.max(...criterios.map(c => c.answers.length))
  const enteros = criterios.filter(c => c.answers.length === most)
  const columnas = Array.from({ length: most }, (_, j) => ({
    key: `k${j}`,
    ...usual(enteros.map(c => c.answers[j]!)),
  }))
  const filas = criterios.map((c, i) => {
    const celdas: (Celda | null)[] = columnas.map(() => null)
    for (const [n, j] of lugaresDe(c.answers, columnas).entries()) {
      const { idNivels, descripcionNivel, tituloNivel, puntosNivel } = c.answers[n]!
      const propio = mismo(c.answers[n]!, columnas[j]!) ? null : { tituloNivel, puntosNivel }
      celdas[j] = { idNivels, descripcionNivel, propio }
    }
    const { idCriterio, tituloCriterio, desCriterio } = c
    return { key: idCriterio ? `c${idCriterio}` : `f${i}`, idCriterio, tituloCriterio, desCriterio, celdas }
  })
  return { nombreRubrica: nombre, columnas, filas }
}

export const isFilaVacia = ({ idCriterio, tituloCriterio, desCriterio, celdas }: FilaDeRejilla): boolean =>
  idCriterio === 0 &&
  [tituloCriterio, desCriterio, ...celdas.map(c => c?.descripcionNivel ?? '')].every(t => t.trim() === '') &&
  celdas.every(c => !c?.propio)

/** Rows that are saved: one in which nothing was typed is not there yet. */
export const filasEscritas = ({ filas }: Valores): FilaDeRejilla[] => filas.filter(f => !isFilaVacia(f))

/** The level of a cell that is there. */
export const nivelDe = (celda: Celda, columna: Columna): Nivel => celda.propio ?? columna

const numero = (puntos: number | string) => (puntos === '' ? Number.NaN : Number(puntos))

/** As they are sent; points that are no number go as they are, to be refused. */
export const criteriosDe = (columnas: readonly Columna[], filas: readonly FilaDeRejilla[]): CriterioInput[] =>
  filas.map(f => ({
    idCriterio: f.idCriterio,
    tituloCriterio: f.tituloCriterio,
    desCriterio: f.desCriterio,
    answers: f.celdas.flatMap((celda, j) => {
      if (!celda) return []
      const { tituloNivel, puntosNivel } = nivelDe(celda, columnas[j]!)
      const { idNivels, descripcionNivel } = celda
      return { idNivels, tituloNivel, puntosNivel: numero(puntosNivel), descripcionNivel }
    }),
  }))

/** Keys that the server has. */
export type Llaves = { criterios: number[]; niveles: number[] }
export const llavesDe = (filas: readonly FilaDeRejilla[]): Llaves => ({
  criterios: filas.map(f => f.idCriterio).filter(id => id !== 0),
  niveles: filas.flatMap(f => f.celdas.map(c => c?.idNivels ?? 0)).filter(id => id !== 0),
})

/** What was there and is there no more. */
export function quitados(antes: Llaves, filas: readonly FilaDeRejilla[]) {
  const now = llavesDe(filas)
  return {
    delCriterios: antes.criterios.filter(id => !now.criterios.includes(id)),
    delNiveles: antes.niveles.filter(id => !now.niveles.includes(id)),
  }
}

/**
 * Gives what was sent the keys that it got, wherever it stands by now.
 * @param enviados as they were sent
 */
export function conLlaves(enviados: Valores, llaves: RejillaGuardada['llaves']): (ahora: Valores) => Valores {
  const criterios = new Map<string, number>()
  const niveles = new Map<string, number>()
  for (const [i, fila] of filasEscritas(enviados).entries()) {
    criterios.set(fila.key, llaves[i]!.idCriterio)
    const places = fila.celdas.flatMap((celda, j) => (celda ? [enviados.columnas[j]!.key] : []))
    for (const [j, columna] of places.entries()) niveles.set(`${fila.key} ${columna}`, llaves[i]!.niveles[j]!)
  }
  return now => ({
    ...now,
    filas: now.filas.map(fila => {
      const idCriterio = criterios.get(fila.key)
      if (idCriterio === undefined) return fila
      const celdas = fila.celdas.map((celda, j) => {
        const idNivels = niveles.get(`${fila.key} ${now.columnas[j]!.key}`)
        return celda && idNivels !== undefined && celda.idNivels !== idNivels ? { ...celda, idNivels } : celda
      })
      return { ...fila, idCriterio, celdas }
    }),
  })
}

/** Keys that the server has no more are none: what bears one is new there. */
export const soloConLlaves = (valores: Valores, { criterios, niveles }: Llaves): Valores => ({
  ...valores,
  filas: valores.filas.map(f => {
    const stays = criterios.includes(f.idCriterio)
    return {
      ...f,
      idCriterio: stays ? f.idCriterio : 0,
      celdas: f.celdas.map(c => c && { ...c, idNivels: stays && niveles.includes(c.idNivels) ? c.idNivels : 0 }),
    }
  }),
})

const sinAcentos = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/**
 * Other content in the place of what stands there; a criterion that is called the same keeps its keys, and with them
 * work that is being graded.
 */
export function reemplazados(now: Valores, otros: Valores): Valores {
  const libres = [...now.filas]
  const filas = otros.filas.map(otra => {
    const at = libres.findIndex(f => f.idCriterio && sinAcentos(f.tituloCriterio) === sinAcentos(otra.tituloCriterio))
    const [misma] = at < 0 ? [] : libres.splice(at, 1)
    return {
      ...otra,
      key: misma?.key ?? randomId(),
      idCriterio: misma?.idCriterio ?? 0,
      celdas: otra.celdas.map((c, j) => c && { ...c, idNivels: misma?.celdas[j]?.idNivels ?? 0 }),
    }
  })
  const nombreRubrica = filasEscritas(now).length ? now.nombreRubrica : otros.nombreRubrica || now.nombreRubrica
  return { nombreRubrica, columnas: otros.columnas.map(c => ({ ...c, key: randomId() })), filas }
}

/** Other criteria behind those that stand there; a level that is called otherwise than its column keeps its name. */
export function agregados(now: Valores, otros: Valores): Valores {
  const mas = otros.columnas.slice(now.columnas.length).map(c => ({ ...c, key: randomId() }))
  const columnas = [...now.columnas, ...mas]
  const antes = filasEscritas(now).map(f => ({ ...f, celdas: [...f.celdas, ...mas.map(() => null)] }))
  const nuevas = otros.filas.map(f => ({
    ...f,
    key: randomId(),
    idCriterio: 0,
    celdas: columnas.map((columna, j): Celda | null => {
      const celda = f.celdas[j]
      if (!celda) return null
      const { tituloNivel, puntosNivel } = nivelDe(celda, otros.columnas[j]!)
      const nivel = { tituloNivel, puntosNivel }
      return { ...celda, idNivels: 0, propio: mismo(nivel, columna) ? null : nivel }
    }),
  }))
  return { ...now, columnas, filas: [...antes, ...nuevas] }
}

/** As it would be shown if it were saved now. */
export function vistaDe(valores: Valores): Omit<Rubrica, 'id'> {
  let id = 0
  const criterio = criteriosDe(valores.columnas, filasEscritas(valores)).map(c => ({
    id: ++id,
    titulo: c.tituloCriterio || 'Criterio sin título',
    descripcion: c.desCriterio,
    nivel: c.answers.map(n => ({
      id: ++id,
      puntos: Number(n.puntosNivel) || 0,
      titulo_nivel: n.tituloNivel || 'Nivel sin título',
      descripcion: n.descripcionNivel,
    })),
  }))
  return {
    nombre: valores.nombreRubrica || 'Rúbrica sin nombre',
    criterio,
    puntajeMax: puntajeMax(criterio),
  }
}

/** What it says, without the keys of server and screen. */
export const textoDeRejilla = (valores: Valores) =>
  JSON.stringify([
    valores.nombreRubrica,
    criteriosDe(valores.columnas, filasEscritas(valores)).map(({ idCriterio: _, answers, ...c }) => ({
      ...c,
      answers: answers.map(({ idNivels: __, ...n }) => n),
    })),
  ])
