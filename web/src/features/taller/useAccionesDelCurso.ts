/** What is done to a whole course: copied, archived, deleted, offered. */
import { type Curso, cursosRoutes, tallerRoutes } from '@eleva/contract'
import { useNavigate } from '@tanstack/react-router'
import { useWrite } from '../../kit/api/query.ts'
import { useCan } from '../../kit/page/session.tsx'
import { useEliminarCurso } from '../cursos/eliminarCurso.parte.ts'
import { staleTaller } from './useEsquema.ts'

export function useAccionesDelCurso(curso: Curso) {
  const navigate = useNavigate()
  const copy = useWrite(tallerRoutes.duplicateCurso, [cursosRoutes.list, cursosRoutes.opciones])
  const { eliminar, archivar } = useEliminarCurso(curso, staleTaller, () => void navigate({ to: '/cursos-all' }))
  const params = { curso: curso.id }
  return {
    duplicar: () =>
      copy.mutate({ params }, { onSuccess: ({ id }) => void navigate({ to: '/curso/$curso', params: { curso: id } }) }),
    eliminar,
    ver: () => void navigate({ to: '/vista-curso/$curso', params: { curso: curso.id } }),
    archivar,
    mayOfrecer: useCan('ofertas.write'),
  }
}
