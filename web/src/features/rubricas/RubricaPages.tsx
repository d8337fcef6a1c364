/** The editor of a rubric: a new one for an activity, or one that there is. */
import { type Actividad, actividadesRoutes, type RubricaEditable, rubricasRoutes } from '@eleva/contract'
import { Button, Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../kit/api/error.ts'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { useGo, useParamsOf, useSearchOf } from '../../kit/page/address.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { Conservan } from './Conservan.tsx'
import { RubricaForm } from './RubricaForm.tsx'
import { criteriosDe, quitados, valoresDe } from './valores.ts'

/** Everything that shows rubrics. */
const stale = [
  actividadesRoutes.list,
  actividadesRoutes.get,
  rubricasRoutes.get,
  rubricasRoutes.edit,
  rubricasRoutes.check,
  rubricasRoutes.show,
]

const NO_ACTIVITY = 'Elige la actividad que se califica con esta rúbrica'

const unitPage = (unidad: number) => ({ to: `/dashboardUnidades/${unidad}`, label: 'Actividades de la unidad' })

/** Back to the activity, with its panel open. */
function useBack(unidad: number, actividad: number | undefined) {
  const navigate = useNavigate()
  return () =>
    void navigate({
      to: '/dashboardUnidades/$unidad',
      params: { unidad },
      search: actividad ? { actividad, panel: 'entregable' } : {},
    })
}

export function RubricaNuevaPage() {
  const { unidad: unidadId, actividad } = useParamsOf('/rubricas/nueva/$unidad/act/{-$actividad}')
  const read = useRead(actividadesRoutes.list, { params: { unidadId } })
  if (!read.data)
    return (
      <PageShell title="Nueva rúbrica" back={unitPage(unidadId)}>
        <Pending query={read} height={320} />
      </PageShell>
    )
  const all = read.data.filter(a => a.form_link === '')
  return <Nueva key={actividad} unidad={unidadId} all={all} given={all.find(a => a.id === actividad)} />
}

function Nueva({ unidad, all, given }: { unidad: number; all: Actividad[]; given: Actividad | undefined }) {
  const create = useWrite(rubricasRoutes.create, stale)
  const free = all.filter(a => !a.rubrica)
  // What was free when the page opened stays chosen while it is being saved.
  const [taken] = useState(given?.rubrica?.id)
  const go = useGo()
  const { para } = useSearchOf('/rubricas/nueva/$unidad/act/{-$actividad}')
  // In the address: with what is typed it survives a reload and a sign-in.
  const chosen = given ? String(given.id) : para ? String(para) : null
  const choose = (id: string | null) => void go({ para: Number(id) || undefined }, { replace: true })
  const [initial] = useState(() => valoresDe())
  const [missing, setMissing] = useState(false)
  const back = useBack(unidad, Number(chosen) || undefined)
  if (taken) return <Navigate to="/rubricas/edit/$rubrica" params={{ rubrica: taken }} replace />
  const save = (values: typeof initial) => {
    setMissing(!chosen)
    if (!chosen) return Promise.reject(new ApiError(422, NO_ACTIVITY))
    const body = { nombreRubrica: values.nombreRubrica, criterios: criteriosDe(values) }
    return create.mutateAsync({ body: { ...body, unidad, actividad: Number(chosen) } })
  }
  return (
    <PageShell title="Nueva rúbrica" description={given?.nombre_actividad_unidad} back={unitPage(unidad)}>
      {!given && free.length === 0 ? (
        <EmptyState text="Ninguna actividad de esta unidad espera una rúbrica." />
      ) : (
        <RubricaForm
          draft={`rubrica:nueva:${unidad}:${given?.id ?? ''}`}
          initial={initial}
          saveText="Guardar"
          onSave={save}
          onClose={back}
        >
          {!given && (
            <Select
              label="Actividad"
              description="Cada actividad tiene una sola rúbrica."
              required
              searchable
              data={free.map(a => ({ value: String(a.id), label: a.nombre_actividad_unidad }))}
              value={chosen}
              onChange={choose}
              error={missing && !chosen && NO_ACTIVITY}
            />
          )}
        </RubricaForm>
      )}
    </PageShell>
  )
}

export function RubricaPage() {
  const { rubrica: id } = useParamsOf('/rubricas/edit/$rubrica')
  const read = useRead(rubricasRoutes.edit, { params: { id } }, { fresh: true })
  if (!read.data || !read.isFetchedAfterMount)
    return (
      <PageShell title="Rúbrica" back={{ to: '/dashboardUnidades', label: 'Unidades' }}>
        <Pending query={read} height={320} />
      </PageShell>
    )
  return <Editar key={id} found={read.data.rubrica} />
}

function Editar({ found }: { found: RubricaEditable }) {
  // Read again behind its back, the form would lose what is typed.
  const [rubrica] = useState(found)
  const [initial] = useState(() => valoresDe(found))
  const update = useWrite(rubricasRoutes.update, stale)
  const remove = useWrite(rubricasRoutes.remove, [actividadesRoutes.list, actividadesRoutes.get, rubricasRoutes.get])
  const back = useBack(rubrica.unidad, rubrica.actividad)
  const quitar = () => remove.mutate({ params: { id: rubrica.id } }, { onSuccess: back })
  return (
    <PageShell
      title="Editar rúbrica"
      description={rubrica.nombre_actividad_unidad}
      back={unitPage(rubrica.unidad)}
      actions={
        <Button
          variant="default"
          color="danger"
          leftSection={<IconTrash size={18} stroke={1.75} />}
          onClick={() => void quitar()}
        >
          Eliminar rúbrica
        </Button>
      }
    >
      <RubricaForm
        draft={`rubrica:${rubrica.id}`}
        initial={initial}
        saveText="Guardar cambios"
        onSave={values =>
          update.mutateAsync({
            body: {
              nombreRubrica: values.nombreRubrica,
              criterios: criteriosDe(values),
              rubricaId: rubrica.id,
              version: rubrica.version,
              ...quitados(rubrica, values),
            },
          })
        }
        onClose={back}
      >
        <Conservan rubrica={found} />
      </RubricaForm>
    </PageShell>
  )
}
