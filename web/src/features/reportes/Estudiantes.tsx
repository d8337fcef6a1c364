/** Each student's progress, and when they last entered. */
import { type EstudianteDeReporte, reportesRoutes } from '@eleva/contract'
import { Badge, Progress, Text, Title } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { useList } from '../../kit/list/useList.ts'
import { count } from '../../kit/page/count.ts'
import { formatSince } from '../../kit/page/dates.ts'
import { Persona } from '../../shared/Persona.tsx'
import type { Ambito } from './ambito.ts'
import classes from './Reportes.module.css'

const columns: Column<EstudianteDeReporte>[] = [
  {
    key: 'nombre',
    title: 'Estudiante',
    sort: 'nombre',
    phone: 'title',
    cell: a => <Persona id={a.id} nombre={a.nombre_completo} correo={a.email} avatar={a.avatar} />,
  },
  {
    key: 'avance',
    title: 'Avance',
    sort: 'avance',
    width: 190,
    cell: a => (
      <span className={classes.avance}>
        <Progress value={a.porcentaje} aria-label={`Avance de ${a.nombre_completo}`} className={classes.barra!} />
        <span>{a.porcentaje} %</span>
      </span>
    ),
  },
  {
    key: 'cursos',
    title: 'Cursos completos',
    width: 190,
    cell: a => (
      <>
        {a.terminados} de {count(a.cursos, 'curso', 'cursos')}
        {a.revalidados > 0 && (
          <Text span fz="xs" c="var(--e-ink-2)" display="block">
            {a.revalidados} por revalidación
          </Text>
        )}
      </>
    ),
  },
  { key: 'ultima', title: 'Última entrada', sort: 'ultima', width: 190, cell: a => <Entrada alumno={a} /> },
]

const Entrada = ({ alumno: a }: { alumno: EstudianteDeReporte }) => {
  const words = a.ultima_entrada ? formatSince(a.ultima_entrada) : 'Nunca ha entrado'
  if (!a.ausente) return words
  return (
    <Badge color="warning" leftSection={<IconClockExclamation size={14} stroke={2} aria-hidden />}>
      {words}
    </Badge>
  )
}

export function Estudiantes({ ambito }: { ambito: Ambito }) {
  const list = useList(reportesRoutes.alumnos, reply => reply.alumnos, { id: ambito.grupo })
  return (
    <section aria-labelledby="avance">
      <Title order={2} size="h3" id="avance" mb="sm">
        Avance
      </Title>
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={a => a.id}
        searchLabel="Nombre o correo"
        filters={
          <FilterChip
            label="Entrada"
            all="Todas"
            options={[
              { value: 1, label: 'Sin entrar en 14 días' },
              { value: 0, label: 'Entraron hace poco' },
            ]}
            value={list.params.ausentes}
            onChange={ausentes => list.set({ ausentes })}
          />
        }
      />
    </section>
  )
}
