/** The dated invitations of the public pages, one after the other. */
import { MAX_INVITACIONES } from '@eleva/contract'
import { Button, Group, SimpleGrid, Text, Textarea, TextInput, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { DayInput } from '../../kit/form/DayInput.tsx'
import classes from './Ajustes.module.css'
import type { Values } from './valores.ts'

const NUEVA = { fecha: '', hora: '', titulo: '', texto: '', video: '' }

export function Invitaciones({ form }: { form: UseFormReturnType<Values> }) {
  const { invitaciones } = form.values
  return (
    <section aria-labelledby="invitaciones">
      <Title order={3} id="invitaciones">
        Invitaciones
      </Title>
      <Text fz="sm" c="var(--e-ink-2)" mb="sm">
        Se ven en la página pública de novedades, cada una con su día.
      </Text>
      {invitaciones.map((invitacion, at) => {
        const of = (campo: keyof typeof NUEVA) => form.getInputProps(`invitaciones.${at}.${campo}`)
        const fecha = of('fecha')
        return (
          <div key={at} className={classes.invitacion}>
            <TextInput label="Título" required maxLength={120} {...of('titulo')} />
            <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md" mt="sm">
              <DayInput
                label="Día"
                required
                {...fecha}
                value={invitacion.fecha || null}
                onChange={(day: string | null) => form.setFieldValue(`invitaciones.${at}.fecha`, day ?? '')}
              />
              <TextInput label="Hora" placeholder="17:00 a 18:30 h" maxLength={60} {...of('hora')} />
              <TextInput label="Video de YouTube" maxLength={300} {...of('video')} />
            </SimpleGrid>
            <Textarea label="Texto" autosize minRows={2} maxLength={600} mt="sm" {...of('texto')} />
            <Group justify="flex-end" mt="xs">
              <Button
                variant="subtle"
                color="danger"
                size="sm"
                leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
                onClick={() => form.removeListItem('invitaciones', at)}
              >
                Quitar «{invitacion.titulo || 'esta invitación'}»
              </Button>
            </Group>
          </div>
        )
      })}
      {invitaciones.length < MAX_INVITACIONES && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => form.insertListItem('invitaciones', NUEVA)}
        >
          Agregar invitación
        </Button>
      )}
    </section>
  )
}
