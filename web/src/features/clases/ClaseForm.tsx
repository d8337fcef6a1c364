/** A class, or a series of them: all that it takes on one page. */
import { type Clase, type ClaseInput, clasesRoutes } from '@eleva/contract'
import { ClaseFormulario } from '@eleva/contract/schemas'
import { Select, SimpleGrid, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { uuid } from '../../kit/api/outbox/uuid.ts'
import { useWrite } from '../../kit/api/query.ts'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { readEntorno } from '../../kit/page/entorno.ts'
import { useUser } from '../../kit/page/session.tsx'
import { dayOfPeople } from '../../kit/page/zona.ts'
import { DeHoraAHora } from '../../shared/DeHoraAHora.tsx'
import { OrganizadorSelect } from '../sesiones/OrganizadorSelect.parte.tsx'
import { type CursoDeOferta, DestinoSelect } from './DestinoSelect.tsx'
import { LugarDeClase } from './LugarDeClase.tsx'
import { RECORDATORIO } from './palabras.ts'
import { type Plan, Repeticion } from './Repeticion.tsx'
import { staleClases } from './stale.ts'

type Values = ValuesFor<
  ClaseInput,
  Plan & { oferta: number | null; curso: number | null; organizador: string | null; asistencia: boolean },
  'clave'
>

type Quien = { id: number; name: string }

/** Like another one, but for its day; or empty, held by who makes it. */
function lugarDeClase({ enlace, stream_id }: Clase): Values['lugar'] {
  if (enlace) return 'enlace'
  return stream_id === null ? 'despues' : 'transmision'
}

const valuesOf = (yo: Quien, copia?: Clase, para?: CursoDeOferta): Values => ({
  titulo: copia?.titulo ?? '',
  oferta: copia?.oferta_id ?? para?.oferta ?? null,
  curso: copia?.curso_id ?? para?.curso ?? null,
  organizador: String(copia?.organizador_id ?? yo.id),
  fecha: null,
  dias: [],
  cuantas: 1,
  sin: [],
  saltar: true,
  hora_inicio: copia?.hora_inicio ?? '',
  hora_fin: copia?.hora_fin ?? '',
  lugar: copia ? lugarDeClase(copia) : 'transmision',
  enlace: copia?.enlace ?? '',
  video: copia?.youtube_video_id ?? '',
  recordatorio: 'ambos',
  asistencia: true,
})

type Props = { copia?: Clase | undefined; para?: CursoDeOferta | undefined; onClose: () => void }

export function ClaseForm({ copia, para, onClose }: Props) {
  const { id, name } = useUser()
  const create = useWrite(clasesRoutes.create, staleClases)
  const navigate = useNavigate()
  // Sent again after a cut it is the same series.
  const [clave] = useState(uuid)
  const creada = useRef<number>(undefined)
  const organiza = copia?.organizador_id ? { id: copia.organizador_id, name: copia.organizador } : { id, name }
  const save = async (values: Values) => {
    const { id: made } = await create.mutateAsync({ body: { ...ClaseFormulario.parse(values), clave } })
    creada.current = made
  }
  /** Once it is saved one goes there; before, the form would ask whether what was typed may be lost. */
  const close = () =>
    creada.current === undefined ? onClose() : void navigate({ to: '/clase/$id', params: { id: creada.current } })
  return (
    <EntityForm
      draft={`clase:${copia ? `copia:${copia.id}` : para ? `para:${para.oferta}:${para.curso}` : 'nueva'}`}
      schema={ClaseFormulario}
      initial={valuesOf({ id, name }, copia, para)}
      editing={false}
      saveText="Crear clase"
      onSave={save}
      onClose={close}
    >
      {form => (
        <>
          <TextInput label="Cómo se llama" required maxLength={200} data-autofocus {...form.getInputProps('titulo')} />
          <DestinoSelect
            value={
              form.values.oferta && form.values.curso ? { oferta: form.values.oferta, curso: form.values.curso } : null
            }
            onChange={destino => form.setValues(destino)}
            error={form.errors.oferta ?? form.errors.curso}
          />
          <OrganizadorSelect label="Quién la da" actual={organiza} {...form.getInputProps('organizador')} />
          <Horas form={form} />
          <Repeticion plan={form.values} onChange={change => form.setValues(change)} errors={form.errors} />
          <LugarDeClase value={form.values} onChange={change => form.setValues(change)} errors={form.errors} />
          <Select
            label="Recordatorio"
            allowDeselect={false}
            data={Object.entries(RECORDATORIO).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('recordatorio')}
          />
          <Switch
            label="Anotar quién asiste"
            description={`De quienes entran desde ${readEntorno().nombre}.`}
            {...form.getInputProps('asistencia', { type: 'checkbox' })}
          />
        </>
      )}
    </EntityForm>
  )
}

const Horas = ({ form }: { form: UseFormReturnType<Values> }) => (
  <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
    <DayInput label="Día" required minDate={dayOfPeople()} {...form.getInputProps('fecha')} />
    <DeHoraAHora required campo={name => form.getInputProps(name)} />
  </SimpleGrid>
)
