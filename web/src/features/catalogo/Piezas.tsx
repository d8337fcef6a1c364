/** Buttons, what is said, what is asked, and what stands where nothing is. */
import { entreComillas } from '@eleva/contract'
import { ActionIcon, Alert, Badge, Button, Checkbox, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../kit/api/error.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EmptyState, ErrorState, NoMatchState } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { ScreenDialog } from '../../kit/form/ScreenDialog.tsx'
import { notify } from '../../kit/notify.ts'
import classes from './Catalogo.module.css'
import { Ahora, Bloque } from './CatalogoPage.tsx'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function Botones() {
  const [pressed, setPressed] = useState('Todavía no oprimes ninguno.')
  const say = (what: string) => () => setPressed(`Oprimiste ${entreComillas(what)}.`)
  return (
    <>
      <Bloque titulo="Con palabras">
        <div className={classes.fila}>
          <Button leftSection={<IconPlus {...icon} />} onClick={say('Nuevo curso')}>
            Nuevo curso
          </Button>
          <Button variant="default" onClick={say('Cancelar')}>
            Cancelar
          </Button>
          <Button variant="light" onClick={say('Ver contenido')}>
            Ver contenido
          </Button>
          <Button variant="acento" onClick={say('Continuar')}>
            Continuar
          </Button>
          <Button variant="vivo" onClick={say('En vivo')}>
            En vivo
          </Button>
          <Button color="danger" leftSection={<IconTrash {...icon} />} onClick={say('Eliminar')}>
            Eliminar
          </Button>
          <Button variant="subtle" onClick={say('Ver todo')}>
            Ver todo
          </Button>
          <Button loading>Guardar</Button>
          <Button disabled>Sin acceso</Button>
        </div>
        <Text c="var(--e-ink-2)">
          Uno lleno por pantalla, a lo más. El cempasúchil queda para el único paso que sigue.
        </Text>
      </Bloque>
      <Bloque titulo="Solo con icono">
        <div className={classes.fila}>
          <Tooltip label="Editar">
            <ActionIcon variant="subtle" color="gray" size={40} aria-label="Editar" onClick={say('Editar')}>
              <IconPencil {...icon} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Eliminar">
            <ActionIcon variant="default" size={40} aria-label="Eliminar" onClick={say('Eliminar')}>
              <IconTrash {...icon} />
            </ActionIcon>
          </Tooltip>
        </div>
      </Bloque>
      <Ahora>{pressed}</Ahora>
      <Bloque titulo="Etiquetas">
        <div className={classes.fila}>
          <Badge color="success" leftSection={<IconCheck size={14} stroke={2.2} aria-hidden />}>
            Completado
          </Badge>
          <Badge color="info">Entregado</Badge>
          <Badge color="warning">Por enviar</Badge>
          <Badge color="danger">Vencido</Badge>
          <Badge color="gray">Inactivo</Badge>
          <Badge>Certificación</Badge>
        </div>
      </Bloque>
    </>
  )
}

export const Avisos = () => (
  <>
    <Bloque titulo="Avisos que se van solos">
      <div className={classes.fila}>
        <Button variant="default" onClick={() => notify('El registro quedó guardado.', 'success')}>
          Éxito
        </Button>
        <Button variant="default" onClick={() => notify('Un momento, por favor.', 'info')}>
          Información
        </Button>
        <Button variant="default" onClick={() => notify('Tienes cambios por enviar.', 'warning')}>
          Precaución
        </Button>
        <Button variant="default" onClick={() => notify('No se pudo guardar.', 'danger')}>
          Falla
        </Button>
      </div>
      <Text c="var(--e-ink-2)">Abajo, al centro, por 3.5 segundos; se detienen mientras alguien los lee.</Text>
    </Bloque>
    <Bloque titulo="Avisos que se quedan">
      <Alert color="info" icon={<IconInfoCircle {...icon} />}>
        La clase empieza en diez minutos.
      </Alert>
      <Alert color="warning" icon={<IconAlertTriangle {...icon} />}>
        La vigencia terminó. Pide que la extiendan para seguir invitando.
      </Alert>
    </Bloque>
  </>
)

