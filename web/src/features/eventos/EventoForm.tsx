/** When the class is, where it is seen, when it can be entered, and its recording. */

import { type Evento, eventosRoutes } from '@eleva/contract'
import { EventoInput } from '@eleva/contract/schemas'
import { Fieldset, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useWrite } from '../../kit/api/query.ts'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { useUser } from '../../kit/page/session.tsx'
import { DeHoraAHora } from '../../shared/DeHoraAHora.tsx'
import { notaDePasado } from '../../shared/dias.ts'
import { OrigenDeVideo } from '../videos/OrigenDeVideo.parte.tsx'
import { forgetSubida, requireCompleta, useSubida } from '../videos/subida/subidas.parte.ts'
import { Miniatura } from './Miniatura.tsx'
import { staleEventos } from './stale.ts'

type Values = ValuesFor<EventoInput, object, 'youtube_video_id' | 'thumbnail_video' | 'file_name'>
type Form = UseFormReturnType<Values>

const valuesOf = (e?: Evento): Values => ({
  fecha_inicio: e?.fecha_inicio ?? null,
  fecha_finalizacion: e?.fecha_finalizacion ?? null,
  hora_inicio: e?.hora_inicio ?? '',
  hora_fin: e?.hora_fin ?? '',
  fecha_vigencia_inicio: e?.fecha_vigencia_inicio ?? null,
  fecha_vigencia_finalizacion: e?.fecha_vigencia_finalizacion ?? null,
  liga_youtube_enVivo: e?.liga_youtube_enVivo ?? '',
  titulo_video: e?.titulo_video ?? '',
  descripcion_video: e?.descripcion_video ?? '',
  liga_cloudStorage: e?.liga_cloudStorage ?? '',
})

type Props = { cursoId: number; evento?: Evento | undefined; onClose: () => void }

export function EventoForm({ cursoId, evento, onClose }: Props) {
  const tema = `evento:${cursoId}`
  const { id: usuarioId } = useUser()
  const subida = useSubida(tema)
  const create = useWrite(eventosRoutes.create, staleEventos)
  const update = useWrite(eventosRoutes.update, staleEventos)
  const save = async (values: Values) => {
    requireCompleta(subida, 'liga_cloudStorage')
    const fields = EventoInput.parse(values)
    if (evento) await update.mutateAsync({ params: { id: evento.id }, body: { ...fields, version: evento.version } })
    else await create.mutateAsync({ body: { ...fields, curso_id: cursoId } })
    forgetSubida(tema, usuarioId)
  }
  return (
    <EntityForm
      draft={`evento:${evento?.id ?? `nuevo:${cursoId}`}`}
      schema={EventoInput}
      initial={valuesOf(evento)}
      editing={Boolean(evento)}
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          <Clase form={form} />
          <Enlace form={form} />
          <Fieldset legend="Cuándo se puede entrar">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <DayInput
                label="Entrada desde"
                description="Vacío: desde ya."
                {...form.getInputProps('fecha_vigencia_inicio')}
              />
              <DayInput
                label="Entrada hasta"
                description="También para la grabación. Vacío: al terminar la clase."
                minDate={form.values.fecha_vigencia_inicio ?? undefined}
                {...form.getInputProps('fecha_vigencia_finalizacion')}
              />
            </SimpleGrid>
          </Fieldset>
          <Fieldset legend="Grabación">
            <Stack gap="md">
              <OrigenDeVideo
                tema={tema}
                label="Enlace de la grabación"
                description="Cuando está, se ve en lugar de la transmisión, también antes de que termine."
                quitar="Quitar la grabación"
                campo={form.getInputProps('liga_cloudStorage')}
                onChange={address => form.setFieldValue('liga_cloudStorage', address)}
              />
            </Stack>
          </Fieldset>
        </>
      )}
    </EntityForm>
  )
}

const Clase = ({ form }: { form: Form }) => (
  <Fieldset legend="La clase">
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <DayInput
        label="Día"
        description={
          notaDePasado(form.values.fecha_inicio, form.values.fecha_finalizacion) ?? 'Vacío: se avisa después.'
        }
        data-autofocus
        {...form.getInputProps('fecha_inicio')}
      />
      <DayInput
        label="Termina el día"
        description="Solo si termina otro día."
        placeholder="El mismo día"
        minDate={form.values.fecha_inicio ?? undefined}
        {...form.getInputProps('fecha_finalizacion')}
      />
      <DeHoraAHora campo={name => form.getInputProps(name)} />
    </SimpleGrid>
  </Fieldset>
)

const Enlace = ({ form }: { form: Form }) => (
  <Fieldset legend="Dónde se ve">
    <Stack gap="md">
      <TextInput
        label="Enlace de la transmisión"
        description="De YouTube se ve aquí mismo; otro sitio se abre con un botón."
        placeholder="https://www.youtube.com/watch?v="
        type="url"
        maxLength={2000}
        {...form.getInputProps('liga_youtube_enVivo')}
      />
      <Miniatura liga={form.values.liga_youtube_enVivo} />
      <TextInput label="Título" maxLength={200} {...form.getInputProps('titulo_video')} />
      <Textarea
        label="De qué trata"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        {...form.getInputProps('descripcion_video')}
      />
    </Stack>
  </Fieldset>
)
