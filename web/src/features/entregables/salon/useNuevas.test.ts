import { librosRoutes, revisionesRoutes } from '@eleva/contract'
import { expect, test } from 'vitest'
import { touches } from './useNuevas.ts'

const of = (route: { path: string }, params: object) => ({ queryKey: [route.path, params, {}, {}] })

test('news of a delivery touches the books of its courses, its own review and what counts, and nothing else', () => {
  const news = { cursos: new Set([7]), entregas: new Set([3]) }
  const touched = [
    of(librosRoutes.calificables, { grupoId: 1, cursoId: 7 }),
    of(librosRoutes.deRubricaGeneral, { id: 7 }),
    of(librosRoutes.tabla, { id: 7 }),
    of(revisionesRoutes.revision, { id: 3 }),
    of(librosRoutes.pendientes, {}),
    of(librosRoutes.grupos, {}),
    of(librosRoutes.cursosDeGrupo, { id: 99 }),
  ]
  const left = [
    of(librosRoutes.calificables, { grupoId: 7, cursoId: 8 }),
    of(librosRoutes.tabla, { id: 8 }),
    of(revisionesRoutes.revision, { id: 7 }),
    of(revisionesRoutes.frases, {}),
  ]
  expect(touched.map(q => touches(q, news))).toEqual(touched.map(() => true))
  expect(left.map(q => touches(q, news))).toEqual(left.map(() => false))
  // After a lost connection anything may have happened.
  expect([...touched, ...left].map(q => touches(q, 'todo'))).toEqual([
    ...touched.map(() => true),
    true,
    true,
    true,
    false,
  ])
})