export function Dialogos() {
  const [open, setOpen] = useState<'formulario' | 'pantalla' | 'terminos'>()
  const [said, setSaid] = useState('Todavía no contestas ninguna pregunta.')
  const close = () => setOpen(undefined)
  const ask = async () => {
    const yes = await confirm({
      title: '¿Eliminar «Diseña clases activas»?',
      text: 'Es una muestra: aquí no se elimina nada.',
      action: 'Eliminar curso',
    })
    setSaid(yes ? 'Contestaste que sí.' : 'Contestaste que no.')
  }
  return (
    <>
      <Bloque titulo="Pregunta antes de una pérdida">
        <Button variant="default" w="fit-content" onClick={() => void ask()}>
          Preguntar
        </Button>
        <Ahora>{said}</Ahora>
      </Bloque>
      <Bloque titulo="Diálogo de un formulario">
        <Button variant="default" w="fit-content" onClick={() => setOpen('formulario')}>
          Abrir diálogo
        </Button>
        <FormDialog opened={open === 'formulario'} onClose={close} title="Diálogo de un formulario">
          <Stack>
            <TextInput label="Nombre del curso" data-autofocus />
            <Button variant="default" onClick={close}>
              Cerrar el diálogo
            </Button>
          </Stack>
        </FormDialog>
      </Bloque>
      <Bloque titulo="Términos que se aceptan">
        <Button variant="default" w="fit-content" onClick={() => setOpen('terminos')}>
          Abrir términos
        </Button>
        <FormDialog opened={open === 'terminos'} onClose={close} title="Términos y condiciones">
          <Terminos onAccept={close} />
        </FormDialog>
      </Bloque>
      <Bloque titulo="Diálogo que es una pantalla">
        <Button variant="default" w="fit-content" onClick={() => setOpen('pantalla')}>
          Abrir pantalla
        </Button>
        <ScreenDialog opened={open === 'pantalla'} onClose={close} title="Diálogo que es una pantalla">
          <Stack p="lg">
            <Text>
              Así se abre una evaluación: en el teléfono ocupa todo, y solo se cierra con sus botones o Escape.
            </Text>
            <Button onClick={close}>Cerrar la pantalla</Button>
          </Stack>
        </ScreenDialog>
      </Bloque>
    </>
  )
}

/** Who has not ticked the box cannot accept. */
function Terminos({ onAccept }: { onAccept: () => void }) {
  const [read, setRead] = useState(false)
  return (
    <Stack>
      <Text>
        Lo que haces en Eleva lo ven tú, tu coach y quien da clase en tu escuela. Los{' '}
        <a href="/terms">términos de uso</a> dicen lo demás.
      </Text>
      <Checkbox
        label="He leído y acepto los términos"
        checked={read}
        onChange={e => setRead(e.currentTarget.checked)}
        data-autofocus
      />
      <Button onClick={onAccept} disabled={!read}>
        Aceptar
      </Button>
    </Stack>
  )
}

export function Estados() {
  const [said, setSaid] = useState('Todavía no tocas ninguna salida.')
  return (
    <>
      <Ahora>{said}</Ahora>
      <div className={classes.columnas}>
        <Bloque titulo="Vacío">
          <EmptyState>
            <Button size="sm" onClick={() => setSaid('Tocaste «Nuevo registro».')}>
              Nuevo registro
            </Button>
          </EmptyState>
        </Bloque>
        <Bloque titulo="Sin coincidencias">
          <NoMatchState onClear={() => setSaid('Tocaste «Quitar filtros».')} />
        </Bloque>
        <Bloque titulo="Con error">
          <ErrorState
            error={new Error('No se pudo cargar la lista de usuarios')}
            onRetry={() => setSaid('Tocaste «Reintentar» en el error.')}
          />
        </Bloque>
        <Bloque titulo="Sin conexión">
          <ErrorState
            error={new ApiError(0, 'Sin conexión. Revisa tu internet y vuelve a intentarlo.')}
            onRetry={() => setSaid('Tocaste «Reintentar» sin conexión.')}
          />
        </Bloque>
      </div>
    </>
  )
}
