import { apuntesRoutes, type EntregaPropia, eventosDeBitacora, MODO, MURO } from '@eleva/contract'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconListCheck, IconUsers } from '@tabler/icons-react'
import { type ComponentProps, Suspense, useRef, useState } from 'react'
import { useRead } from '../../../kit/api/query.ts'
import { PieDeDialogo } from '../../../kit/form/PieDeDialogo.tsx'
import { useHasBorrador } from '../../../kit/form/useBorrador.ts'
import { lazy } from '../../../kit/load/lazy.tsx'
import { formatMoment } from '../../../kit/page/dates.ts'
import { useUser } from '../../../kit/page/session.tsx'
import { PlazoLinea } from '../../plazos/Plazo.parte.tsx'
import { ComoSeEntrega, useEmpezado } from './ComoSeEntrega.tsx'
import { DevolucionAviso, isTooLate } from './Devolucion.parte.tsx'
import { useEnlace } from './Enlace.tsx'
import { Entregados } from './Entregados.tsx'
import { temaDeTexto } from './guardada.ts'
import { Historial } from './Historial.tsx'
import classes from './Muro.module.css'
import { Reunidos } from './Reunidos.tsx'
import { useArchivo } from './useArchivo.parte.ts'
import { type Entregar, type Evidencia, useEntregar, type Via } from './useEntregar.ts'
import { useReunidos } from './useReunidos.ts'
import { VerApuntes } from './VerApuntes.tsx'

const RubricaDialog = lazy(() => import('./RubricaDialog.parte.tsx').then(m => ({ default: m.RubricaDialog })))

type Props = Entregar & { onCancel: () => void }

export function EntregaForm({ actividad, ubicacion, tell, onCancel, onSent, onEntregado }: Props) {
  const { entrega } = actividad
  const graded = entrega !== null && entrega.calificacion !== null
  const devolucion = entrega?.devolucion ?? null
  const closed = graded || (devolucion !== null && isTooLate(devolucion))
  const hacer = useHacer({ actividad, ubicacion, tell, onSent, onEntregado })

  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!closed && hacer.hay) void hacer.deliver()
      }}
    >
      <Stack gap="md">
        {devolucion && <DevolucionAviso devolucion={devolucion} />}
        {entrega && <LoEntregado entrega={entrega} />}
        <SusApuntes actividad={actividad} />
        {!graded && !devolucion && (
          <PlazoLinea actividad={actividad} hecha={entrega !== null && actividad.con_retraso === 1} />
        )}
        {actividad.entregable === MODO.rubrica && actividad.actividad_rubrica !== null && (
          <RubricaBoton
            unidadId={ubicacion.unidad_id}
            actividadId={actividad.id}
            rubricaId={actividad.actividad_rubrica}
            {...(graded ? { entregaId: entrega.id } : {})}
            onOpen={() => tell(eventosDeBitacora.verRubrica)}
          />
        )}
        {!closed && hacer.como.reunidos.max > 1 && <Reunidos reunidos={hacer.como.reunidos} />}
        {!closed && (hacer.como.via !== undefined || hacer.como.reunidos.caben > 0) && (
          <ComoSeEntrega {...hacer.como} />
        )}
        {!closed && <QuienLoVe muro={actividad.muro} />}
        <PieDeDialogo>
          <Button variant="default" onClick={onCancel}>
            {closed ? 'Cerrar' : 'Cancelar'}
          </Button>
          {!closed && (
            <Button type="submit" disabled={!hacer.hay} loading={hacer.guardando}>
              {devolucion ? 'Entregar mi corrección' : entrega ? 'Cambiar mi entrega' : 'Entregar'}
            </Button>
          )}
        </PieDeDialogo>
      </Stack>
    </form>
  )
}

/** What was noted on its pages, by whoever decided on it. */
function SusApuntes({ actividad: { entrega, nombre_actividad_unidad } }: Pick<Entregar, 'actividad'>) {
  const decided = entrega && (entrega.calificacion !== null || entrega.devolucion !== null)
  const { data } = useRead(apuntesRoutes.apuntes, { params: { id: entrega?.id ?? 0 } }, { enabled: Boolean(decided) })
  return (
    <VerApuntes
      entregaId={entrega?.id ?? null}
      cuantos={decided ? data?.apuntes.length : undefined}
      de={nombre_actividad_unidad}
    />
  )
}

