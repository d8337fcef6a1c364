/** What who manages a school may change of it (C061): only the name must be there. */
import { type Escuela, escuelasRoutes } from '@eleva/contract'
import { EscuelaPropia } from '@eleva/contract/schemas'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { staleEscuelas } from './stale.ts'
import { CampoBorrable, soloDigitos, Telefono } from './Telefono.tsx'

export function DatosForm({ escuela, onClose }: { escuela: Escuela; onClose: () => void }) {
  const update = useWrite(escuelasRoutes.update, staleEscuelas)
  const { nombre, ciudad, direccion, telefono, version } = escuela
  return (
    <EntityForm
      schema={EscuelaPropia}
      initial={{ nombre, ciudad, direccion, telefono }}
      editing
      onSave={values =>
        update.mutateAsync({ params: { id: escuela.id }, body: EscuelaPropia.parse({ ...values, version }) })
      }
      onClose={onClose}
    >
      {form => {
        const field = (name: 'nombre' | 'ciudad' | 'direccion' | 'telefono') => ({
          ...form.getInputProps(name),
          onClear: () => form.setFieldValue(name, ''),
        })
        return (
          <>
            <CampoBorrable label="Nombre" required maxLength={200} data-autofocus {...field('nombre')} />
            <CampoBorrable label="Ciudad" maxLength={120} {...field('ciudad')} />
            <CampoBorrable label="Dirección" maxLength={300} {...field('direccion')} />
            <Telefono
              {...field('telefono')}
              onChange={e => form.setFieldValue('telefono', soloDigitos(e.currentTarget.value))}
            />
          </>
        )
      }}
    </EntityForm>
  )
}
