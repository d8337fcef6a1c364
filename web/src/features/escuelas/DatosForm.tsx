/** What who manages a school may change of it: only the name must be there. */
import { type Escuela, escuelasRoutes } from '@eleva/contract'
import { EscuelaPropia } from '@eleva/contract/schemas'
import { useWrite } from '../../kit/api/query.ts'
import { campoDe } from '../../kit/form/CampoBorrable.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { rulesOf } from '../../kit/form/reglas.ts'
import { CamposDeEscuela } from './CamposDeEscuela.tsx'
import { staleEscuelas } from './stale.ts'

const rules = rulesOf(EscuelaPropia)

export function DatosForm({ escuela, onClose }: { escuela: Escuela; onClose: () => void }) {
  const update = useWrite(escuelasRoutes.update, staleEscuelas)
  const { nombre, ciudad, direccion, telefono, version } = escuela
  return (
    <EntityForm
      draft={`escuela-propia:${escuela.id}`}
      schema={EscuelaPropia}
      initial={{ nombre, ciudad, direccion, telefono }}
      editing
      onSave={values =>
        update.mutateAsync({ params: { id: escuela.id }, body: EscuelaPropia.parse({ ...values, version }) })
      }
      onClose={onClose}
    >
      {form => <CamposDeEscuela campo={campoDe(form, rules)} />}
    </EntityForm>
  )
}
