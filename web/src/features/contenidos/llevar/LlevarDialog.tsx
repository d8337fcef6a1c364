/** «Llevar sin conexión»: how much each quality takes, before anything is fetched; then how far it is. */
import { contenidosRoutes, formatBytes, type Llevable } from '@eleva/contract'
import { Button, Radio, Skeleton, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../kit/api/error.ts'
import { useRead } from '../../../kit/api/query.ts'
import { Pending } from '../../../kit/feedback/States.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useBultos } from '../../../kit/llevado/avance.ts'
import type { Bulto, CalidadLlevada } from '../../../kit/llevado/base.ts'
import { useAhorro } from '../../../kit/page/ahorro.ts'
import { readEntorno } from '../../../kit/page/entorno.ts'
import type { CursoAbierto } from '../cursoAbierto.parte.ts'
import { AccionesDeBulto, EstadoDeBulto } from './Bulto.tsx'
import classes from './Llevar.module.css'
import { enteros, paraAqui, readEspacioLibre, takeCurso } from './motor.ts'
import { opcionesDeLlevar } from './plan.ts'
import { porQueNoSeLleva } from './puede.ts'

type Props = { abierto: CursoAbierto; opened: boolean; onClose: () => void }

export default function LlevarDialog({ abierto, opened, onClose }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Llevar sin conexión">
      <Contenido abierto={abierto} />
    </FormDialog>
  )
}

function Contenido({ abierto }: { abierto: CursoAbierto }) {
  const all = useBultos()
  const [no, setNo] = useState<string | null>()
  useEffect(() => void porQueNoSeLleva().then(why => setNo(why ?? null)), [])
  const [elegir, setElegir] = useState(false)
  if (no) return <Text role="alert">{no}</Text>
  if (no === undefined || !all) return <Skeleton height={180} radius="md" role="status" aria-label="Cargando" />
  const bulto = all.find(b => b.id === abierto.curso)
  if (!bulto || elegir) return <Elegir abierto={abierto} bulto={bulto} onLlevado={() => setElegir(false)} />
  return (
    <>
      <Text fw={600}>{bulto.nombre}</Text>
      <EstadoDeBulto bulto={bulto} />
      <Text mt="sm" c="var(--e-ink-2)" fz="sm">
        {bulto.estado === 'listo'
          ? 'Ya puedes abrirlo sin conexión desde este dispositivo. Lo que hagas se envía cuando vuelva tu señal.'
          : `Puedes cerrar esta ventana: sigue mientras ${readEntorno().nombre} esté abierta, y continúa la próxima vez.`}
      </Text>
      <AccionesDeBulto bulto={bulto} />
      {bulto.estado !== 'bajando' && (
        <Button variant="subtle" mt="xs" onClick={() => setElegir(true)}>
          Cambiar de calidad
        </Button>
      )}
    </>
  )
}

type ElegirProps = { abierto: CursoAbierto; bulto: Bulto | undefined; onLlevado: () => void }

function Elegir({ abierto: { curso, curricula }, bulto, onLlevado }: ElegirProps) {
  const input = { params: { cursoId: curso }, query: { curricula_id: curricula } }
  const read = useRead(contenidosRoutes.take, input, { fresh: true })
  if (!read.data || read.isFetching) return <Pending query={read.data ? { ...read, data: undefined } : read} />
  return <Opciones m={paraAqui(read.data)} curricula={curricula} antes={bulto?.calidad} onLlevado={onLlevado} />
}

type OpcionesProps = { m: Llevable; curricula: number; antes: CalidadLlevada | undefined; onLlevado: () => void }

function Opciones({ m, curricula, antes, onLlevado }: OpcionesProps) {
  const ahorro = useAhorro()
  const opciones = opcionesDeLlevar(m, enteros())
  const [calidad, setCalidad] = useState(() => {
    const same = opciones.find(o => o.calidad === antes)
    const light = opciones.find(o => o.calidad === '240p' || o.calidad === 'videos')
    return (same ?? (ahorro ? undefined : light) ?? opciones[0]!).calidad
  })
  const [room, setRoom] = useState<number>()
  const [failed, setFailed] = useState<string>()
  useEffect(() => void readEspacioLibre().then(said => setRoom(said?.libre)), [])
  const chosen = opciones.find(o => o.calidad === calidad) ?? opciones[0]!
  const short = room !== undefined && room < chosen.nuevos ? chosen.nuevos - room : 0
  const begin = async () => {
    try {
      await takeCurso(m, curricula, chosen.calidad)
      onLlevado()
    } catch (error) {
      setFailed(messageOf(error))
    }
  }
  return (
    <>
      <Text fw={600}>{m.curso.nombre_curso}</Text>
      <Radio.Group value={calidad} onChange={setCalidad} label="¿Cuánto quieres llevar?" mt="sm">
        <div className={classes.opciones}>
          {opciones.map(o => (
            <Radio
              key={o.calidad}
              value={o.calidad}
              label={
                <>
                  {o.nombre} · <b>{formatBytes(o.bytes)}</b>
                  <span className={classes.detalle}>{o.detalle}</span>
                </>
              }
            />
          ))}
        </div>
      </Radio.Group>
      {room !== undefined && !short && (
        <Text fz="sm" c="var(--e-ink-2)">
          Hay {formatBytes(room)} libres para {readEntorno().nombre} en este dispositivo.
        </Text>
      )}
      {short > 0 && (
        <p className={classes.aviso} role="alert">
          Faltan {formatBytes(short)} de espacio en este dispositivo. Elige menos calidad, o libera espacio.
        </p>
      )}
      <ConLinea m={m} />
      {failed && (
        <p className={classes.falla} role="alert">
          {failed}
        </p>
      )}
      <Button
        leftSection={<IconDownload size={18} stroke={1.75} />}
        disabled={short > 0}
        onClick={() => void begin()}
        fullWidth
      >
        Descargar {formatBytes(chosen.nuevos)}
      </Button>
    </>
  )
}

const MOTIVOS: Record<Llevable['con_linea'][number]['motivo'], string> = {
  youtube: 'Video de YouTube',
  enlace: 'Video en otro sitio',
  material: 'Material en otro sitio',
  archivo: 'Archivo en una instrucción',
  formulario: 'Formulario',
  examen: 'Examen',
  por_abrir: 'Evaluación que aún no abre',
  por_comenzar: 'Evaluación que se comienza con conexión',
}

/** What stays behind, by its name: nobody finds that out on the bus. */
function ConLinea({ m }: { m: Llevable }) {
  const n = m.con_linea.length
  if (n === 0) return null
  return (
    <details className={classes.linea}>
      <summary>{n === 1 ? 'Hay 1 cosa que necesita conexión' : `Hay ${n} cosas que necesitan conexión`}</summary>
      <ul>
        {m.con_linea.map(({ motivo, nombre }, i) => (
          <li key={i}>
            {MOTIVOS[motivo]}: {nombre}
          </li>
        ))}
      </ul>
    </details>
  )
}
