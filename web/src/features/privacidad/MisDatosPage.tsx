/** One's own data: what is kept, all of it as a file, and what the law lets one ask. */
import {
  formatBytes,
  type MisDatos,
  privacidadRoutes,
  type Solicitud,
  textosLegalesRoutes,
  tiposDeSolicitud,
  usosOpcionales,
} from '@eleva/contract'
import { Badge, Box, Button, Group, Paper, Stack, Switch, Text, Title } from '@mantine/core'
import { IconDownload, IconPackage, IconPencilPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readOptions, useDownload, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { count } from '../../kit/page/count.ts'
import { formatDay, formatMoment } from '../../kit/page/dates.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { keysIn } from '../../kit/typed.ts'
import classes from '../../shared/Datos.module.css'
import { estadoDicho } from './palabras.ts'

const SolicitudForm = lazy(() => import('./formularios.tsx').then(m => ({ default: m.SolicitudForm })))

const stale = [privacidadRoutes.misDatos]
/** Milliseconds between two looks while the file is made. */
const LOOK = 3_000

export function MisDatosPage() {
  const read = useQuery({
    ...readOptions(privacidadRoutes.misDatos, {}),
    refetchInterval: q => (q.state.data?.descarga?.estado === 'pedida' ? LOOK : false),
  })
  const mine = read.data
  return (
    <PageShell title="Mis datos" description="Lo que se guarda de ti, y lo que puedes pedir. Son tuyos.">
      <Stack gap="lg" maw={720}>
        {mine ? <Secciones mine={mine} /> : <Pending query={read} height={320} />}
      </Stack>
    </PageShell>
  )
}

function Secciones({ mine }: { mine: MisDatos }) {
  const [pide, setPide] = useState(false)
  return (
    <>
      <Paper withBorder radius="lg" p="lg" component="section" aria-label="Lo que dice tu cuenta">
        <Title order={2} size="h3" mb="md">
          Lo que dice tu cuenta
        </Title>
        <dl className={classes.datos}>
          {mine.datos.map(d => (
            <div key={d.campo}>
              <dt>{d.campo}</dt>
              <dd>{d.valor}</dd>
            </div>
          ))}
        </dl>
      </Paper>
      <Usos oposiciones={mine.oposiciones} />
      <Descargar descarga={mine.descarga} />
      <Paper withBorder radius="lg" p="lg" component="section" aria-label="Lo que pediste">
        <Group justify="space-between" mb="md" gap="sm">
          <Title order={2} size="h3">
            Lo que pediste
          </Title>
          <Button leftSection={<IconPencilPlus size={18} stroke={1.75} />} onClick={() => setPide(true)}>
            Pedir algo
          </Button>
        </Group>
        <Text fz="sm" c="var(--e-ink-2)" mb="md">
          Puedes saber qué datos hay, corregir los que no cambias en tu perfil, u oponerte a un uso. Te responden en
          veinte días hábiles a lo más.
        </Text>
        <Stack component="ul" gap="lg" m={0} p={0}>
          {mine.solicitudes.map(s => (
            <Pedida key={s.id} solicitud={s} />
          ))}
        </Stack>
      </Paper>
      <Borrar mine={mine} />
      <FormDialog opened={pide} onClose={() => setPide(false)} title="Pedir algo sobre mis datos">
        <SolicitudForm onClose={() => setPide(false)} />
      </FormDialog>
    </>
  )
}

/** Uses without which Eleva works all the same, each as a switch: on is that it may be. */
function Usos({ oposiciones }: Pick<MisDatos, 'oposiciones'>) {
  const change = useWrite(textosLegalesRoutes.oponerse, stale)
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-label="Para qué se usan, si quieres">
      <Title order={2} size="h3" mb="md">
        Para qué se usan, si quieres
      </Title>
      <Stack gap="sm">
        {keysIn(usosOpcionales).map(uso => (
          <Switch
            key={uso}
            label={usosOpcionales[uso]}
            checked={!oposiciones.includes(uso)}
            disabled={change.isPending}
            onChange={e => change.mutate({ body: { uso, opuesta: e.currentTarget.checked ? 0 : 1 } })}
          />
        ))}
      </Stack>
    </Paper>
  )
}

