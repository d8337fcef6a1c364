/** To archive, from wherever a thing is listed or could not be deleted; its way back is offered at once. */
import { type Archivo, entreComillas, type Route, tallerRoutes } from '@eleva/contract'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import type { ApiError } from '../kit/api/error.ts'
import { useWrite } from '../kit/api/query.ts'
import { type Accion, notify } from '../kit/notify.ts'

type Archivable = { id: number; nombre: string; archivado: boolean }

export function useArchivar(clase: Archivo['clase'], stale: readonly Route[]) {
  const write = useWrite(tallerRoutes.archive, stale)
  const archiva = ({ id, nombre, archivado }: Archivable) => {
    const said = `${archivado ? 'Se sacó del archivo' : 'Se archivó'} ${entreComillas(nombre)}`
    write.mutate(
      { body: { clase, ids: [id], archivada: archivado ? 0 : 1 } },
      {
        onSuccess: () =>
          notify(said, 'success', { label: 'Deshacer', act: () => archiva({ id, nombre, archivado: !archivado }) }),
      },
    )
  }
  return {
    archiva,
    /** For the menu of its row. */
    enMenu: (cosa: Archivable) => ({
      label: cosa.archivado ? 'Sacar del archivo' : 'Archivar',
      icon: cosa.archivado ? IconArchiveOff : IconArchive,
      onClick: () => archiva(cosa),
    }),
    /** What can be done with what cannot be deleted; undefined where it is archived already. */
    envez: (cosa: Archivable): Accion | undefined =>
      cosa.archivado ? undefined : { label: 'Archivar', act: () => archiva(cosa) },
    /** What is in use cannot be deleted: it is offered in place of that. */
    enVezDeBorrar:
      (cosa: Archivable) =>
      (error: ApiError): Accion | undefined =>
        error.status === 409 && !cosa.archivado ? { label: 'Archivar', act: () => archiva(cosa) } : undefined,
  }
}
