/** All deliveries of a course over all groups, by group, state and mode (S100); without a course, which ones there are. */
import { entregablesRoutes } from '@eleva/contract'
import { Link, useParams } from '@tanstack/react-router'
import { useRead } from '../../kit/api/query.ts'
import { ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { useList } from '../../kit/list/useList.ts'
import { number, PageShell } from '../../kit/page/PageShell.tsx'
import { Espera } from './Espera.tsx'
import { ExportarCurso } from './Exportar.tsx'
import classes from './Paginas.module.css'
import { TablaEntregas } from './TablaEntregas.tsx'

export function EntregasGeneralPage() {
  const { curso } = useParams({ strict: false }) as { curso?: string }
  return curso ? <DeCurso id={Number(curso)} /> : <Cursos />
}

function DeCurso({ id }: { id: number }) {
  const { data } = useRead(entregablesRoutes.tablaBienEscrita, { params: { id } }, { keep: true })
  return (
    <PageShell
      title={data ? `Entregas · ${data.nombre_curso}` : 'Entregas'}
      back={{ to: '/entregas-general', label: 'Entregas de todos los cursos' }}
      actions={data && <ExportarCurso id={id} />}
    >
      <TablaEntregas curso={id} conGrupo />
    </PageShell>
  )
}

function Cursos() {
  const list = useList(entregablesRoutes.cursos, reply => reply.cursos)
  return (
    <PageShell
      title="Todas las entregas"
      total={list.state === 'loading' ? undefined : list.total}
      description="Elige un curso para ver lo que entregaron todos los grupos."
      back={{ to: '/salon-cursos', label: 'Entregas Generales' }}
    >
      <ResourceTable
        list={list}
        rowKey={c => c.id}
        searchLabel="Nombre o clave"
        columns={[
          {
            key: 'curso',
            title: 'Curso',
            sort: 'nombre_curso',
            phone: 'title',
            cell: c => (
              <Link to="/entregas-general/{-$curso}" params={{ curso: String(c.id) }} className={classes.nombre!}>
                {c.nombre_curso}
              </Link>
            ),
          },
          {
            key: 'entregados',
            title: 'Entregas',
            width: 140,
            cell: c => `${number.format(c.entregados)} ${c.entregados === 1 ? 'entrega' : 'entregas'}`,
          },
          { key: 'espera', title: 'Por revisar', width: 170, cell: c => <Espera n={c.por_revisar} /> },
        ]}
      />
    </PageShell>
  )
}
