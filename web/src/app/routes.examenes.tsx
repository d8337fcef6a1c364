/** The pages of exams. */

import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../kit/load/lazy.tsx'
import { keyOf, searchOf } from '../kit/page/address.ts'
import { needs, shell } from './routes.base.tsx'

const examen = createRoute({
  getParentRoute: () => shell,
  path: '/examenv2/$quizId/$token',
  staticData: { solo: true },
  validateSearch: searchOf({ curricula_id: keyOf, curso_id: keyOf, unidad_id: keyOf }),
  component: lazyScreen(() => import('../features/examenes/ExamenPage.tsx'), 'ExamenPage'),
})

const examenAvanza = createRoute({
  getParentRoute: () => shell,
  path: '/examen-avanza',
  staticData: { crumbs: ['Pruebas', 'Examen avanza'] },
  beforeLoad: needs('examenes.read'),
  component: lazyScreen(() => import('../features/examenes/ExamenAvanzaPage.tsx'), 'ExamenAvanzaPage'),
})

export const examenes = [examen, examenAvanza] as const
