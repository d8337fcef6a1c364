/** The dates of a group in a course: put one by one, in bulk, or as a calendar, and saved together. */

import { plazosRoutes, type ReplyOf } from '@eleva/contract'
import { Button, Group, Menu, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCalendarPlus,
  IconCalendarRepeat,
  IconChevronDown,
  IconCopy,
  IconEraser,
  IconTable,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { RecuperadoAviso } from '../../kit/form/RecuperadoAviso.tsx'
import { BulkBar } from '../../kit/list/BulkBar.tsx'
import { type Marks, useMarks } from '../../kit/list/useMarks.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { notify } from '../../kit/notify.ts'
import { useGo, useParamsOf, useSearchOf } from '../../kit/page/address.ts'
import { count } from '../../kit/page/count.ts'
import { formatZone } from '../../kit/page/dates.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { CAMPOS, type Cambios, conCambios, type Fechas } from './calendario.ts'
import { type Dialogo, Dialogos } from './Dialogos.tsx'
import classes from './Plazos.module.css'
import { Tabla } from './Tabla.tsx'
import { type FilaDeFechas, useFechas } from './useFechas.ts'

// What drags comes along for who opens the month.
const MesDePlazos = lazy(() => import('./MesDePlazos.tsx').then(m => ({ default: m.MesDePlazos })))

const icon = { size: 18, stroke: 1.75 } as const

export function PlazosPage() {
  const { grupo, curso } = useParamsOf('/plazos/$grupo/c/$curso')
  const params = { grupoId: grupo, cursoId: curso }
  const read = useRead(plazosRoutes.get, { params })
  if (!read.data)
    return (
      <PageShell title="Fechas" back={{ to: `/salon-cursos-grupo/${grupo}`, label: 'Cursos' }}>
        <Pending query={read} height={420} />
      </PageShell>
    )
  return <Editor key={`${grupo}:${curso}`} grupoYCurso={{ grupo, curso }} datos={read.data} />
}

type Props = { grupoYCurso: { grupo: number; curso: number }; datos: ReplyOf<typeof plazosRoutes.get> }

const VACIAS: Fechas = { abre: null, fecha_limite: null, cierra: null }

function Editor({ grupoYCurso, datos }: Props) {
  const { grupo, curso } = grupoYCurso
  const { nombre_grupo, nombre_curso, zona } = datos
  const escribe = datos.puede.escribir
  const fechas = useFechas(grupo, curso, datos)
  const { filas, cambios, cuantos } = fechas
  const marks = useMarks(
    filas,
    f => f.actividad_id,
    f => f.actividad,
  )
  const mes = useSearchOf('/plazos/$grupo/c/$curso').vista === 'mes'
  const go = useGo()
  const [dialogo, setDialogo] = useState<Dialogo>()
  const propose = (which: Cambios) => {
    fechas.change(which)
    setDialogo(undefined)
    marks.clear()
  }
  const conFecha = filas.some(f => {
    const now = conCambios(f, cambios[f.actividad_id])
    return CAMPOS.some(c => now[c])
  })
  const clear = async (which: readonly FilaDeFechas[]) => {
    if (await maySinFechas(which.length)) propose(Object.fromEntries(which.map(f => [f.actividad_id, VACIAS])))
  }
  const save = useGuardar(fechas, mes)
  useSaveKey(escribe && cuantos > 0 ? save : undefined)
  return (
    <PageShell
      title={`Fechas · ${nombre_grupo}`}
      description={nombre_curso}
      back={{ to: `/salon-cursos-grupo/${grupo}`, label: `Cursos de ${nombre_grupo}` }}
      actions={
        <Acciones
          {...{ grupoYCurso, conFecha }}
          escribe={escribe && filas.length > 0}
          onOpen={setDialogo}
          onClear={() => void clear(filas)}
        />
      }
    >
      {filas.length === 0 ? (
        <EmptyState text="Este curso todavía no tiene actividades." />
      ) : (
        <Stack gap={12}>
          {fechas.recuperado && <RecuperadoAviso recuperado={fechas.recuperado} onDiscard={fechas.discard} />}
          <p className={classes.zona}>
            Los horarios están en {formatZone(zona)}. Después de la fecha límite se recibe con retraso, hasta el cierre.
          </p>
          <Vistas
            mes={mes}
            onChoose={vista => {
              marks.clear()
              void go({ vista, dia: undefined }, { replace: true })
            }}
          />
          {mes ? (
            <Suspense fallback={<Skeleton height={420} radius="md" role="status" aria-label="Cargando" aria-busy />}>
              <MesDePlazos {...{ filas, cambios, zona, escribe }} move={fechas.move} />
            </Suspense>
          ) : (
            <Lista {...{ fechas, marks, datos, grupoYCurso }} />
          )}
          {escribe && <Guardado fechas={fechas} marcadas={marks.rows.length > 0} onSave={save} />}
        </Stack>
      )}
      {marks.rows.length > 0 && <Marcadas marks={marks} onOpen={setDialogo} onClear={() => void clear(marks.rows)} />}
      <Dialogos
        abierto={dialogo}
        onClose={() => setDialogo(undefined)}
        onPropose={propose}
        elegidas={marks.rows.length > 0 ? marks.rows : filas}
        {...{ filas, cambios, zona, grupoYCurso }}
      />
    </PageShell>
  )
}

type MarcadasProps = { marks: Marks<FilaDeFechas>; onOpen: (dialogo: Dialogo) => void; onClear: () => void }

/** What is done with the dates of those that are marked. */
const Marcadas = ({ marks, onOpen, onClear }: MarcadasProps) => (
  <BulkBar
    count={marks.rows.length}
    onClear={marks.clear}
    actions={[
      { label: 'Mismas fechas', icon: IconCalendarPlus, onClick: () => onOpen('mismas') },
      { label: 'Recorrer días', icon: IconCalendarRepeat, onClick: () => onOpen('recorrer') },
      { label: 'Quitar fechas', icon: IconEraser, onClick: onClear },
    ]}
  />
)

type ListaProps = Props & { fechas: ReturnType<typeof useFechas>; marks: Marks<FilaDeFechas> }

/** The dates one below the other, each typed where it stands. */
function Lista({ fechas: { filas, cambios, change }, marks, datos, grupoYCurso }: ListaProps) {
  const latest = useRef(change)
  latest.current = change
  // Rows that did not change are not drawn anew: what they call stays the same.
  const [onChange] = useState(() => (id: number, cambio: Partial<Fechas>) => latest.current({ [id]: cambio }))
  return (
    <div className={classes.ancho}>
      <Tabla
        {...{ filas, cambios, marks, grupoYCurso, onChange }}
        escribe={datos.puede.escribir}
        alumnos={datos.alumnos}
      />
    </div>
  )
}

/** Whether the dates of so many are taken away: of more than a few it is asked. */
async function maySinFechas(cuantas: number): Promise<boolean> {
  if (cuantas <= 3) return true
  return confirm({
    title: `¿Quitar las fechas de ${cuantas} actividades?`,
    text: 'Se quitan cuando guardes; hasta entonces puedes descartarlo.',
    action: 'Quitar fechas',
  })
}

/** Saves what was changed; where dates are in disorder it leads to the first of them instead. */
function useGuardar({ malos, save }: ReturnType<typeof useFechas>, mes: boolean) {
  const go = useGo()
  return () => {
    if (malos.length > 0) {
      if (mes) void go({ vista: undefined, dia: undefined })
      notify('Hay fechas en desorden: corrígelas antes de guardar.', 'danger')
      document.querySelector<HTMLElement>('table [aria-invalid="true"]')?.focus()
      return
    }
    save().catch(() => undefined)
  }
}

/** The same dates as a list and as a month. */
const Vistas = ({ mes, onChoose }: { mes: boolean; onChoose: (vista: 'mes' | undefined) => void }) => (
  <SegmentedControl
    aria-label="Vista"
    className={classes.vista!}
    value={mes ? 'mes' : 'lista'}
    onChange={v => onChoose(v === 'mes' ? v : undefined)}
    data={[
      { value: 'lista', label: 'Lista' },
      { value: 'mes', label: 'Mes' },
    ]}
  />
)

type AccionesProps = {
  grupoYCurso: Props['grupoYCurso']
  /** Whether there is a date to move or to take away. */
  conFecha: boolean
  escribe: boolean
  onOpen: (dialogo: Dialogo) => void
  onClear: () => void
}

/** What is done with all dates at once. */
const Acciones = ({ grupoYCurso, conFecha, escribe, onOpen, onClear }: AccionesProps) => (
  <>
    <Button
      variant="default"
      leftSection={<IconTable {...icon} />}
      renderRoot={props => <Link to="/entregables/$grupo/c/$curso" params={grupoYCurso} {...props} />}
    >
      Cuaderno
    </Button>
    {escribe && (
      <>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown {...icon} />}>
              Todas
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconCalendarRepeat {...icon} />}
              disabled={!conFecha}
              onClick={() => onOpen('recorrer')}
            >
              Recorrer días
            </Menu.Item>
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => onOpen('copiar')}>
              Copiar de otro grupo
            </Menu.Item>
            <Menu.Item leftSection={<IconEraser {...icon} />} disabled={!conFecha} onClick={onClear}>
              Quitar todas las fechas
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button leftSection={<IconCalendarPlus {...icon} />} onClick={() => onOpen('calendarizar')}>
          Calendarizar
        </Button>
      </>
    )}
  </>
)

