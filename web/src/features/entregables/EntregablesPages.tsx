/** The grade books of a group in a course (S099), and what a whole course received, as table and as books (S019). */
import { entregablesRoutes } from '@eleva/contract'
import { useParams, useSearch } from '@tanstack/react-router'
import { useRead } from '../../kit/api/query.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useAncho } from './Cuaderno.tsx'
import { ExportarCurso, ExportarGrupo } from './Exportar.tsx'
import classes from './Paginas.module.css'
import { Pestanas, useLibro } from './Pestanas.tsx'
import { TablaEntregas } from './TablaEntregas.tsx'
import { useCambios } from './useCambios.ts'
import { TABS, useLugar } from './useLugar.ts'

/** Whether a review is open, and whether it takes the place of all the rest. */
function useRevision() {
  const wide = useAncho()
  const open = useLugar().entrega !== undefined
  return { solo: open && !wide, panel: open && wide }
}

export function EntregablesGrupoPage() {
  const { grupo, curso } = useParams({ strict: false }) as { grupo: string; curso: string }
  const [grupoId, cursoId] = [Number(grupo), Number(curso)]
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  // The same reply as that of the tab.
  const { data } = useLibro(TABS.find(t => t === tab) ?? TABS[0], cursoId, grupoId)
  const cambios = useCambios()
  const { solo, panel } = useRevision()
  const body = <Pestanas curso={cursoId} grupo={grupoId} cambios={cambios} solo={solo} />
  if (solo) return body
  return (
    <div className={classes.pagina} data-panel={panel || undefined}>
      <PageShell
        title={data ? `Entregables · ${data.nombre_grupo}` : 'Entregables'}
        description={data?.nombre_curso}
        back={{ to: `/salon-cursos-grupo/${grupoId}`, label: data ? `Cursos de ${data.nombre_grupo}` : 'Cursos' }}
        actions={data && !data.empty && <ExportarGrupo grupoId={grupoId} cursoId={cursoId} />}
      >
        {body}
      </PageShell>
    </div>
  )
}

export function CursoEntregablesPage() {
  const { curso } = useParams({ strict: false }) as { curso: string }
  const id = Number(curso)
  const { data } = useRead(entregablesRoutes.tabla, { params: { id } }, { keep: true })
  const cambios = useCambios()
  const { solo, panel } = useRevision()
  const body = (
    <Pestanas
      curso={id}
      cambios={cambios}
      solo={solo}
      antes={{ value: 'tabla', label: 'Todas', panel: <TablaEntregas curso={id} /> }}
    />
  )
  if (solo) return body
  return (
    <div className={classes.pagina} data-panel={panel || undefined}>
      <PageShell
        title={data ? `Entregables · ${data.nombre_curso}` : 'Entregables'}
        back={{ to: '/salon-cursos', label: 'Volver' }}
        actions={data && <ExportarCurso id={id} />}
      >
        {body}
      </PageShell>
    </div>
  )
}