/** All of it as one file: asked for, on its way, there. */
function Descargar({ descarga }: Pick<MisDatos, 'descarga'>) {
  const ask = useWrite(privacidadRoutes.pedirDescarga, stale)
  const get = useDownload(privacidadRoutes.bajarDescarga, 'mis-datos-de-eleva.zip', 'No se pudo bajar el archivo')
  const making = descarga?.estado === 'pedida'
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-label="Llevarte todo">
      <Title order={2} size="h3" mb="xs">
        Llevarte todo
      </Title>
      <Text fz="sm" c="var(--e-ink-2)" mb="md">
        Tus entregas, calificaciones, mensajes, constancias y lo demás, en un archivo ZIP con listas que se pueden leer
        y los archivos que subiste.
      </Text>
      {descarga?.estado === 'lista' && (
        <Group gap="sm" mb="sm">
          <Button
            leftSection={<IconDownload size={18} stroke={1.75} />}
            loading={get.isPending}
            onClick={() => get.mutate({ params: { id: descarga.id } })}
          >
            Descargar ({formatBytes(descarga.tamano)})
          </Button>
          <Text fz="sm" c="var(--e-ink-2)">
            Hasta el {formatMoment(descarga.vence_en!)}
          </Text>
        </Group>
      )}
      <div role="status">
        {making && <Text fz="sm">Estamos juntando tus datos. Puedes salir de aquí: te avisamos cuando estén.</Text>}
        {descarga?.estado === 'fallida' && <Text fz="sm">No se pudo juntar todo. Pídelo otra vez.</Text>}
      </div>
      {!making && (
        <Button
          variant="default"
          leftSection={<IconPackage size={18} stroke={1.75} />}
          loading={ask.isPending}
          onClick={() => ask.mutate({})}
        >
          {descarga?.estado === 'lista' ? 'Juntar de nuevo' : 'Juntar todos mis datos'}
        </Button>
      )}
    </Paper>
  )
}

/** Words as they were written. */
const DICHO = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const

const isAbierta = ({ estado }: Solicitud) => estado === 'recibida' || estado === 'aceptada'

function Pedida({ solicitud }: { solicitud: Solicitud }) {
  const retire = useWrite(privacidadRoutes.retirar, stale)
  const { label, color } = estadoDicho[solicitud.estado]
  return (
    <Box component="li" style={{ listStyle: 'none' }}>
      <Group gap="sm" justify="space-between">
        <Text fw={600}>{tiposDeSolicitud[solicitud.tipo]}</Text>
        <Badge color={color}>{label}</Badge>
      </Group>
      {solicitud.palabras && <Text style={DICHO}>{solicitud.palabras}</Text>}
      {solicitud.respuesta && (
        <Text style={DICHO}>
          <b>Te respondieron:</b> {solicitud.respuesta}
        </Text>
      )}
      <Group gap="sm" justify="space-between">
        <Text fz="sm" c="var(--e-ink-2)">
          {formatMoment(solicitud.creado_en)}
          {solicitud.estado === 'recibida' && ` · Te responden antes del ${formatDay(solicitud.responder_hasta)}`}
          {solicitud.estado === 'aceptada' &&
            solicitud.hacer_hasta &&
            ` · Se hace antes del ${formatDay(solicitud.hacer_hasta)}`}
        </Text>
        {isAbierta(solicitud) && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={retire.isPending}
            aria-label={`Retirar: ${tiposDeSolicitud[solicitud.tipo]}`}
            onClick={() => retire.mutate({ params: { id: solicitud.id } })}
          >
            Retirar
          </Button>
        )}
      </Group>
    </Box>
  )
}

/** For how long it can be had back. */
const waysBack = (dias: number) =>
  dias === 0
    ? 'Se borra para siempre en ese momento.'
    : `Durante ${count(dias, 'día', 'días')} puedes pedir que te la devuelvan; después se borra para siempre.`

function Borrar({ mine }: { mine: MisDatos }) {
  const ask = useWrite(privacidadRoutes.pedir, stale)
  const asked = mine.solicitudes.some(s => s.tipo === 'borrar' && isAbierta(s))
  const sure = async () => {
    const yes = await confirm({
      title: '¿Pedir que se borren tus datos y tu cuenta?',
      text: `Cuando lo acepten ya no podrás entrar. ${waysBack(mine.dias_de_bloqueo)} Tus constancias dejan de comprobarse a tu nombre. Llévate antes tus datos.`,
      action: 'Pedir que se borre',
    })
    if (yes) ask.mutate({ body: { tipo: 'borrar', palabras: '' } })
  }
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-label="Borrar mi cuenta">
      <Title order={2} size="h3" mb="xs">
        Borrar mi cuenta
      </Title>
      <Text fz="sm" c="var(--e-ink-2)" mb="md">
        Se borran tu nombre, tus mensajes, lo que entregaste y lo que respondiste. Las calificaciones quedan en las
        cuentas de tu escuela, sin tu nombre.
      </Text>
      <Button
        color="danger"
        variant="light"
        leftSection={<IconTrash size={18} stroke={1.75} />}
        disabled={asked}
        loading={ask.isPending}
        onClick={() => void sure()}
      >
        {asked ? 'Ya pediste que se borre' : 'Pedir que se borre mi cuenta'}
      </Button>
    </Paper>
  )
}
