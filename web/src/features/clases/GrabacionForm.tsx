/** Puts the recording of a class into its course: by a link, or a file that goes up. */
import { type Clase, clasesRoutes, sesionesRoutes, tallerRoutes } from '@eleva/contract'
import { GrabacionInput } from '@eleva/contract/schemas'
import { Select } from '@mantine/core'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { useUser } from '../../kit/page/session.tsx'
import { OrigenDeVideo } from '../videos/OrigenDeVideo.parte.tsx'
import { forgetSubida, requireCompleta, useSubida } from '../videos/subida/subidas.parte.ts'
import { staleClases } from './stale.ts'

type Props = { clase: Pick<Clase, 'id' | 'sesion_id' | 'curso'>; onClose: () => void }

export function GrabacionForm({ clase, onClose }: Props) {
  const tema = `clase:${clase.id}`
  const { id: usuarioId } = useUser()
  const subida = useSubida(tema)
  const write = useWrite(clasesRoutes.grabacion, [...staleClases, tallerRoutes.esquema])
  const sesion = useRead(sesionesRoutes.get, { params: { id: clase.sesion_id } })
  const unidades = sesion.data?.sesion.unidades ?? []
  const save = async (values: { unidad: string | null; file_url: string; file_name: string }) => {
    requireCompleta(subida, 'file_url')
    await write.mutateAsync({ params: { id: clase.id }, body: GrabacionInput.parse(values) })
    forgetSubida(tema, usuarioId)
  }
  return (
    <EntityForm
      draft={`grabacion:${clase.id}`}
      schema={GrabacionInput}
      initial={{ unidad: null as string | null, file_url: '', file_name: '' }}
      editing={false}
      saveText="Poner en el curso"
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          <Select
            label="En qué unidad se ve"
            description={`Como un tema más de ${clase.curso}: la ven todas las personas que llevan el curso.`}
            required
            searchable
            allowDeselect={false}
            nothingFoundMessage="El curso todavía no tiene unidades"
            data={unidades.map(u => ({ value: String(u.id), label: u.nombre_unidad }))}
            {...form.getInputProps('unidad')}
            {...opcionesDe(sesion)}
          />
          <OrigenDeVideo
            tema={tema}
            label="Enlace de la grabación"
            description="Si no se sube, pega aquí su enlace: de YouTube, o de otro sitio con https."
            quitar="Quitar el enlace"
            campo={form.getInputProps('file_url')}
            onChange={(address, nombre) => {
              form.setFieldValue('file_url', address)
              form.setFieldValue('file_name', nombre)
            }}
          />
        </>
      )}
    </EntityForm>
  )
}
