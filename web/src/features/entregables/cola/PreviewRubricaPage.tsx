/** One delivery with its document large and its rubric beside it. */
import {
  estadoDeEntrega,
  isPorRevisar,
  modosDeEntrega,
  nombreDeModo,
  type Revision,
  revisionesRoutes,
} from '@eleva/contract'
import { Alert, Button, type ButtonProps, Paper } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChecks, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useRead } from '../../../kit/api/query.ts'
import { Pending } from '../../../kit/feedback/States.tsx'
import { useGo, useSearchOf } from '../../../kit/page/address.ts'
import { formatMoment } from '../../../kit/page/dates.ts'
import { number, PageShell } from '../../../kit/page/PageShell.tsx'
import { usePhone } from '../../../kit/theme/anchos.ts'
import { Documentos } from '../documento/Documentos.tsx'
import { companera, libroDeDatos, vecina } from '../libro/libro.ts'
import { useLibro } from '../libro/useLibro.ts'
import { Atajos } from '../revision/Atajos.tsx'
import { ConflictoAviso } from '../revision/Conflicto.tsx'
import { Pie } from '../revision/Pie.tsx'
import { Revisar } from '../revision/Revisar.tsx'
import { useAvanceDeRevision } from '../revision/useAvanceDeRevision.ts'
import { usePrimero } from '../revision/usePrimero.ts'
import { Revisiones } from '../revision/useRevision.tsx'
import type { DeCola } from './destino.ts'
import classes from './PreviewRubrica.module.css'
import { useCola } from './useCola.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function PreviewRubricaPage() {
  const { entregable: id } = useSearchOf('/preview-rubrica')
  const read = useRead(revisionesRoutes.revision, { params: { id } }, { fresh: true })
  if (!read.data)
    return (
      <PageShell title="Revisión" back={{ to: '/miSalon', label: 'Mi Salón' }}>
        <Pending query={read} height={360} />
      </PageShell>
    )
  return (
    <Revisiones>
      <Preview entrega={read.data.entrega} />
    </Revisiones>
  )
}

function Preview({ entrega }: { entrega: Revision }) {
  const search = useSearchOf('/preview-rubrica')
  const move = useGo()
  const grupo = search.vieneDeGrupos ? (search.grupo ?? entrega.grupo_id ?? undefined) : undefined
  const go = (entregable: number | undefined) => {
    if (entregable === undefined) return undefined
    return () => void move({ entregable }, { replace: true })
  }
  const cola = useCola(entrega, search)
  const libro = useVecinas(entrega, grupo, !search.cola)
  const { anterior, siguiente, pendiente } = search.cola ? cola : libro
  const { id } = entrega
  const review = useRef<HTMLDivElement>(null)
  const { ready } = useAvanceDeRevision(entrega)
  // Whoever goes through the queue decides at once.
  usePrimero(review, ready && search.cola === true, id, usePhone())
  const next = go(pendiente)
  useHotkeys(
    [
      ['mod+Enter', () => next?.()],
      ['alt+ArrowUp', () => go(anterior)?.()],
      ['alt+ArrowDown', () => go(siguiente)?.()],
    ],
    [],
  )
  return (
    <PageShell
      title={entrega.alumno.nombre}
      description={`${entrega.tarea} · ${entrega.nombre_curso} · entregó el ${formatMoment(entrega.entregado_en)}`}
      back={search.cola ? backToCola(search) : backOf(entrega, grupo)}
      actions={
        <>
          {search.cola && <Quedan n={cola.quedan} />}
          <Paso leftSection={<IconChevronLeft {...icon} />} onClick={go(anterior)}>
            Anterior
          </Paso>
          <Paso rightSection={<IconChevronRight {...icon} />} onClick={go(siguiente)}>
            Siguiente
          </Paso>
        </>
      }
    >
      {search.cola && cola.quedan === 0 && !isPorRevisar(estadoDeEntrega(entrega)) && <Terminaste />}
      <div className={classes.columnas}>
        <Paper withBorder radius="lg" className={classes.documento!}>
          <Documentos
            key={id}
            trabajo={entrega}
            entregaId={id}
            apuntes={{ entregaId: id, escribe: entrega.puede.calificar }}
          />
        </Paper>
        <Paper withBorder radius="lg" className={classes.revision!} ref={review} tabIndex={-1}>
          <ConflictoAviso />
          <Revisar key={id} entrega={entrega} amplio />
          <Atajos />
          <Pie entrega={entrega} siguiente={next} className={classes.pie} />
        </Paper>
      </div>
    </PageShell>
  )
}

type PasoProps = ButtonProps & { onClick: (() => void) | undefined; children: string }
const Paso = (props: PasoProps) => <Button variant="default" disabled={!props.onClick} {...props} />

/** Back to the grade book of the group, or to all deliveries of the course. */
function backOf({ curso_id, entregable }: Revision, grupo: number | undefined) {
  const tab = nombreDeModo(entregable) ?? modosDeEntrega[0]
  if (grupo && curso_id) return { to: `/entregables/${grupo}/c/${curso_id}?tab=${tab}`, label: 'Entregables del grupo' }
  return { to: `/entregas-general${curso_id ? `/${curso_id}` : ''}`, label: 'Todas las entregas' }
}

const backToCola = ({ grupo, curso, modo }: DeCola) => {
  const asked = Object.entries({ grupo, curso, modo }).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
  return { to: `/calificar${asked.length ? `?${asked.join('&')}` : ''}`, label: 'Calificar' }
}

/** How many wait besides this one. */
const Quedan = ({ n }: { n: number | undefined }) =>
  n ? <span className={classes.quedan}>{n === 1 ? 'Queda 1' : `Quedan ${number.format(n)}`}</span> : null

const Terminaste = () => (
  <Alert color="success" icon={<IconChecks size={20} stroke={1.75} aria-hidden />} title="Terminaste" mb="md">
    No queda nada por revisar aquí. <Link to="/hoy">Volver a Hoy</Link>
  </Alert>
)

/** The deliveries of the same task before and after this one, and the next that waits. */
function useVecinas({ id, actividad_id, curso_id, entregable }: Revision, grupo: number | undefined, enabled: boolean) {
  const { data } = useLibro(nombreDeModo(entregable) ?? 'rubrica', curso_id ?? 0, grupo, {
    enabled: enabled && curso_id !== null,
  })
  const libro = useMemo(() => data && libroDeDatos(data), [data])
  if (!libro) return {}
  const tareas = libro.tareas.filter(t => t.idTarea === actividad_id)
  return {
    anterior: companera(libro, actividad_id, id, -1),
    siguiente: companera(libro, actividad_id, id, 1),
    pendiente: vecina(libro, libro.alumnos, tareas, id, 1) ?? vecina(libro, libro.alumnos, libro.tareas, id, 1),
  }
}
