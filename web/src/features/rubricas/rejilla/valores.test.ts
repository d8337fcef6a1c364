import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as cambios from './cambios.ts'
import { checkRejilla, EN_NOMBRE, enCelda, enColumna, enFila } from './revisa.ts'
import * as v from './valores.ts'

const nivel = fc.record({
  idNivels: fc.constant(0),
  puntosNivel: fc.integer({ min: 0, max: 4 }),
  tituloNivel: fc.constantFrom('Destacado', 'Logrado', 'Inicial'),
  descripcionNivel: fc.constantFrom('', 'Así', 'Muy bien'),
})
const criterio = fc.record({
  idCriterio: fc.constant(0),
  tituloCriterio: fc.string({ minLength: 1 }).map(t => `c${t}`),
  desCriterio: fc.string(),
  answers: fc.array(nivel, { minLength: 1, maxLength: 5 }),
})
const guardada = fc
  .record({ nombre: fc.constant('Rúbrica'), criterios: fc.array(criterio, { minLength: 1, maxLength: 6 }) })
  .map(({ nombre, criterios }) => {
    // Keys as the server gives them.
    let id = 0
    return {
      nombre,
      criterios: criterios.map(c => ({
        ...c,
        idCriterio: ++id,
        answers: c.answers.map(n => ({ ...n, idNivels: ++id })),
      })),
    }
  })
const enviados = (valores: v.Valores) => v.criteriosDe(valores.columnas, v.filasEscritas(valores))

describe('criteria with levels of their own', () => {
  test('come into the grid and go out of it without loss', () => {
    fc.assert(
      fc.property(guardada, rubrica => {
        const valores = v.valoresDe(rubrica)
        expect(enviados(valores)).toEqual(rubrica.criterios)
        expect(v.quitados(v.llavesDe(valores.filas), valores.filas)).toEqual({ delCriterios: [], delNiveles: [] })
      }),
    )
  })

  test('a column is called as most of them are there', () => {
    const of = (tituloNivel: string, puntosNivel: number) => ({
      idNivels: 0,
      tituloNivel,
      puntosNivel,
      descripcionNivel: '',
    })
    const c = (answers: ReturnType<typeof of>[]) => ({ idCriterio: 0, tituloCriterio: 'c', desCriterio: '', answers })
    const valores = v.valoresDe({
      nombre: 'R',
      criterios: [c([of('Sí', 1)]), c([of('Bien', 3), of('Mal', 0)]), c([of('Bien', 3), of('Mal', 0)])],
    })
    expect(valores.columnas.map(k => [k.tituloNivel, k.puntosNivel])).toEqual([
      ['Bien', 3],
      ['Mal', 0],
    ])
    expect(valores.filas[0]!.celdas).toEqual([
      { idNivels: 0, descripcionNivel: '', propio: { tituloNivel: 'Sí', puntosNivel: 1 } },
      null,
    ])
    expect(valores.filas[1]!.celdas.every(x => x?.propio === null)).toBe(true)
  })
})

test('a criterion with fewer levels has them under the columns that are called so', () => {
  const of = (tituloNivel: string, puntosNivel: number) => ({
    idNivels: 0,
    tituloNivel,
    puntosNivel,
    descripcionNivel: '',
  })
  const c = (...answers: ReturnType<typeof of>[]) => ({ idCriterio: 0, tituloCriterio: 'c', desCriterio: '', answers })
  const { columnas, filas } = v.valoresDe({
    nombre: 'R',
    criterios: [
      c(of('Logrado', 3), of('Ausente', 0)),
      c(of('Logrado', 3), of('En proceso', 2), of('Inicial', 1)),
      c(of('Destacado', 4), of('Logrado', 3), of('En proceso', 2), of('Inicial', 1)),
    ],
  })
  expect(columnas.map(k => k.tituloNivel)).toEqual(['Destacado', 'Logrado', 'En proceso', 'Inicial'])
  expect(filas.map(f => f.celdas.map(x => (x ? (x.propio?.tituloNivel ?? true) : null)))).toEqual([
    [null, true, 'Ausente', null],
    [null, true, true, true],
    [true, true, true, true],
  ])
})

type Paso = (valores: v.Valores, a: number, b: number) => v.Valores
const de = <T>(list: readonly T[], n: number) => list[n % list.length]!
let made = 0
const pasos: Paso[] = [
  (x, a) => cambios.addFila(x, `n${++made}`, de(x.filas, a).key),
  (x, a) => cambios.removeFila(x, de(x.filas, a).key),
  (x, a) => cambios.moveFila(x, de(x.filas, a).key, a % 2 ? 1 : -1),
  (x, a) => cambios.duplicateFila(x, de(x.filas, a).key),
  (x, a) => cambios.addColumna(x, `n${++made}`, de(x.columnas, a).key),
  (x, a) => cambios.removeColumna(x, de(x.columnas, a).key),
  (x, a) => cambios.moveColumna(x, de(x.columnas, a).key, a % 2 ? 1 : -1),
  (x, a) => cambios.nivelesPropios(x, de(x.filas, a).key, a % 2 === 0),
  (x, a, b) => cambios.changeCelda(x, de(x.filas, a).key, b % x.columnas.length, { descripcionNivel: `t${a}` }),
  (x, a, b) => cambios.changeColumna(x, de(x.columnas, a).key, { puntosNivel: b % 5 }),
]
const orden = fc.array(fc.tuple(fc.nat(pasos.length - 1), fc.nat(50), fc.nat(50)), { maxLength: 40 })
const hecho = (inicio: v.Valores, list: [number, number, number][]) =>
  list.reduce((x, [p, a, b]) => pasos[p]!(x, a, b), inicio)

