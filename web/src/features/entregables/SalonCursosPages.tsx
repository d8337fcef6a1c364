/** Courses in which something is handed in: of all groups (S097), and of one (S098). */
import { type CursoConEntregables, entregablesRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { type List, useList } from '../../kit/list/useList.ts'
import { number, PageShell } from '../../kit/page/PageShell.tsx'
import { Espera } from './Espera.tsx'
import classes from './Paginas.module.css'

const MI_SALON = { to: '/miSalon', label: 'Mi salón' }

export function SalonCursosPage() {
  const list = useList(entregablesRoutes.cursos, reply => reply.cursos)
  return (
    <PageShell
      title="Entregas Generales"
      total={list.state === 'loading' ? undefined : list.total}
      description="Los cursos en los que se entrega algo, con el trabajo de todos tus grupos."
      back={MI_SALON}
      actions={
        <Button
          variant="default"
          leftSection={<IconListDetails size={18} stroke={1.75} />}
          renderRoot={props => <Link to="/entregas-general/{-$curso}" {...props} />}
        >
          Ver todas las entregas
        </Button>
      }
    >
      <Cursos
        list={list}
        action={(c, props) => <Link to="/curso-entregables/$curso" params={{ curso: String(c.id) }} {...props} />}
      />
    </PageShell>
  )
}

export function SalonCursosGrupoPage() {
  const { grupo } = useParams({ strict: false }) as { grupo: string }
  const id = Number(grupo)
  const list = useList(entregablesRoutes.cursosDeGrupo, reply => reply.cursos, { id })
  // The same reply, from the cache.
  const { data } = useRead(entregablesRoutes.cursosDeGrupo, { params: { id }, query: list.params }, { keep: true })
  return (
    <PageShell
      title={data ? `Cursos de ${data.nombre_grupo}` : 'Cursos del grupo'}
      total={list.state === 'loading' || list.state === 'error' ? undefined : list.total}
      back={MI_SALON}
    >
      <Cursos
        list={list}
        action={(c, props) => (
          <Link to="/entregables/$grupo/c/$curso" params={{ grupo, curso: String(c.id) }} {...props} />
        )}
      />
    </PageShell>
  )
}

type ActionProps = { className?: string; children?: ReactNode }
type Action = (curso: CursoConEntregables, props: ActionProps) => ReactNode

function Cursos({ list, action }: { list: List<CursoConEntregables>; action: Action }) {
  const columns: Column<CursoConEntregables>[] = [
    {
      key: 'curso',
      title: 'Curso',
      sort: 'nombre_curso',
      phone: 'title',
      cell: c => (
        <>
          {action(c, { className: classes.nombre!, children: c.nombre_curso })}
          <span className={classes.tenue}>{c.clave_interna}</span>
        </>
      ),
    },
    {
      key: 'entregables',
      title: 'Pide',
      width: 140,
      cell: c => `${c.entregables} ${c.entregables === 1 ? 'entregable' : 'entregables'}`,
    },
    {
      key: 'entregados',
      title: 'Recibió',
      width: 140,
      cell: c => `${number.format(c.entregados)} ${c.entregados === 1 ? 'entrega' : 'entregas'}`,
    },
    { key: 'espera', title: 'Por revisar', width: 170, cell: c => <Espera n={c.por_revisar} /> },
  ]
  return (
    <ResourceTable
      list={list}
      columns={columns}
      rowKey={c => c.id}
      searchLabel="Nombre o clave"
      rowActions={c => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Revisar Entregables de ${c.nombre_curso}`}
          renderRoot={props => action(c, props)}
        >
          Revisar Entregables
        </Button>
      )}
    />
  )
}
