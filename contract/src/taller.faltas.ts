/** What a course may not lack when it is offered: said where it is made, and asked again by the server. */
import { count } from './kit/letras.ts'

/** How often each of it lacks. */
export type Faltantes = {
  /** How many units it has: without any it is nothing. */
  unidades: number
  vacias: number
  temas: number
  preguntas: number
}
export type FaltaGrave = { clave: keyof Faltantes; texto: string }

export function gravesDe({ unidades, vacias, temas, preguntas }: Faltantes): FaltaGrave[] {
  const all: (FaltaGrave | false)[] = [
    unidades === 0 && { clave: 'unidades', texto: 'Sin unidades' },
    vacias > 0 && { clave: 'vacias', texto: count(vacias, 'unidad vacía', 'unidades vacías') },
    temas > 0 && { clave: 'temas', texto: count(temas, 'tema sin video ni texto', 'temas sin video ni texto') },
    preguntas > 0 && {
      clave: 'preguntas',
      texto: count(preguntas, 'pregunta sin respuesta correcta', 'preguntas sin respuesta correcta'),
    },
  ]
  return all.filter(f => f !== false)
}
