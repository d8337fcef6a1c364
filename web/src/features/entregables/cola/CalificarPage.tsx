/**
 * The queue: what waits for a review over all groups and courses, the longest first. What is not graded is received at
 * once.
 */
import { colaRoutes, librosRoutes, MAX_RECIBIDAS, MODO, type TareaQueEspera } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconArrowRight, IconChecklist } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useRead } from '../../../kit/api/query.ts'
import { SinLinea } from '../../../kit/feedback/SinLinea.tsx'
import { FilterChip } from '../../../kit/list/FilterChip.tsx'
import { type Column, ResourceTable } from '../../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import { useList } from '../../../kit/list/useList.ts'
import { lazy } from '../../../kit/load/lazy.tsx'
import { Avatar } from '../../../kit/page/Avatar.tsx'
import { formatEspera } from '../../../kit/page/dates.ts'
import { number, PageShell } from '../../../kit/page/PageShell.tsx'
import { useCan } from '../../../kit/page/session.tsx'
import tarjeta from '../../../shared/Tarjeta.module.css'
import classes from './Cola.module.css'
import { type DeCola, enLaTarea, primeraDeCola } from './destino.ts'
import { hasWaitedLong, Signo } from './Tarea.tsx'
import { useRecibir } from './useRecibir.ts'

const MismaDialog = lazy(() => import('./MismaDialog.tsx').then(m => ({ default: m.MismaDialog })))

const MODOS = [
  { value: MODO.sencillo, label: 'Solo se reciben' },
  { value: MODO.calificable, label: 'Con calificación' },
  { value: MODO.rubrica, label: 'Con rúbrica' },
]
/** Choices of a chip. */
const ELEGIBLES = { query: { per_page: 100 } }

const columnsFor = (de: DeCola, accion: Column<TareaQueEspera>['cell']): Column<TareaQueEspera>[] => [
  {
    key: 'tarea',
    title: 'Tarea',
    sort: 'tarea',
    phone: 'title',
    cell: t => (
      <span className={classes.tarea}>
        <Signo modo={t.modo} />
        <span className={tarjeta.que}>
          <Link {...enLaTarea(t, de)}>{t.tarea}</Link>
          <small>{[t.grupos, t.nombre_curso].filter(Boolean).join(' · ')}</small>
        </span>
      </span>
    ),
  },
  { key: 'quienes', title: 'De quién', width: 150, phone: 'none', cell: t => <Caras tarea={t} /> },
  {
    key: 'espera',
    title: 'Espera',
    rank: 3,
    sort: 'espera',
    width: 160,
    cell: t => (
      <span className={classes.desde} data-tarde={hasWaitedLong(t) || undefined}>
        {formatEspera(t.desde)}
      </span>
    ),
  },
  { key: 'cuantas', title: 'Entregas', sort: 'cuantas', width: 110, cell: t => <Cuantas n={t.cuantas} /> },
  { key: 'accion', title: 'Qué sigue', width: 170, rank: 4, cell: accion },
]

/** On a phone no head stands above it. */
const Cuantas = ({ n }: { n: number }) => (
  <b>
    {number.format(n)}
    <span className={classes.enTelefono}>{n === 1 ? ' entrega' : ' entregas'}</span>
  </b>
)

const Caras = ({ tarea: { alumnos, cuantas } }: { tarea: TareaQueEspera }) => (
  <span className={classes.caras} title={alumnos.map(a => a.nombre).join(', ')}>
    {alumnos.map(a => (
      <Avatar key={a.id} size="sm" name={a.nombre} src={a.avatar} />
    ))}
    {cuantas > alumnos.length && <span className={classes.mas}>+{number.format(cuantas - alumnos.length)}</span>}
  </span>
)