/** What is handed in, in whichever way, until it is. */
function useHacer(entregar: Entregar) {
  const { actividad, ubicacion } = entregar
  const usuario = useUser().id
  const [de] = useState({ usuario, actividad: actividad.id })
  const escrito = useHasBorrador(temaDeTexto(actividad.id))
  const [via, setVia] = useState<Via | undefined>(escrito ? 'texto' : undefined)
  const [hecha, setHecha] = useState(false)
  const evidencia = useRef<Evidencia>(null)
  const enlace = useEnlace()
  const archivo = useArchivo(actividad.id, ubicacion.curso_id)
  const reunidos = useReunidos(de, actividad.archivos_max ?? 1)
  const { deliverLink, deliverFile, deliverVarios, guardando } = useEntregar(entregar, enlace, archivo)
  const change = (next: Via | undefined) => {
    setHecha(false)
    setVia(next)
  }
  useEmpezado(de, kept => via === undefined && change(kept))
  const hayOtro = archivo.vacio ? enlace.url.trim() !== '' : Boolean(archivo.listo ?? archivo.enCamino)
  const { file_type, file_url } = actividad.entrega ?? {}
  return {
    como: {
      via,
      onVia: change,
      de,
      evidencia,
      onReady: setHecha,
      // Only of ours: what a link leads to is nobody's text here.
      texto: file_type === 'text/plain' && file_url?.startsWith('/') ? file_url : undefined,
      enlace,
      archivo,
      reunidos,
      onAgregar: async () => {
        const { current } = evidencia
        if (!current || !reunidos.add([await current.hacer()])) return
        current.soltar()
        change(undefined)
      },
      hecha: via !== 'otro' && hecha,
    },
    hay:
      via === 'otro' && reunidos.piezas.length === 0
        ? hayOtro
        : reunidos.piezas.length > 0 || (via !== undefined && hecha),
    guardando,
    deliver: async () => {
      if (reunidos.piezas.length > 0) {
        // What is still open goes along, as whoever presses sees it there.
        const last = via !== 'otro' && hecha ? evidencia.current : null
        const archivos = [...reunidos.piezas.map(p => p.archivo), ...(last ? [await last.hacer()] : [])]
        const soltar = () => {
          reunidos.soltar()
          last?.soltar()
        }
        await deliverVarios(archivos, soltar, reunidos.avisa)
        return
      }
      if (via !== 'otro') {
        const kept = evidencia.current && (await deliverFile(evidencia.current))
        // Its way up is seen there.
        if (kept === false) change('otro')
      } else if (archivo.vacio) deliverLink()
      else await deliverFile()
    },
  }
}

/** Said before it is handed in: what was not said is not shown (ADR 112). */
function QuienLoVe({ muro = MURO.ninguno }: Pick<Entregar['actividad'], 'muro'>) {
  if (muro === MURO.ninguno) return null
  return (
    <Text fz="sm" className={classes.loVe!}>
      <IconUsers size={18} stroke={1.75} aria-hidden />
      {muro === MURO.conNombres
        ? 'Tu grupo verá este trabajo, con tu nombre.'
        : 'Tu grupo verá este trabajo sin tu nombre. Si lo escribiste adentro, se lee.'}
    </Text>
  )
}

type RubricaProps = Omit<ComponentProps<typeof RubricaDialog>, 'opened' | 'onClose'> & { onOpen: () => void }

/** By what it is graded. */
function RubricaBoton({ onOpen, ...rubrica }: RubricaProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconListCheck size={18} stroke={1.75} />}
        onClick={() => {
          onOpen()
          setOpened(true)
        }}
      >
        Ver la rúbrica
      </Button>
      {opened && (
        <Suspense>
          <RubricaDialog {...rubrica} opened onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}

type Entregado = Omit<EntregaPropia, 'file_id' | 'file_iconUrl'>

const LoEntregado = ({ entrega }: { entrega: Entregado }) => (
  <Alert
    color={entrega.calificacion === null ? 'info' : 'success'}
    icon={<IconCircleCheck size={20} stroke={1.75} />}
    title={
      entrega.calificacion === null
        ? `Entregaste el ${formatMoment(entrega.entregado_en)}`
        : `Calificación: ${entrega.calificacion} de 100`
    }
  >
    <Entregados entrega={entrega} />
    {entrega.comentarios && (
      <Text mt="xs" fz="sm">
        {entrega.comentarios}
      </Text>
    )}
    {entrega.calificacion === null && !entrega.devolucion && (
      <Text mt="xs" fz="sm">
        {entrega.recibido_en ? 'Ya la recibieron. ' : entrega.en_revision ? 'Ya la están revisando. ' : ''}Puedes
        cambiarla hasta que la califiquen.
      </Text>
    )}
    {(entrega.calificacion !== null || entrega.devolucion) && <Historial entregaId={entrega.id} />}
  </Alert>
)
