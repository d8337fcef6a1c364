/** The groups in which somebody of a school is, and how these get on against the plan. */
import { escuelasRoutes, type GrupoDeEscuela, MIN_PLAN } from '@eleva/contract'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { useList } from '../../kit/list/useList.ts'
import { number } from '../../kit/page/PageShell.tsx'
import { Plan } from '../seguimiento/Plan.parte.tsx'

const columns: Column<GrupoDeEscuela>[] = [
  {
    key: 'nombre',
    title: 'Grupo',
    sort: 'nombre',
    phone: 'title',
    cell: g => (
      <Text
        fw={600}
        fz="inherit"
        c="inherit"
        td="underline"
        renderRoot={props => <Link to="/usuarios/$grupo" params={{ grupo: g.id }} {...props} />}
      >
        {g.nombre_grupo}
      </Text>
    ),
  },
  { key: 'personas', title: 'De la escuela', width: 130, cell: g => number.format(g.personas) },
  {
    key: 'plan',
    title: 'Contra el plan',
    sort: 'plan',
    width: 180,
    cell: g => <Plan de={g.nombre_grupo} lleva={g} />,
  },
  {
    key: 'debajo',
    title: `Por debajo de ${MIN_PLAN} %`,
    width: 170,
    cell: g => (g.en_plan === 0 ? 'Sin plan' : number.format(g.debajo)),
  },
]

export const GruposDe = ({ escuela }: { escuela: number }) => (
  <ResourceTable
    list={useList(escuelasRoutes.gruposDe, reply => reply.grupos, undefined, { escuela })}
    columns={columns}
    rowKey={g => g.id}
    searchLabel="Nombre del grupo"
  />
)
