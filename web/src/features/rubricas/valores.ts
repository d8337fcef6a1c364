/** What the editor holds, and what it sends. New rows have no key of the server yet; `key` is the screen's own. */
import { type CriterioInput, puntajeMax, type Rubrica, type RubricaEditable } from '@eleva/contract'
import { randomId } from '@mantine/hooks'

type Nivel = {
  key: string
  idNivels: number
  puntosNivel: number | string
  tituloNivel: string
  descripcionNivel: string
}
type Criterio = { key: string; idCriterio: number; tituloCriterio: string; desCriterio: string; answers: Nivel[] }
export type Valores = { nombreRubrica: string; criterios: Criterio[] }

export const nuevoNivel = (): Nivel => ({
  key: randomId(),
  idNivels: 0,
  puntosNivel: '',
  tituloNivel: '',
  descripcionNivel: '',
})
export const nuevoCriterio = (): Criterio => ({
  key: randomId(),
  idCriterio: 0,
  tituloCriterio: '',
  desCriterio: '',
  answers: [nuevoNivel()],
})

export const valoresDe = (rubrica?: RubricaEditable): Valores => ({
  nombreRubrica: rubrica?.nombre ?? '',
  criterios: rubrica
    ? rubrica.criterios.map(c => ({
        ...c,
        key: `c${c.idCriterio}`,
        answers: c.answers.map(n => ({ ...n, key: `n${n.idNivels}` })),
      }))
    : // As long as nothing was typed it is always the same.
      [{ ...nuevoCriterio(), key: 'c', answers: [{ ...nuevoNivel(), key: 'n' }] }],
})

/** Once they have been checked; the screen's own keys stay here. */
export const criteriosDe = (valores: Valores): CriterioInput[] =>
  valores.criterios.map(({ key: _, ...c }) => ({
    ...c,
    answers: c.answers.map(({ key: __, ...n }) => ({ ...n, puntosNivel: Number(n.puntosNivel) })),
  }))

/** What was there and is there no more. */
export function quitados(before: RubricaEditable, now: Valores) {
  const criterios = new Set(now.criterios.map(c => c.idCriterio))
  const niveles = new Set(now.criterios.flatMap(c => c.answers.map(n => n.idNivels)))
  return {
    delCriterios: before.criterios.map(c => c.idCriterio).filter(id => !criterios.has(id)),
    delNiveles: before.criterios.flatMap(c => c.answers.map(n => n.idNivels)).filter(id => !niveles.has(id)),
  }
}

/** As it would be shown if it were saved now. */
export function vistaDe(valores: Valores): Omit<Rubrica, 'id'> {
  let id = 0
  const criterio = valores.criterios.map(c => ({
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
    puntajeMax: puntajeMax(criterio.map(c => c.nivel.map(n => n.puntos))),
  }
}