export function CalificarPage() {
  const list = useList(colaRoutes.cola, reply => reply.tareas)
  const { grupo, curso, modo } = list.params
  const de = { grupo, curso, modo }
  const califica = useCan('entregables.grade')
  // How many there are in all stands beside the place; here those that are asked for.
  const { data } = useRead(colaRoutes.siguientes, { query: de })
  const recibir = useRecibir(de)
  const [misma, setMisma] = useState<TareaQueEspera>()
  return (
    <PageShell
      title="Calificar"
      {...(data ? { total: data.quedan } : {})}
      description="De todos tus grupos y cursos, primero lo que más ha esperado."
      actions={
        list.rows.length > 0 && (
          <Button
            rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
            renderRoot={props => <Link {...primeraDeCola(list.rows, de)} {...props} />}
          >
            Empezar
          </Button>
        )
      }
    >
      <SinLinea />
      <ResourceTable
        list={list}
        columns={columnsFor(de, t => (
          <Accion
            tarea={t}
            de={de}
            califica={califica}
            onRecibir={recibir.isPending ? undefined : recibir.act}
            onMisma={setMisma}
          />
        ))}
        rowKey={t => t.id}
        searchLabel="Tarea o estudiante"
        filters={<Filtros params={list.params} set={list.set} />}
        create={
          <p className={classes.nada}>Cuando alguien entregue algo, lo verás aquí. Por ahora todo está al día.</p>
        }
      />
      <Suspense>{misma && <MismaDialog tarea={misma} de={de} onClose={() => setMisma(undefined)} />}</Suspense>
    </PageShell>
  )
}

type AccionProps = {
  tarea: TareaQueEspera
  de: DeCola
  califica: boolean
  onRecibir: ((tarea: TareaQueEspera) => void) | undefined
  onMisma: (tarea: TareaQueEspera) => void
}

function Accion({ tarea, de, califica, onRecibir, onMisma }: AccionProps) {
  const { cuantas, modo } = tarea
  const n = number.format(Math.min(cuantas, MAX_RECIBIDAS))
  if (califica && modo === MODO.sencillo)
    return (
      <Button
        size="compact-sm"
        variant="default"
        disabled={!onRecibir}
        aria-label={cuantas === 1 ? `Recibir la de ${tarea.tarea}` : `Recibir las ${n} de ${tarea.tarea}`}
        onClick={() => onRecibir?.(tarea)}
      >
        {cuantas === 1 ? 'Recibir' : `Recibir las ${n}`}
      </Button>
    )
  const varias = califica && modo === MODO.calificable && cuantas > 1
  return (
    <span className={classes.accion}>
      <Button
        size="compact-sm"
        variant={califica ? 'light' : 'default'}
        aria-label={`${califica ? 'Calificar' : 'Ver'} ${number.format(cuantas)} de ${tarea.tarea}`}
        renderRoot={props => <Link {...enLaTarea(tarea, de)} {...props} />}
      >
        {califica ? `Calificar ${number.format(cuantas)}` : 'Ver'}
      </Button>
      {varias && (
        <RowMenu
          name={tarea.tarea}
          actions={[{ label: 'Misma calificación…', icon: IconChecklist, onClick: () => onMisma(tarea) }]}
        />
      )}
    </span>
  )
}

type FiltrosProps = { params: DeCola; set: (change: Record<string, string | number | undefined>) => void }

function Filtros({ params, set }: FiltrosProps) {
  const grupos = useRead(librosRoutes.grupos, ELEGIBLES)
  const cursos = useRead(librosRoutes.cursos, ELEGIBLES)
  const of = (name: 'grupo' | 'curso' | 'modo') => ({
    value: params[name],
    onChange: (value: string | number | undefined) => set({ [name]: value }),
  })
  return (
    <>
      <FilterChip
        label="Grupo"
        all="Todos"
        options={(grupos.data?.grupos ?? []).map(g => ({ value: g.id, label: g.nombre_grupo }))}
        read={grupos}
        {...of('grupo')}
      />
      <FilterChip
        label="Curso"
        all="Todos"
        options={(cursos.data?.cursos ?? []).map(c => ({ value: c.id, label: c.nombre_curso }))}
        read={cursos}
        {...of('curso')}
      />
      <FilterChip label="Tipo" all="Todos" options={MODOS} {...of('modo')} />
    </>
  )
}
