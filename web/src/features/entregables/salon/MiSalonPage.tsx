/** Mi Salón: the groups, with what waits in each. */

import { type GrupoDelSalon, librosRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../../kit/api/query.ts'
import { type Column, ResourceTable } from '../../../kit/list/ResourceTable.tsx'
import { useList } from '../../../kit/list/useList.ts'
import { count } from '../../../kit/page/count.ts'
import { number, PageShell } from '../../../kit/page/PageShell.tsx'
import { Espera } from './Espera.tsx'
import classes from './Paginas.module.css'

const columns: Column<GrupoDelSalon>[] = [
  {
    key: 'nombre',
    title: 'Grupo',
    sort: 'nombre_grupo',
    phone: 'title',
    cell: g => (
      <Link to="/salon-cursos-grupo/$grupo" params={{ grupo: g.id }} className={classes.nombre!}>
        {g.nombre_grupo}
      </Link>
    ),
  },
  {
    key: 'descripcion',
    title: 'Descripción',
    cell: g => <span className={classes.recorta}>{g.descripcion_grupo}</span>,
  },
  {
    key: 'estudiantes',
    title: 'Estudiantes',
    width: 140,
    cell: g => count(g.numero_usuarios, 'estudiante', 'estudiantes'),
  },
  {
    key: 'espera',
    title: 'Por revisar',
    sort: 'por_revisar',
    width: 170,
    rank: 3,
    cell: g => <Espera n={g.por_revisar} />,
  },
]

/** Leads to all that waits, also of who is in no group: the rows below need not add up to it. */
function TodoLoQueEspera() {
  const { data } = useRead(librosRoutes.pendientes, {})
  if (!data?.entregas) return null
  return (
    <Button
      variant="subtle"
      renderRoot={props => (
        <Link to="/entregas-general/{-$curso}" search={{ sort: 'por_revisar', dir: 'desc' }} {...props} />
      )}
    >
      {data.entregas === 1 ? 'Ver la que espera' : `Ver las ${number.format(data.entregas)} que esperan`}
    </Button>
  )
}

export function MiSalonPage() {
  const list = useList(librosRoutes.grupos, reply => reply.grupos)
  return (
    <PageShell
      title="Mi Salón"
      total={list.counted}
      description="Elige un grupo para revisar lo que entregó."
      actions={
        <>
          <TodoLoQueEspera />
          <Button
            variant="default"
            leftSection={<IconStack2 size={18} stroke={1.75} />}
            renderRoot={props => <Link to="/salon-cursos" {...props} />}
          >
            Entregas Generales
          </Button>
        </>
      }
    >
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={g => g.id}
        searchLabel="Buscar por nombre"
        errorText="Ocurrió un error al cargar grupos, favor de comunicarse con su administrador 🙏"
        rowActions={g => (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Ver cursos de ${g.nombre_grupo}`}
            renderRoot={props => <Link to="/salon-cursos-grupo/$grupo" params={{ grupo: g.id }} {...props} />}
          >
            Ver cursos
          </Button>
        )}
      />
    </PageShell>
  )
}
