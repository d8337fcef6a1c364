/** A grade book as a file: of a group, or of a whole course. */
import { hojaRoutes, librosRoutes, type ParamsOf } from '@eleva/contract'
import { useDownload } from '../../../kit/api/query.ts'
import { Exportar } from '../../../shared/Exportar.tsx'

const FAILED = 'No se pudo exportar el cuaderno'

export function ExportarGrupo(params: ParamsOf<typeof librosRoutes.export>) {
  const file = useDownload(librosRoutes.export, 'cuaderno', FAILED)
  return <Exportar pending={file.isPending} ask={formato => file.mutate({ params, query: { formato } })} />
}

export function ExportarHoja(params: ParamsOf<typeof hojaRoutes.exportHoja>) {
  const file = useDownload(hojaRoutes.exportHoja, 'hoja', FAILED)
  return (
    <Exportar
      nombre="Exportar con total"
      pending={file.isPending}
      ask={formato => file.mutate({ params, query: { formato } })}
    />
  )
}

export function ExportarCurso(params: ParamsOf<typeof librosRoutes.exportCurso>) {
  const file = useDownload(librosRoutes.exportCurso, 'cuaderno', FAILED)
  return <Exportar pending={file.isPending} ask={formato => file.mutate({ params, query: { formato } })} />
}
