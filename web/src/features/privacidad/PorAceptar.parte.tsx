/** A legal text that changed, or is new: read and accepted before going on. What is typed behind it stays. */
import { cuentasRoutes, type TextoPorAceptar, textosLegalesRoutes, tiposDeTexto } from '@eleva/contract'
import { Button, Group, Modal, ScrollArea, Text, Title } from '@mantine/core'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { RichText } from '../../kit/richtext/RichText.tsx'
import { usePhone } from '../../kit/theme/anchos.ts'

/** @param onSalir signs out: nobody has to accept */
export function PorAceptar({ onSalir }: { onSalir: () => void }) {
  const { data } = useRead(textosLegalesRoutes.porAceptar, {})
  // None once they have accepted on another page meanwhile; without a line it waits until there is one.
  return data?.textos.length ? <Pregunta textos={data.textos} onSalir={onSalir} /> : null
}

function Pregunta({ textos, onSalir }: { textos: readonly TextoPorAceptar[]; onSalir: () => void }) {
  const phone = usePhone()
  const accept = useWrite(textosLegalesRoutes.accept, [textosLegalesRoutes.porAceptar, cuentasRoutes.user])
  const changed = textos.some(t => t.cambio)
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={changed ? 'Cambió lo que aceptaste' : 'Antes de seguir'}
      size={720}
      fullScreen={phone}
      radius={phone ? 0 : 'lg'}
      scrollAreaComponent={ScrollArea.Autosize}
    >
      {textos.map(t => (
        <section key={t.id} aria-label={tiposDeTexto[t.tipo]}>
          <Title order={3} size="h4" my="sm">
            {tiposDeTexto[t.tipo]}
          </Title>
          <RichText html={t.contenido} />
        </section>
      ))}
      <Text fz="sm" c="var(--e-ink-2)" mt="md">
        Puedes volver a leerlo cuando quieras en{' '}
        <a href="/privacidad" target="_blank" rel="noreferrer">
          el aviso de privacidad
        </a>
        , y pedir lo que quieras sobre tus datos en «Mis datos».
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onSalir}>
          No acepto, cerrar sesión
        </Button>
        <Button
          data-autofocus
          loading={accept.isPending}
          onClick={() => accept.mutate({ body: { textos: textos.map(t => t.id) } })}
        >
          Acepto
        </Button>
      </Group>
    </Modal>
  )
}
