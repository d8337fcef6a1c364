/** The editor of a rubric: a new one for an activity, or one that there is. */
import { type Actividad, actividadesRoutes, type RubricaEditable, rubricasRoutes } from '@eleva/contract'
import { Button, Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { Elige } from '../../kit/form/Elige.tsx'
import { notify } from '../../kit/notify.ts'
import { useGo, useParamsOf, useSearchOf } from '../../kit/page/address.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { RejillaDeRubrica } from './RejillaDeRubrica.parte.tsx'

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
  // What was free when the page opened stays free while its rubric is written here.
  const [taken] = useState(given?.rubrica?.id)
  const [libres] = useState(() => all.filter(a => !a.rubrica))
  const go = useGo()
  const { para } = useSearchOf('/rubricas/nueva/$unidad/act/{-$actividad}')
  // In the address, so that it survives a reload and a sign-in.
  const chosen = given?.id ?? all.find(a => a.id === para)?.id
  const choose = (id: string | null) => void go({ para: Number(id) || undefined }, { replace: true })
  const [missing, setMissing] = useState(false)
  const create = useWrite(actividadesRoutes.create, [actividadesRoutes.list])
  const back = useBack(unidad, chosen)
  if (taken) return <Navigate to="/rubricas/edit/$rubrica" params={{ rubrica: taken }} replace />
  const options = all.filter(a => a.id === chosen || libres.some(l => l.id === a.id))
  return (
    <PageShell title="Nueva rúbrica" description={given?.nombre_actividad_unidad} back={unitPage(unidad)}>
      {!given && options.length === 0 && <EmptyState text="Ninguna actividad de esta unidad espera una rúbrica." />}
      {!given && (
        <Elige
          crear={{
            puede: 'actividades.write',
            hacer: nombre => create.mutateAsync({ body: { unidad_id: unidad, nombre_actividad_unidad: nombre } }),
          }}
          label="Actividad"
          description="Cada actividad tiene una sola rúbrica."
          required
          mb="md"
          data={options.map(a => ({ value: String(a.id), label: a.nombre_actividad_unidad }))}
          value={chosen ? String(chosen) : null}
          onChange={choose}
          error={missing && !chosen && NO_ACTIVITY}
        />
      )}
      {chosen ? (
        <RejillaDeRubrica
          key={chosen}
          actividadId={chosen}
          unidadId={unidad}
          cierre={{ texto: 'Guardar', onDone: nueva => done(nueva, back) }}
        />
      ) : (
        <Group justify="flex-end">
          <Button onClick={() => setMissing(true)}>Guardar</Button>
        </Group>
      )}
    </PageShell>
  )
}

/** It was saved while it was written: this says so, as the button promised. */
function done(nueva: boolean, back: () => void) {
  notify(nueva ? 'Rúbrica creada' : 'Rúbrica actualizada', 'success')
  back()
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
  return <Editar key={id} rubrica={read.data.rubrica} />
}

function Editar({ rubrica }: { rubrica: RubricaEditable }) {
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
      <RejillaDeRubrica
        actividadId={rubrica.actividad}
        unidadId={rubrica.unidad}
        cierre={{ texto: 'Guardar cambios', onDone: nueva => done(nueva, back) }}
      />
    </PageShell>
  )
}
