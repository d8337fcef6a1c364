/** What a person gives an answer: points, or a level of each criterion of its rubric. Pure. */
import {
  type BodyOf,
  type Criterio,
  entreComillas,
  type intentosRoutes,
  nivelElegido,
  RUBRICA_SIN_PUNTOS,
  sumaDeRubrica,
} from '@eleva/contract'
import { refused } from '../../../kit/errors.ts'
import type { Puestos } from './manual.sql.ts'

/**
 * @returns how much of it is right, 0–1
 * @throws {Refusal} 422
 */
export function puestosDe(
  { puntos: most, rubrica }: { puntos: number; rubrica: { criterio: readonly Criterio[] } | null },
  body: Pick<BodyOf<typeof intentosRoutes.setPuntos>, 'puntos' | 'niveles'>,
): Puestos {
  if (!rubrica) {
    if (body.puntos === undefined) throw refused('Escribe los puntos', 'puntos')
    if (body.puntos > most) throw refused(`Esta pregunta vale ${most}.`, 'puntos')
    return { parte: body.puntos / most, niveles: null }
  }
  const said = new Map(body.niveles?.map(n => [n.criterio, n.nivel]))
  const niveles = rubrica.criterio.map(c => {
    const elegido = nivelElegido(c, said.get(c.id))
    if (!elegido) throw refused(`Elige un nivel en ${entreComillas(c.titulo)}.`, 'niveles')
    return elegido
  })
  const { puntos, puntos_max } = sumaDeRubrica(rubrica.criterio, niveles)
  if (puntos_max === 0) throw refused(RUBRICA_SIN_PUNTOS, 'niveles')
  return { parte: puntos / puntos_max, niveles }
}