type GuardadoProps = { fechas: ReturnType<typeof useFechas>; marcadas: boolean; onSave: () => void }

/** The bar below: what is not saved yet, or that it is, with the way back. */
function Guardado({ fechas, marcadas, onSave }: GuardadoProps) {
  const { cuantos, undo, moviendo, saving } = fechas
  if (cuantos === 0 && !undo) return null
  const sinGuardar = cuantos > 0 ? `${count(cuantos, 'cambio', 'cambios')} sin guardar` : 'Fechas guardadas'
  return (
    <div className={classes.barra} data-barra="abajo" data-marcadas={marcadas || undefined}>
      <span role="status">{moviendo > 0 ? 'Guardando…' : sinGuardar}</span>
      {cuantos > 0 ? (
        <Group gap={8}>
          <Button variant="default" disabled={moviendo > 0} onClick={fechas.discard}>
            Descartar
          </Button>
          <Button loading={saving} onClick={onSave}>
            Guardar {count(cuantos, 'cambio', 'cambios')}
          </Button>
        </Group>
      ) : (
        <Button
          variant="default"
          loading={saving}
          leftSection={<IconArrowBackUp {...icon} />}
          onClick={() => void undo?.().catch(() => undefined)}
        >
          Deshacer
        </Button>
      )}
    </div>
  )
}

/** Ctrl+S saves, as in any table. */
function useSaveKey(save: (() => void) | undefined) {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || !latest.current) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
