/** One delivery with its document large and its rubric beside it (R029, S102). */
import { entregablesRoutes, type Revision } from '@eleva/contract'
import { Button, Group, Paper } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlayerTrackNext } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { formatMoment } from '../../kit/page/dates.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { ConflictoAviso } from './Conflicto.tsx'
import { Documento } from './Documento.tsx'
import { Guardado } from './Guardado.tsx'
import { companera, estadoDe, libroDe, vecina } from './libro.ts'
import { useLibro } from './Pestanas.tsx'
import classes from './PreviewRubrica.module.css'
import { Revisar, useAvance } from './Revisar.tsx'
import { useCambios } from './useCambios.ts'
import { TABS } from './useLugar.ts'

export type PreviewSearch = { entregable: number; vieneDeGrupos?: boolean; grupo?: number }

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function PreviewRubricaPage() {
  const { entregable: id } = useSearch({ strict: false }) as PreviewSearch
  const read = useRead(entregablesRoutes.revision, { params: { id } }, { fresh: true })
  if (!read.data)
    return (
      <PageShell title="Revisión" back={{ to: '/miSalon', label: 'Mi salón' }}>
        <Pending query={read} height={360} />
      </PageShell>
    )
  return <Preview entrega={read.data.entrega} />
}

function Preview({ entrega }: { entrega: Revision }) {
  const search = useSearch({ strict: false }) as PreviewSearch
  const navigate = useNavigate()
  const cambios = useCambios()
  const { porcentaje, faltan } = useAvance(entrega)
  const grupo = search.vieneDeGrupos ? (search.grupo ?? entrega.grupo_id ?? undefined) : undefined
  const go = (entregable: number | undefined) =>
    entregable === undefined
      ? undefined
      : () =>
          void navigate({
            to: '.',
            search: ((before: object) => ({ ...before, entregable })) as never,
            replace: true,
          })
  const { anterior, siguiente, pendiente } = useVecinas(entrega, grupo)
  const { id } = entrega
  const undo = cambios.ultimo?.entrega.id === id ? cambios.deshacer : undefined
  return (
    <PageShell
      title={entrega.alumno.nombre}
      description={`${entrega.tarea} · ${entrega.nombre_curso} · entregó el ${formatMoment(entrega.entregado_en)}`}
      back={backOf(entrega, grupo)}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconChevronLeft {...icon} />}
            disabled={!anterior}
            onClick={go(anterior)}
          >
            Anterior
          </Button>
          <Button
            variant="default"
            rightSection={<IconChevronRight {...icon} />}
            disabled={!siguiente}
            onClick={go(siguiente)}
          >
            Siguiente
          </Button>
        </>
      }
    >
      <div className={classes.columnas}>
        <Paper withBorder radius="lg" className={classes.documento!}>
          <Documento key={id} trabajo={entrega} />
        </Paper>
        <Paper withBorder radius="lg" className={classes.revision!}>
          <ConflictoAviso cambios={cambios} />
          <Revisar key={id} entrega={entrega} cambios={cambios} amplio />
          <Group className={classes.pie!} gap="sm">
            {entrega.entregable > 1 && (
              <p className={classes.nota} role="status">
                <b>{porcentaje ?? '—'}</b>/100
                {faltan > 0 && <span>{faltan === 1 ? 'falta 1 criterio' : `faltan ${faltan} criterios`}</span>}
              </p>
            )}
            <Guardado marca={cambios.marcas.get(id)} onUndo={undo} onRetry={() => cambios.reintentar(id)} />
            <Button
              ml="auto"
              rightSection={<IconPlayerTrackNext {...icon} />}
              disabled={!pendiente}
              onClick={go(pendiente)}
            >
              {pendiente
                ? 'Siguiente por calificar'
                : estadoDe(entrega, false) === 'entregado'
                  ? 'Es la última'
                  : 'Todo calificado'}
            </Button>
          </Group>
        </Paper>
      </div>
    </PageShell>
  )
}

/** decisions: back to the grade book of the group, or to all deliveries of the course. */
function backOf({ curso_id, entregable }: Revision, grupo: number | undefined) {
  const tab = TABS[entregable - 1] ?? TABS[0]
  if (grupo && curso_id) return { to: `/entregables/${grupo}/c/${curso_id}?tab=${tab}`, label: 'Entregables del grupo' }
  return { to: `/entregas-general${curso_id ? `/${curso_id}` : ''}`, label: 'Todas las entregas' }
}

/** The deliveries of the same task before and after this one, and the next that waits. */
function useVecinas({ id, actividad_id, curso_id, entregable }: Revision, grupo: number | undefined) {
  const { data } = useLibro(TABS[entregable - 1] ?? 'rubrica', curso_id ?? 0, grupo, curso_id !== null)
  const libro = useMemo(() => data && libroDe(data), [data])
  if (!libro) return {}
  const tareas = libro.tareas.filter(t => t.idTarea === actividad_id)
  return {
    anterior: companera(libro, actividad_id, id, -1),
    siguiente: companera(libro, actividad_id, id, 1),
    pendiente: vecina(libro, libro.alumnos, tareas, id, 1) ?? vecina(libro, libro.alumnos, libro.tareas, id, 1),
  }
}
