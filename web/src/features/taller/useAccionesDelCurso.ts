/** What is done to a whole course: copied, archived, deleted, offered. */
import { type Curso, cursosRoutes, entreComillas, tallerRoutes } from '@eleva/contract'
import { useNavigate } from '@tanstack/react-router'
import { impedimentoDe } from '../../kit/api/impedimento.ts'
import { useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { useCan } from '../../kit/page/session.tsx'
import { useArchivar } from '../../shared/useArchivar.ts'
import { staleTaller } from './useEsquema.ts'

export function useAccionesDelCurso(curso: Curso) {
  const navigate = useNavigate()
  const copy = useWrite(tallerRoutes.duplicateCurso, [cursosRoutes.list, cursosRoutes.opciones])
  const archivo = useArchivar('curso', staleTaller)
  const cosa = { id: curso.id, nombre: curso.nombre_curso, archivado: curso.archivado }
  const stale = [cursosRoutes.list, cursosRoutes.opciones]
  const remove = useWrite(cursosRoutes.remove, stale, undefined, archivo.enVezDeBorrar(cosa))
  const params = { curso: curso.id }
  return {
    duplicar: () =>
      copy.mutate({ params }, { onSuccess: ({ id }) => void navigate({ to: '/curso/$curso', params: { curso: id } }) }),
    eliminar: async () => {
      const yes = await confirm({
        title: `¿Eliminar ${entreComillas(curso.nombre_curso)}?`,
        text: `Estás seguro de eliminar el curso ${curso.nombre_curso}. Sus unidades se conservan; el curso queda 30 días en la papelera.`,
        action: 'Eliminar curso',
        impedimento: impedimentoDe(cursosRoutes.remove, { params: { id: curso.id } }),
        envez: archivo.envez(cosa),
      })
      if (yes) remove.mutate({ params: { id: curso.id } }, { onSuccess: () => void navigate({ to: '/cursos-all' }) })
    },
    ver: () => void navigate({ to: '/vista-curso/$curso', params: { curso: curso.id } }),
    archivar: archivo.enMenu(cosa),
    mayOfrecer: useCan('ofertas.write'),
  }
}
