import { type Curso, cursosRoutes, entreComillas, type Route } from '@eleva/contract'
import { impedimentoDe } from '../../kit/api/impedimento.ts'
import { useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { useArchivar } from '../../shared/useArchivar.ts'
import { staleCursos } from './stale.ts'

type Eliminable = Pick<Curso, 'id' | 'nombre_curso' | 'archivado'>

/**
 * A course is deleted once that is confirmed; where it is in use it can be archived instead.
 * @param stale what reads it besides lists of courses
 * @param then what comes after it was deleted
 */
export function useEliminarCurso(curso: Eliminable, stale: readonly Route[], then?: () => void) {
  const archivo = useArchivar('curso', stale)
  const cosa = { id: curso.id, nombre: curso.nombre_curso, archivado: curso.archivado }
  const remove = useWrite(cursosRoutes.remove, staleCursos, undefined, archivo.enVezDeBorrar(cosa))
  const eliminar = async () => {
    const yes = await confirm({
      title: `¿Eliminar ${entreComillas(curso.nombre_curso)}?`,
      text: `Estás seguro de eliminar el curso ${curso.nombre_curso}. Sus unidades se conservan; el curso queda 30 días en la papelera.`,
      action: 'Eliminar curso',
      impedimento: impedimentoDe(cursosRoutes.remove, { params: { id: curso.id } }),
      envez: archivo.envez(cosa),
    })
    if (yes) remove.mutate({ params: { id: curso.id } }, { onSuccess: () => then?.() })
  }
  return { eliminar, archivar: archivo.enMenu(cosa) }
}