describe('whatever is done to a grid', () => {
  test('each row has a cell for each column and a level at least, and no key stands twice', () => {
    fc.assert(
      fc.property(guardada, orden, (rubrica, list) => {
        const x = hecho(v.valoresDe(rubrica), list)
        for (const f of x.filas) {
          expect(f.celdas).toHaveLength(x.columnas.length)
          expect(f.celdas.some(Boolean)).toBe(true)
        }
        for (const keys of [
          x.filas.map(f => f.key),
          x.columnas.map(c => c.key),
          ...Object.values(v.llavesDe(x.filas)),
        ] as (string | number)[][])
          expect(new Set(keys).size).toBe(keys.length)
        expect(x.filas.length * x.columnas.length).toBeGreaterThan(0)
        expect([x.filas.length <= 50, x.columnas.length <= 12]).toEqual([true, true])
      }),
    )
  })

  test('what stands there or was taken away is all that there was', () => {
    fc.assert(
      fc.property(guardada, orden, (rubrica, list) => {
        const inicio = v.valoresDe(rubrica)
        const antes = v.llavesDe(inicio.filas)
        const x = hecho(inicio, list)
        const [ahora, fuera] = [v.llavesDe(x.filas), v.quitados(antes, x.filas)]
        expect([...ahora.criterios, ...fuera.delCriterios].sort()).toEqual([...antes.criterios].sort())
        expect([...ahora.niveles, ...fuera.delNiveles].sort()).toEqual([...antes.niveles].sort())
      }),
    )
  })

  test('moved there and back it is as it was', () => {
    fc.assert(
      fc.property(guardada, fc.nat(20), (rubrica, n) => {
        const x = v.valoresDe(rubrica)
        const [fila, columna] = [de(x.filas, n).key, de(x.columnas, n).key]
        const down = cambios.moveFila(x, fila, 1)
        if (down !== x) expect(cambios.moveFila(down, fila, -1)).toEqual(x)
        const right = cambios.moveColumna(x, columna, 1)
        if (right !== x) expect(cambios.moveColumna(right, columna, -1)).toEqual(x)
      }),
    )
  })

  test('what is done while it is being saved gets the keys of what was sent, and loses none', () => {
    fc.assert(
      fc.property(guardada, orden, orden, (rubrica, antes, despues) => {
        const sent = hecho(v.valoresDe(rubrica), antes)
        let id = 1_000
        const llaves = enviados(sent).map(c => ({
          idCriterio: c.idCriterio || ++id,
          niveles: c.answers.map(n => n.idNivels || ++id),
        }))
        const puesto = v.conLlaves(sent, llaves)
        expect(
          enviados(puesto(sent)).map(c => ({ idCriterio: c.idCriterio, niveles: c.answers.map(n => n.idNivels) })),
        ).toEqual(llaves)
        const server = v.llavesDe(v.filasEscritas(puesto(sent)))
        const later = puesto(hecho(sent, despues))
        const ahora = v.llavesDe(later.filas)
        expect(ahora.criterios.every(k => server.criterios.includes(k))).toBe(true)
        expect(ahora.niveles.every(k => server.niveles.includes(k))).toBe(true)
        expect(new Set(ahora.niveles).size).toBe(ahora.niveles.length)
      }),
    )
  })
})

test('a new grid is nothing yet, and always the same', () => {
  const nueva = v.valoresNuevos('Carta a mi grupo')
  expect(v.filasEscritas(nueva)).toEqual([])
  expect(nueva).toEqual(v.valoresNuevos('Carta a mi grupo'))
  expect(v.valoresNuevos('a'.repeat(255)).nombreRubrica).toHaveLength(200)
  expect(v.vistaDe(nueva)).toMatchObject({ nombre: 'Rúbrica de Carta a mi grupo', puntajeMax: 0, criterio: [] })
})

