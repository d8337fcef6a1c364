/** The grade books of a group in a course, and what a whole course received, as table and as books. */
import { librosRoutes, modosDeEntrega } from '@eleva/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useRead } from '../../../kit/api/query.ts'
import { listParams } from '../../../kit/list/useCards.ts'
import { lazy } from '../../../kit/load/lazy.tsx'
import { useParamsOf, useSaid } from '../../../kit/page/address.ts'
import { PageShell } from '../../../kit/page/PageShell.tsx'
import { useCan } from '../../../kit/page/session.tsx'
import { ExportarCurso, ExportarGrupo } from '../libro/Exportar.tsx'
import { Pestanas } from '../libro/Pestanas.tsx'
import { useLibro } from '../libro/useLibro.ts'
import { useLibroAddress } from '../libro/useLibroAddress.ts'
import { Revisiones } from '../revision/useRevision.tsx'
import classes from './Paginas.module.css'
import { TablaEntregas } from './TablaEntregas.tsx'

const ConstanciasDe = lazy(() =>
  import('../../constancias/DeGrupo.parte.tsx').then(m => ({ default: m.ConstanciasDe })),
)
const Hoja = lazy(() => import('../libro/Hoja.tsx').then(m => ({ default: m.Hoja })))

const useTab = () => {
  const { tab } = useSaid()
  return modosDeEntrega.find(t => t === tab)
}

export function EntregablesGrupoPage() {
  const { grupo: grupoId, curso: cursoId } = useParamsOf('/entregables/$grupo/c/$curso')
  // The same reply as that of the tab.
  const { data } = useLibro(useTab() ?? modosDeEntrega[0], cursoId, grupoId, { keep: true })
  return (
    <Pagina
      title={data ? `Entregables · ${data.nombre_grupo}` : 'Entregables'}
      description={data?.nombre_curso}
      back={{ to: `/salon-cursos-grupo/${grupoId}`, label: data ? `Cursos de ${data.nombre_grupo}` : 'Cursos' }}
      actions={
        data && (
          <>
            <Button
              variant="default"
              leftSection={<IconCalendarTime size={18} stroke={1.75} />}
              renderRoot={props => (
                <Link to="/plazos/$grupo/c/$curso" params={{ grupo: grupoId, curso: cursoId }} {...props} />
              )}
            >
              Fechas
            </Button>
            {!data.empty && <ExportarGrupo grupoId={grupoId} cursoId={cursoId} />}
          </>
        )
      }
    >
      <Pestanas
        curso={cursoId}
        grupo={grupoId}
        despues={{
          value: 'hoja',
          label: 'Todo y total',
          panel: (
            <Suspense fallback={<Skeleton height={360} radius="lg" role="status" aria-label="Cargando" aria-busy />}>
              <Hoja grupoId={grupoId} cursoId={cursoId} />
            </Suspense>
          ),
        }}
      />
    </Pagina>
  )
}

export function CursoEntregablesPage() {
  const { curso: id } = useParamsOf('/curso-entregables/$curso')
  const nombre = useNombreDeCurso(id)
  const constancias = useCan('constancias.read')
  const { tab } = useSaid()
  return (
    <Pagina
      title={nombre ? `Entregables · ${nombre}` : 'Entregables'}
      back={{ to: '/salon-cursos', label: 'Volver' }}
      actions={nombre && tab !== CONSTANCIAS && <ExportarCurso id={id} />}
    >
      <Pestanas
        curso={id}
        antes={{ value: 'tabla', label: 'Todas', panel: <TablaEntregas curso={id} /> }}
        {...(constancias
          ? { despues: { value: CONSTANCIAS, label: 'Constancias', panel: <Constancias id={id} /> } }
          : {})}
      />
    </Pagina>
  )
}

const CONSTANCIAS = 'constancias'

const Constancias = ({ id }: { id: number }) => (
  <Suspense fallback={<Skeleton height={320} radius="lg" role="status" aria-label="Cargando" aria-busy />}>
    <ConstanciasDe de="curso" id={id} />
  </Suspense>
)

/** As the book or the table says that is shown. */
export function useNombreDeCurso(id: number): string | undefined {
  const tab = useTab()
  const search = useSaid()
  const libro = useLibro(tab ?? modosDeEntrega[0], id, undefined, { keep: true, enabled: tab !== undefined })
  // The tab of constancias has filters of its own, under the same names.
  const query = search.tab === CONSTANCIAS ? {} : listParams(librosRoutes.tabla, search)
  const tabla = useRead(librosRoutes.tabla, { params: { id }, query }, { keep: true, enabled: tab === undefined })
  return (tab === undefined ? tabla : libro).data?.nombre_curso
}

/** A review that is open stands beside the page or, where that is too narrow, in its place. */
function Pagina({ children, ...shell }: Parameters<typeof PageShell>[0] & { children: ReactNode }) {
  const { solo, entrega } = useLibroAddress()
  return (
    <Revisiones>
      {solo ? (
        children
      ) : (
        <div className={classes.pagina} data-panel={entrega !== undefined || undefined}>
          <PageShell {...shell}>{children}</PageShell>
        </div>
      )}
    </Revisiones>
  )
}
