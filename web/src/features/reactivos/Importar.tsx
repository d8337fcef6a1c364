/**
 * Questions from a file in steps: the file, what would become of each, and where they go. Nothing is kept before it is
 * confirmed.
 */
import {
  type FilaDeImportacion,
  type Importacion,
  nombresDeTipo,
  reactivosRoutes,
  resultadosDeImportacion,
} from '@eleva/contract'
import { Anchor, Badge, Button, FileInput, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconEqual, IconExclamationCircle, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../kit/api/error.ts'
import { useDownload, useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { chooseAnew, motivoDeVacio } from '../../kit/form/archivos.ts'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { count } from '../../kit/page/count.ts'
import { number } from '../../kit/page/PageShell.tsx'
import { staleQuestions } from '../../shared/staleQuestions.ts'
import { ActividadSelect } from './ActividadSelect.tsx'
import classes from './Importar.module.css'

type Resultado = (typeof resultadosDeImportacion)[number]
const RESULTADOS = {
  nueva: { one: 'nueva', many: 'nuevas', color: 'success', icon: IconCircleCheck },
  igual: { one: 'ya está', many: 'ya están', color: 'gray', icon: IconEqual },
  rechazada: { one: 'con error', many: 'con error', color: 'danger', icon: IconExclamationCircle },
} as const
/** It can be kept, and is no question yet. */
const INCOMPLETA = { one: 'incompleta', color: 'warning', icon: IconExclamationCircle } as const
const cuantas = (i: Importacion) => ({ nueva: i.nuevas, igual: i.iguales, rechazada: i.rechazadas })

type Props = {
  onClose: () => void
  /** To which activity they go; where none is named, it is asked for. */
  destino?: number
}

export function Importar({ onClose, destino }: Props) {
  const [id, setId] = useState<number>()
  return id === undefined ? (
    <Archivo onRead={setId} onClose={onClose} />
  ) : (
    <Revisar id={id} destino={destino} onAgain={() => setId(undefined)} onClose={onClose} />
  )
}

function Archivo({ onRead, onClose }: { onRead: (id: number) => void; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [told, setTold] = useState<string>()
  const upload = useWrite(reactivosRoutes.subirImportacion)
  const failed = 'No se pudo descargar la plantilla.'
  const plantilla = useDownload(reactivosRoutes.plantillaDeBanco, 'plantilla-preguntas.csv', failed)
  const excel = useDownload(reactivosRoutes.plantillaDeExcel, 'plantilla-preguntas.xlsx', failed)
  const said = upload.error && messageOf(upload.error)
  const review = () => {
    const missing = file ? motivoDeVacio(file) : 'Elige un archivo'
    if (!file || missing) return setTold(missing)
    upload.mutate({ body: { archivo: file } }, { onSuccess: reply => onRead(reply.id) })
  }
  return (
    <Stack>
      <FileInput
        label="Archivo de preguntas"
        description="GIFT, XML de Moodle, Aiken, o una hoja (CSV o Excel .xlsx) con la plantilla. Hasta 100 MB y 10,000 preguntas."
        placeholder="Elige un archivo"
        accept=".txt,.gift,.xml,.csv,.xlsx"
        fileInputProps={chooseAnew}
        required
        data-autofocus
        leftSection={<IconFileImport size={20} stroke={1.75} aria-hidden />}
        value={file}
        onChange={chosen => {
          setFile(chosen)
          setTold(undefined)
          upload.reset()
        }}
        error={told ?? said}
        clearable
      />
      <Text fz="sm">
        ¿Las vas a escribir? Descarga la plantilla, con un ejemplo de cada tipo:{' '}
        <Anchor component="button" type="button" fz="sm" onClick={() => excel.mutate({})}>
          Excel
        </Anchor>{' '}
        o{' '}
        <Anchor component="button" type="button" fz="sm" onClick={() => plantilla.mutate({})}>
          CSV
        </Anchor>
        .
      </Text>
      <PieDeDialogo>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button onClick={review} loading={upload.isPending}>
          Revisar
        </Button>
      </PieDeDialogo>
    </Stack>
  )
}

type RevisarProps = { id: number; destino: number | undefined; onAgain: () => void; onClose: () => void }

function Revisar({ id, destino, onAgain, onClose }: RevisarProps) {
  const read = useRead(reactivosRoutes.importacion, { params: { id } })
  const [actividad, setActividad] = useState<number | null>(destino ?? null)
  const take = useWrite(reactivosRoutes.importar, [
    ...staleQuestions,
    reactivosRoutes.categorias,
    reactivosRoutes.palabrasUsadas,
  ])
  const file = read.data?.importacion
  if (!file) return <Pending query={read} height={320} />
  const names = file.categorias
  return (
    <Stack>
      <Text fw={600} className={classes.nombre!}>
        {file.nombre}
      </Text>
      <Filas file={file} />
      {file.nuevas > 0 && destino === undefined && (
        <ActividadSelect
          label="Actividad (si van a una)"
          description="Si no eliges ninguna, quedan solo en el banco."
          value={actividad}
          onChange={setActividad}
        />
      )}
      {names.length > 0 && (
        <Text fz="sm">
          Se {names.length === 1 ? 'crea la categoría' : 'crean las categorías'} {names.slice(0, 5).join(', ')}
          {names.length > 5 && ` y ${number.format(names.length - 5)} más`}.
        </Text>
      )}
      {file.incompletas > 0 && (
        <Text fz="sm" className={classes.aviso!}>
          {file.incompletas === 1
            ? '1 pregunta queda incompleta: le falta'
            : `${number.format(file.incompletas)} preguntas quedan incompletas: les falta`}{' '}
          la respuesta correcta, y hasta que la tengan nadie puede acertarlas.
        </Text>
      )}
      {file.nuevas === 0 && <Text fw={600}>No hay ninguna pregunta nueva en este archivo.</Text>}
      <Rechazo error={take.error} fields />
      <PieDeDialogo>
        <Button variant="default" onClick={onAgain}>
          Elegir otro archivo
        </Button>
        <Button
          disabled={file.nuevas === 0}
          loading={take.isPending}
          onClick={() => take.mutate({ params: { id }, body: { actividad_id: actividad } }, { onSuccess: onClose })}
        >
          Importar {count(file.nuevas, 'pregunta', 'preguntas')}
        </Button>
      </PieDeDialogo>
    </Stack>
  )
}

function Filas({ file }: { file: Importacion }) {
  const [shown, setShown] = useState<Resultado | ''>('')
  const [place, setPlace] = useState({ page: 1, per_page: 8 })
  const read = useRead(
    reactivosRoutes.filasDeImportacion,
    { params: { id: file.id }, query: { ...place, ...(shown ? { resultado: shown } : {}) } },
    { keep: true },
  )
  const counts = cuantas(file)
  const there = resultadosDeImportacion.filter(r => counts[r] > 0)
  const words = (r: Resultado) =>
    `${number.format(counts[r])} ${counts[r] === 1 ? RESULTADOS[r].one : RESULTADOS[r].many}`
  return (
    <>
      <SegmentedControl
        aria-label="Qué preguntas se muestran"
        data={[{ value: '', label: 'Todas' }, ...there.map(r => ({ value: r, label: words(r) }))]}
        value={shown}
        onChange={v => {
          setShown(v)
          setPlace(p => ({ ...p, page: 1 }))
        }}
        className={classes.que!}
      />
      <Pending query={read} height={240} />
      {read.data && (
        <div>
          <ul
            className={classes.filas}
            aria-label="Preguntas del archivo"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
            tabIndex={0}
            aria-busy={read.isPlaceholderData}
          >
            {read.data.filas.map(f => (
              <Fila key={f.id} fila={f} />
            ))}
          </ul>
          <Pager
            page={read.data.page}
            perPage={read.data.per_page}
            total={read.data.total}
            onChange={change => setPlace(p => ({ ...p, page: 1, ...change }))}
          />
        </div>
      )}
    </>
  )
}

function Fila({ fila }: { fila: FilaDeImportacion }) {
  const {
    one,
    color,
    icon: Icon,
  } = fila.resultado === 'nueva' && fila.incompleta ? INCOMPLETA : RESULTADOS[fila.resultado]
  return (
    <li>
      <span className={classes.renglon}>Renglón {number.format(fila.linea)}</span>
      <span className={classes.titulo}>
        {fila.titulo || '(sin texto)'}
        {fila.tipo && <span className={classes.tipo}>{nombresDeTipo[fila.tipo].nombre}</span>}
        {fila.motivo && (
          <span className={fila.resultado === 'rechazada' ? classes.motivo : classes.tipo}>{fila.motivo}</span>
        )}
        {fila.avisos.map(a => (
          <span key={a} className={classes.aviso}>
            {a}
          </span>
        ))}
      </span>
      <Badge color={color} leftSection={<Icon size={14} stroke={2.2} aria-hidden />}>
        {one}
      </Badge>
    </li>
  )
}