describe('another rubric', () => {
  const con = (nombre: string, titulos: string[], columnas: string[]) =>
    v.valoresDe({
      nombre,
      criterios: titulos.map((tituloCriterio, i) => ({
        idCriterio: i + 1,
        tituloCriterio,
        desCriterio: '',
        answers: columnas.map((tituloNivel, j) => ({
          idNivels: 10 * (i + 1) + j,
          tituloNivel,
          puntosNivel: j,
          descripcionNivel: 'Así',
        })),
      })),
    })

  test('takes the place of what is there, and criteria that are called the same keep their keys', () => {
    const x = v.reemplazados(
      con('Mía', ['Claridad', 'Fuentes'], ['A', 'B']),
      con('Otra', ['Orden', 'CLARIDAD '], ['C', 'D', 'E']),
    )
    expect(x.nombreRubrica).toBe('Mía')
    expect(x.columnas.map(c => c.tituloNivel)).toEqual(['C', 'D', 'E'])
    expect(x.filas.map(f => [f.tituloCriterio, f.idCriterio, f.celdas.map(c => c!.idNivels)])).toEqual([
      ['Orden', 0, [0, 0, 0]],
      ['CLARIDAD ', 1, [10, 11, 0]],
    ])
    expect(v.reemplazados(v.valoresNuevos('x'), con('Otra', ['Orden'], ['C'])).nombreRubrica).toBe('Otra')
  })

  test('or stands behind it: levels that are called otherwise keep their names', () => {
    const x = v.agregados(con('Mía', ['Claridad'], ['A', 'B']), con('Otra', ['Orden'], ['A', 'Z', 'C']))
    expect(x.columnas.map(c => c.tituloNivel)).toEqual(['A', 'B', 'C'])
    expect(x.filas.map(f => [f.tituloCriterio, f.idCriterio])).toEqual([
      ['Claridad', 1],
      ['Orden', 0],
    ])
    expect(x.filas[0]!.celdas[2]).toBeNull()
    expect(x.filas[1]!.celdas.map(c => c!.propio)).toEqual([null, { tituloNivel: 'Z', puntosNivel: 1 }, null])
  })

  test('keys that somebody else took away are new ones', () => {
    const x = v.soloConLlaves(con('Mía', ['Claridad', 'Fuentes'], ['A']), { criterios: [2], niveles: [10, 20] })
    expect(x.filas.map(f => [f.idCriterio, f.celdas[0]!.idNivels])).toEqual([
      [0, 0],
      [2, 20],
    ])
  })
})

describe('what lacks', () => {
  const nueva = v.valoresNuevos('x')
  const [fila, columna] = [nueva.filas[0]!.key, nueva.columnas[1]!.key]

  test('is said at its place, in the words of the form and their order', () => {
    const sinNada = {
      ...nueva,
      nombreRubrica: ' ',
      columnas: nueva.columnas.map(c => ({ ...c, tituloNivel: '', puntosNivel: '' })),
    }
    const { mensajes, primero } = checkRejilla(sinNada, true, true)
    expect(primero).toBe('Hace falta especificar un nombre para esta rúbrica')
    expect([
      mensajes.get(EN_NOMBRE),
      mensajes.get(enFila(fila, 'titulo')),
      mensajes.get(enFila(fila, 'des')),
      mensajes.get(enColumna(columna, 'puntos')),
      mensajes.get(enColumna(columna, 'titulo')),
      mensajes.get(enCelda(fila, columna)),
    ]).toEqual([
      'Hace falta especificar un nombre para esta rúbrica',
      'El título del criterio NO DEBE estar vacío',
      'Hace falta la descripción en un criterio',
      'Hace falta definir el puntaje en un nivel de un criterio',
      'Hace falta definir el título del nivel de un criterio',
      'Hace falta agregar una descripción del nivel de un criterio',
    ])
  })

  test('of a draft are its names alone; a level of its own says so in its cell', () => {
    const escrita = cambios.changeFila(nueva, fila, f => ({ ...f, tituloCriterio: 'Claridad' }))
    expect(checkRejilla(escrita, false).primero).toBeUndefined()
    expect(checkRejilla(escrita, true).mensajes.size).toBe(5)
    expect(checkRejilla(cambios.changeCelda(nueva, fila, 1, { descripcionNivel: 'x' }), false).mensajes).toEqual(
      new Map([[enFila(fila, 'titulo'), 'El título del criterio NO DEBE estar vacío']]),
    )
    const propia = cambios.changeCelda(escrita, fila, 1, { propio: { tituloNivel: '', puntosNivel: 2 } })
    expect([...checkRejilla(propia, false).mensajes.keys()]).toEqual([enCelda(fila, columna, 'titulo')])
    const larga = cambios.changeCelda(escrita, fila, 1, { descripcionNivel: 'a'.repeat(10_000) })
    expect(checkRejilla(larga, false).mensajes.get(enCelda(fila, columna))).toBe('Escribe a lo más 1000 caracteres')
  })

  test('rows in which nothing was typed do not count, and equal points or none lack nothing', () => {
    const escrita = cambios.addFila(
      cambios.changeFila(nueva, fila, f => ({ ...f, tituloCriterio: '🌵 <b>' })),
      'otra',
    )
    const ceros = { ...escrita, columnas: escrita.columnas.map(c => ({ ...c, puntosNivel: 0 })) }
    expect(checkRejilla(ceros, false).primero).toBeUndefined()
    expect(v.vistaDe(ceros)).toMatchObject({ puntajeMax: 0, criterio: [{ titulo: '🌵 <b>' }] })
  })
})
