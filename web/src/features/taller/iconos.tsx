/** What each kind of row is called, and its sign. */
import { type ActividadDeEsquema, type ClaseDeFila, hasEntrega } from '@eleva/contract'
import {
  IconFileCheck,
  IconFileText,
  IconFolder,
  IconForms,
  IconListCheck,
  IconPlayerPlay,
  IconSquareCheck,
  IconTable,
} from '@tabler/icons-react'
import type { FilaDelCurso } from './esquema.ts'

export const NOMBRES: Record<ClaseDeFila, { uno: string; nuevo: string; nombre: string; escribe: string }> = {
  unidad: { uno: 'Unidad', nuevo: 'Nueva unidad', nombre: 'Nombre de la unidad', escribe: 'Nombre de la unidad' },
  objetivo: { uno: 'Tema', nuevo: 'Nuevo tema', nombre: 'Nombre del tema', escribe: 'Nombre del tema' },
  actividad: { uno: 'Tarea', nuevo: 'Nueva tarea', nombre: 'Nombre de la tarea', escribe: 'Nombre de la tarea' },
}

const isQuiz = (a: ActividadDeEsquema) => a.preguntas > 0 || a.sorteos > 0

/** What a row looks like as it is made: a topic without a film, a task that is handed in, a quiz. */
export const ICONOS = { tema: IconFileText, tarea: IconFileCheck, evaluacion: IconListCheck }

export function iconoDeFila(fila: FilaDelCurso): { icono: typeof IconTable; tipo: string } {
  if (fila.clase === 'unidad') return { icono: IconFolder, tipo: 'Unidad' }
  if (fila.clase === 'objetivo') return { icono: fila.datos.video ? IconPlayerPlay : ICONOS.tema, tipo: 'Tema' }
  const tarea = fila.datos
  if (tarea.formulario) return { icono: IconForms, tipo: 'Formulario' }
  if (isQuiz(tarea)) return { icono: ICONOS.evaluacion, tipo: 'Evaluación' }
  if (tarea.entregable === 3) return { icono: IconTable, tipo: 'Tarea por rúbrica' }
  if (hasEntrega(tarea)) return { icono: ICONOS.tarea, tipo: 'Tarea' }
  return { icono: IconSquareCheck, tipo: 'Actividad que se marca' }
}
