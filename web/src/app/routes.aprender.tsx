/** The screens of who learns. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { DialogSearch } from '../kit/form/useDialog.ts'
import { type CursoAbierto, restoreCurso } from '../shared/lugarGuardado.ts'
import { shell, withDialog } from './routes.base.tsx'

const key = (value: unknown) => (Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined)

const cursosCurricula = createRoute({
  getParentRoute: () => shell,
  path: '/cursos-curricula',
  staticData: { crumbs: ['Inicio', 'Cursos de la currícula'] },
  validateSearch: (s: Record<string, unknown>): DialogSearch & { curricula: number; is_dashboard?: boolean } => ({
    ...withDialog(s),
    curricula: key(s.curricula) ?? 0,
  }),
  beforeLoad: ({ search }) => {
    if (!search.curricula) throw redirect({ to: '/crear-contenido-curricula' })
  },
  component: lazyRouteComponent(() => import('./CursosCurriculaRoute.tsx'), 'CursosCurriculaRoute'),
})

/** Beside the course, where in it one stands (`segundo` of the objective's video): an objective of a unit, or with a unit alone what it evaluates and its resources. */
type CursoSearch = Partial<CursoAbierto> & { unidad?: number; objetivo?: number; segundo?: number }

const names = ['curricula', 'curso', 'oferta_actual', 'unidad', 'objetivo', 'segundo'] as const

/** What both screens of a course have in common; what the address leaves out is restored from the browser. */
const deCurso = (to: '/contenido-curso-curricula' | '/contenido-curso-curricula-vivo') => ({
  staticData: { crumbs: ['Inicio', 'Curso'], focused: true as const },
  validateSearch: (s: Record<string, unknown>): CursoSearch =>
    Object.fromEntries(names.flatMap(n => (key(s[n]) ? [[n, key(s[n])]] : []))),
  beforeLoad: ({ search }: { search: CursoSearch }) => {
    const open = restoreCurso(search)
    if (!open) throw redirect({ to: '/crear-contenido-curricula' })
    if (!search.curricula || !search.curso) throw redirect({ to, search: { ...search, ...open }, replace: true })
  },
})

const curso = createRoute({
  getParentRoute: () => shell,
  path: '/contenido-curso-curricula',
  ...deCurso('/contenido-curso-curricula'),
  component: lazyRouteComponent(() => import('../features/contenidos/CursoPage.tsx'), 'CursoPage'),
})

const cursoEnVivo = createRoute({
  getParentRoute: () => shell,
  path: '/contenido-curso-curricula-vivo',
  ...deCurso('/contenido-curso-curricula-vivo'),
  component: lazyRouteComponent(() => import('../features/contenidos/CursoPage.tsx'), 'CursoEnVivoPage'),
})

const continuar = createRoute({
  getParentRoute: () => shell,
  path: '/continuar',
  beforeLoad: async ({ context }) => {
    const next = await (await import('./continuar.ts')).nextStep(context.queryClient)
    if (!next) throw redirect({ to: '/crear-contenido-curricula', replace: true })
    const { curricula_id: curricula, curso_id, oferta_actual } = next
    throw redirect({
      to: '/contenido-curso-curricula',
      search: { curricula, curso: curso_id, ...(oferta_actual ? { oferta_actual } : {}) },
      replace: true,
    })
  },
})

export const aprender = [cursosCurricula, curso, cursoEnVivo, continuar] as const
