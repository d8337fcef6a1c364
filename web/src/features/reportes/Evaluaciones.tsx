/** Results of the quizzes, and of one of them how its questions work. */
import { type EvaluacionDeReporte, MIN_INTENTOS, type PreguntaDeReporte, reportesRoutes } from '@eleva/contract'
import { Badge, Paper, Select, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { count } from '../../kit/page/count.ts'
import type { Ambito } from './ambito.ts'
import { Grafica } from './Grafica.parte.tsx'
import { Marco } from './Marco.tsx'

export function Evaluaciones({ ambito }: { ambito: Ambito }) {
  const read = useRead(reportesRoutes.evaluaciones, { params: { id: ambito.grupo }, query: { curso: ambito.curso } })
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby="evaluaciones">
      <Title order={2} size="h3" id="evaluaciones" mb="sm">
        Evaluaciones
      </Title>
      {!read.data ? (
        <Pending query={read} height={200} />
      ) : read.data.evaluaciones.length === 0 ? (
        <Text c="var(--e-ink-2)">Sus cursos no tienen evaluaciones.</Text>
      ) : (
        <Eleccion grupo={ambito.grupo} evaluaciones={read.data.evaluaciones} />
      )}
    </Paper>
  )
}

function Eleccion({ grupo, evaluaciones }: { grupo: number; evaluaciones: EvaluacionDeReporte[] }) {
  const [id, setId] = useState<string | null>(null)
  const one =
    evaluaciones.find(e => String(e.actividad_id) === id) ?? evaluaciones.find(e => e.n > 0) ?? evaluaciones[0]!
  return (
    <>
      <Select
        label="Evaluación"
        searchable
        allowDeselect={false}
        w={420}
        maw="100%"
        mb="md"
        data={evaluaciones.map(e => ({
          value: String(e.actividad_id),
          label: `${e.evaluacion} (${count(e.n, 'presentada', 'presentadas')})`,
        }))}
        value={String(one.actividad_id)}
        onChange={setId}
      />
      {one.n === 0 ? (
        <Text c="var(--e-ink-2)">Nadie del grupo la ha presentado.</Text>
      ) : (
        <>
          <Text mb="sm">
            {one.n === 1 ? 'La presentó 1 persona' : `La presentaron ${one.n} personas`}, con promedio de{' '}
            <b>{one.promedio}</b>.
          </Text>
          <Grafica
            titulo="Cuántas calificaciones hay en cada rango"
            columnas={['Calificación', 'Personas']}
            datos={one.distribucion.map((valor, i) => ({ nombre: `${i * 10}–${i === 9 ? 100 : i * 10 + 9}`, valor }))}
          />
          <Preguntas grupo={grupo} actividad={one.actividad_id} />
        </>
      )}
    </>
  )
}

function Preguntas({ grupo, actividad }: { grupo: number; actividad: number }) {
  const read = useRead(reportesRoutes.preguntas, { params: { id: grupo, actividad } })
  if (!read.data) return <Pending query={read} height={160} />
  const { preguntas } = read.data
  return (
    <>
      <Title order={3} size="h4" mt="lg">
        Pregunta por pregunta
      </Title>
      <Text fz="sm" c="var(--e-ink-2)" mb="sm" maw="68ch">
        Una pregunta discrimina bien cuando la aciertan quienes saben lo demás. Cerca de 0 no distingue; si es negativa,
        revisa su redacción o su respuesta correcta.
      </Text>
      <Marco label="Pregunta por pregunta, en tabla">
        <Table className="e-apilada">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Pregunta</Table.Th>
              <Table.Th>Aciertos</Table.Th>
              <Table.Th>Discriminación</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {preguntas.map((p, i) => (
              <Table.Tr key={p.id}>
                <Table.Th scope="row" fw={400} miw={200}>
                  {i + 1}. {p.pregunta || 'Pregunta sin texto'}
                </Table.Th>
                <Table.Td data-columna="Aciertos">
                  {p.dificultad === null ? '—' : `${Math.round(p.dificultad * 100)} %`}
                </Table.Td>
                <Table.Td data-columna="Discriminación">
                  <Discriminacion pregunta={p} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Marco>
    </>
  )
}

const figure = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function Discriminacion({ pregunta: p }: { pregunta: PreguntaDeReporte }) {
  if (p.discriminacion === null)
    return (
      <Text span fz="inherit" c="var(--e-ink-3)">
        {p.n < MIN_INTENTOS ? 'faltan datos' : 'todos contestaron igual'}
      </Text>
    )
  const [color, words] =
    p.discriminacion < 0 ? ['danger', 'revisar'] : p.discriminacion < 0.2 ? ['warning', 'baja'] : ['success', 'buena']
  return (
    <Badge color={color}>
      {figure.format(p.discriminacion)} · {words}
    </Badge>
  )
}
