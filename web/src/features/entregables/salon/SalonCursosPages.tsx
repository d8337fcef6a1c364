/**
 * Courses in which something is handed in: of one group, of all, and to look at everything that one of them received.
 */

import { type CursoConEntregables, librosRoutes } from '@eleva/contract'
import { Button, Group } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRead } from '../../../kit/api/query.ts'
import { type Column, ResourceTable } from '../../../kit/list/ResourceTable.tsx'
import { type List, useList } from '../../../kit/list/useList.ts'
import { useParamsOf } from '../../../kit/page/address.ts'
import { count } from '../../../kit/page/count.ts'
import { PageShell } from '../../../kit/page/PageShell.tsx'
import { AnunciosDeCursoOGrupo } from '../../anuncios/AnunciosDeCursoOGrupo.parte.tsx'
import { Espera } from './Espera.tsx'
import classes from './Paginas.module.css'

const MI_SALON = { to: '/miSalon', label: 'Mi Salón' }

export function SalonCursosPage() {
  const list = useList(librosRoutes.cursos, reply => reply.cursos)
  return (
    <PageShell
      title="Entregas Generales"
      total={list.counted}
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
        action={(c, props) => <Link to="/curso-entregables/$curso" params={{ curso: c.id }} {...props} />}
      />
    </PageShell>
  )
}

export function SalonCursosGrupoPage() {
  const { grupo: id } = useParamsOf('/salon-cursos-grupo/$grupo')
  const list = useList(librosRoutes.cursosDeGrupo, reply => reply.cursos, { id })
  // The same reply, from the cache.
  const { data } = useRead(librosRoutes.cursosDeGrupo, { params: { id }, query: list.params }, { keep: true })
  return (
    <PageShell
      title={data ? `Cursos de ${data.nombre_grupo}` : 'Cursos del grupo'}
      total={list.counted}
      back={MI_SALON}
    >
      <AnunciosDeCursoOGrupo grupo={id} />
      <Cursos
        list={list}
        action={(c, props) => <Link to="/entregables/$grupo/c/$curso" params={{ grupo: id, curso: c.id }} {...props} />}
        dates={(c, props) => <Link to="/plazos/$grupo/c/$curso" params={{ grupo: id, curso: c.id }} {...props} />}
      />
    </PageShell>
  )
}

/** The courses over all groups, to look at everything that one of them received. */
export function TodasLasEntregas() {
  const list = useList(librosRoutes.cursos, reply => reply.cursos)
  const { curso, entregados, espera } = columnas((c, props) => (
    <Link to="/entregas-general/{-$curso}" params={{ curso: c.id }} {...props} />
  ))
  return (
    <PageShell
      title="Todas las entregas"
      total={list.counted}
      description="Elige un curso para ver lo que entregaron todos los grupos."
      back={{ to: '/salon-cursos', label: 'Entregas Generales' }}
    >
      <ResourceTable
        list={list}
        rowKey={c => c.id}
        searchLabel="Nombre o clave"
        columns={[curso, { ...entregados, title: 'Entregas' }, espera]}
      />
    </PageShell>
  )
}

type ActionProps = { className?: string; children?: ReactNode }
type Action = (curso: CursoConEntregables, props: ActionProps) => ReactNode

const columnas = (action: Action) =>
  ({
    curso: {
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
    entregables: {
      key: 'entregables',
      title: 'Pide',
      width: 140,
      cell: c => count(c.entregables, 'entregable', 'entregables'),
    },
    entregados: {
      key: 'entregados',
      title: 'Recibió',
      width: 140,
      cell: c => count(c.entregados, 'entrega', 'entregas'),
    },
    espera: {
      key: 'espera',
      title: 'Por revisar',
      rank: 3,
      sort: 'por_revisar',
      width: 170,
      cell: c => <Espera n={c.por_revisar} />,
    },
  }) satisfies Record<string, Column<CursoConEntregables>>

type CursosProps = {
  list: List<CursoConEntregables>
  action: Action
  /** Leads to the dates of the course, where it is that of a group. */
  dates?: Action
}

export function Cursos({ list, action, dates }: CursosProps) {
  return (
    <ResourceTable
      list={list}
      columns={Object.values(columnas(action))}
      rowKey={c => c.id}
      searchLabel="Nombre o clave"
      rowActions={c => (
        <Group gap={8} justify="flex-end">
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Ver el curso ${c.nombre_curso}`}
            renderRoot={props => <Link to="/vista-curso/$curso" params={{ curso: c.id }} {...props} />}
          >
            Ver el curso
          </Button>
          {dates && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Fechas de ${c.nombre_curso}`}
              renderRoot={props => dates(c, props)}
            >
              Fechas
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Revisar Entregables de ${c.nombre_curso}`}
            renderRoot={props => action(c, props)}
          >
            Revisar Entregables
          </Button>
        </Group>
      )}
    />
  )
}
