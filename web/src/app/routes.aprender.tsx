/** The screens of who learns. */

import { createRoute, redirect } from '@tanstack/react-router'
import { restoreCurso } from '../features/contenidos/cursoAbierto.parte.ts'
import { dialogReaders } from '../kit/form/useDialog.ts'
import { lazyScreen } from '../kit/load/lazy.tsx'
import { load } from '../kit/load/load.ts'
import { flagOf, keyOf, oneOf, searchOf } from '../kit/page/address.ts'
import { enCurso, shell } from './routes.base.tsx'

const deCurricula = searchOf({ ...dialogReaders, curricula: keyOf, is_dashboard: flagOf })

const cursosCurricula = createRoute({
  getParentRoute: () => shell,
  path: '/cursos-curricula',
  staticData: { crumbs: ['Inicio', 'Cursos de la currícula'] },
  validateSearch: (s: Record<string, unknown>): ReturnType<typeof deCurricula> & { curricula: number } => ({
    ...deCurricula(s),
    curricula: keyOf(s.curricula) ?? 0,
  }),
  beforeLoad: ({ search }) => {
    if (!search.curricula) throw redirect({ to: '/crear-contenido-curricula' })
  },
  component: lazyScreen(() => import('./CursosCurriculaRoute.tsx'), 'CursosCurriculaRoute'),
})

/** Beside the course, where in it one stands, and which tab of it (`ver`). */
const cursoSearch = searchOf({
  curricula: keyOf,
  curso: keyOf,
  oferta_actual: keyOf,
  ...enCurso,
  ver: oneOf('dudas'),
})

/** What both screens of a course have in common; what the address leaves out is restored from the browser. */
const deCurso = (to: '/contenido-curso-curricula' | '/contenido-curso-curricula-vivo') => ({
  staticData: { crumbs: ['Inicio', 'Curso'], focused: true as const },
  validateSearch: cursoSearch,
  beforeLoad: ({ search }: { search: ReturnType<typeof cursoSearch> }) => {
    const open = restoreCurso(search)
    if (!open) throw redirect({ to: '/crear-contenido-curricula' })
    if (!search.curricula || !search.curso) throw redirect({ to, search: { ...search, ...open }, replace: true })
  },
})

const curso = createRoute({
  getParentRoute: () => shell,
  path: '/contenido-curso-curricula',
  ...deCurso('/contenido-curso-curricula'),
  component: lazyScreen(() => import('../features/contenidos/CursoPage.tsx'), 'CursoPage'),
})

const cursoEnVivo = createRoute({
  getParentRoute: () => shell,
  path: '/contenido-curso-curricula-vivo',
  ...deCurso('/contenido-curso-curricula-vivo'),
  component: lazyScreen(() => import('../features/contenidos/CursoPage.tsx'), 'CursoEnVivoPage'),
})

const continuar = createRoute({
  getParentRoute: () => shell,
  path: '/continuar',
  beforeLoad: async ({ context }) => {
    const next = await (await load(() => import('./continuar.ts'))).nextStep(context.queryClient)
    if (!next) throw redirect({ to: '/crear-contenido-curricula', replace: true })
    const { curricula_id: curricula, curso_id, oferta_actual } = next
    throw redirect({
      to: '/contenido-curso-curricula',
      search: { curricula, curso: curso_id, ...(oferta_actual ? { oferta_actual } : {}) },
      replace: true,
    })
  },
})

const sinConexion = createRoute({
  getParentRoute: () => shell,
  path: '/sin-conexion',
  staticData: { crumbs: ['En este dispositivo'] },
  component: lazyScreen(() => import('../features/contenidos/llevar/SinConexionPage.tsx'), 'SinConexionPage'),
})

export const aprender = [cursosCurricula, curso, cursoEnVivo, continuar, sinConexion] as const
