/** What who manages a school may change of it: only the name must be there. */
import { type Escuela, escuelasRoutes } from '@eleva/contract'
import { EscuelaPropia } from '@eleva/contract/schemas'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { campoDe } from '../../kit/form/CampoBorrable.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { rulesOf } from '../../kit/form/reglas.ts'
import { CamposDeEscuela } from './CamposDeEscuela.tsx'
import { staleEscuelas } from './stale.ts'

const rules = rulesOf(EscuelaPropia)

/** What the page shows is read again behind it: the form begins with what stands as it opens, and keeps that. */
export function DatosForm({ escuela, onClose }: { escuela: number; onClose: () => void }) {
  const read = useRead(escuelasRoutes.show, { query: { escuela } }, { fresh: true })
  if (!read.data || !read.isFetchedAfterMount) return <Pending query={read} height={320} />
  return <Formulario escuela={read.data.resultSet} onClose={onClose} />
}

function Formulario({ escuela, onClose }: { escuela: Escuela; onClose: () => void }) {
  const update = useWrite(escuelasRoutes.update, staleEscuelas)
  const [{ nombre, ciudad, direccion, telefono, version }] = useState(escuela)
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
