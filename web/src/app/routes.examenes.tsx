/** The pages of exams. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { needs, shell } from './routes.base.tsx'

const LUGAR = ['curricula_id', 'curso_id', 'unidad_id'] as const

const examen = createRoute({
  getParentRoute: () => shell,
  path: '/examenv2/$quizId/$token',
  staticData: { solo: true },
  validateSearch: (s: Record<string, unknown>): Partial<Record<(typeof LUGAR)[number], number>> => ({
    ...s,
    ...Object.fromEntries(
      LUGAR.filter(k => k in s).map(k => [k, Number.isSafeInteger(Number(s[k])) ? Number(s[k]) : 0]),
    ),
  }),
  component: lazyRouteComponent(() => import('../features/examenes/ExamenPage.tsx'), 'ExamenPage'),
})

const examenAvanza = createRoute({
  getParentRoute: () => shell,
  path: '/examen-avanza',
  staticData: { crumbs: ['Pruebas', 'Examen avanza'] },
  beforeLoad: needs('examenes.read'),
  component: lazyRouteComponent(() => import('../features/examenes/ExamenAvanzaPage.tsx'), 'ExamenAvanzaPage'),
})

export const examenes = [examen, examenAvanza] as const
