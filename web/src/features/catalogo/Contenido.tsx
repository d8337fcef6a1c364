/** What unfolds, what happened lately, and the help of the catalogue. */
import { curriculasRoutes, novedadesRoutes } from '@eleva/contract'
import { Accordion, Button, List, Stack, Text, Timeline } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { formatRange } from '../../kit/page/dates.ts'
import { NovedadCard } from '../novedades/NovedadCard.parte.tsx'
import { Bloque } from './CatalogoPage.tsx'

/** The two numbers of the call are the specification's; the server takes any. */
const MODULE = { params: { a: 5, b: 7 } } as const
const NO_NEWS = 'Por ahora no hay novedades.'

export function Acordeon() {
  const read = useRead(curriculasRoutes.list, { query: {} })
  const [opened, setOpened] = useState<string | null>(null)
  if (!read.data) return <Pending query={read} />
  if (read.data.total === 0) return <EmptyState text="Todavía no hay currículas." />
  return (
    <Bloque titulo="Los cursos de cada currícula">
      <Accordion value={opened} onChange={setOpened}>
        {read.data.curricula.map(c => (
          <Accordion.Item key={c.id} value={String(c.id)}>
            <Accordion.Control>{c.nombre_curricula}</Accordion.Control>
            <Accordion.Panel>{opened === String(c.id) && <Cursos curriculaId={c.id} />}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Bloque>
  )
}

/** Read when it is opened. */
function Cursos({ curriculaId }: { curriculaId: number }) {
  const read = useRead(curriculasRoutes.cursos, { params: { curriculaId, tipo: 0 } })
  if (!read.data) return <Pending query={read} height={60} />
  const { cursos_curricula: cursos } = read.data
  if (cursos.length === 0) return <Text c="var(--e-ink-2)">Todavía no tiene cursos.</Text>
  return (
    <List type="ordered">
      {cursos.map(c => (
        <List.Item key={c.id}>{c.nombre_curso}</List.Item>
      ))}
    </List>
  )
}

const PREGUNTAS = [
  [
    '¿Qué es el catálogo?',
    'Los bloques con los que están hechas las pantallas de Eleva, funcionando con los datos de verdad. Sirve para ver cómo se ve algo antes de pedirlo, y para probarlo después de un cambio.',
  ],
  [
    '¿Lo que hago aquí se guarda?',
    'Casi nada. Donde un bloque sí escribe, como responder una duda o calificar una entrega, es el mismo de su pantalla y se guarda igual: la frase de arriba lo dice.',
  ],
  [
    '¿Quién lo ve?',
    'Quien administra y quien es coach. Lo que cada bloque muestra es lo que esa persona puede ver en su pantalla.',
  ],
  [
    '¿Cómo llego a la pantalla que usa un bloque?',
    'Con el botón de arriba a la derecha. Y desde cualquier lugar, Ctrl K encuentra pantallas por su nombre.',
  ],
] as const

export const Preguntas = () => (
  <Bloque titulo="Preguntas sobre el catálogo">
    <Accordion>
      {PREGUNTAS.map(([question, answer]) => (
        <Accordion.Item key={question} value={question}>
          <Accordion.Control>{question}</Accordion.Control>
          <Accordion.Panel>{answer}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  </Bloque>
)

export function LineaDeTiempo() {
  const read = useRead(novedadesRoutes.vigentes, MODULE)
  if (!read.data) return <Pending query={read} />
  const { novedades } = read.data
  if (novedades.length === 0) return <EmptyState text={NO_NEWS} />
  return (
    <Bloque titulo="Las novedades, una tras otra">
      <Timeline active={novedades.length} bulletSize={28}>
        {novedades.map(n => (
          <Timeline.Item key={n.id} title={n.titulo} bullet={<IconSpeakerphone size={16} stroke={1.75} aria-hidden />}>
            <Text fz="sm" c="var(--e-ink-2)">
              {n.novedadtipo.name} · {formatRange(n.fecha_inicio, n.fecha_finalizacion)}
            </Text>
            <Link to="/novedades" hash={`novedad-${n.id}`} aria-label={`Leer completa: ${n.titulo}`}>
              Leer completa
            </Link>
          </Timeline.Item>
        ))}
      </Timeline>
    </Bloque>
  )
}

export function VentanaDeNovedades() {
  const [opened, setOpened] = useState(false)
  const read = useRead(novedadesRoutes.vigentes, MODULE)
  if (!read.data) return <Pending query={read} height={60} />
  const { novedades } = read.data
  return (
    <>
      <Button w="fit-content" onClick={() => setOpened(true)}>
        Ver las novedades ({novedades.length})
      </Button>
      <FormDialog opened={opened} onClose={() => setOpened(false)} title="Novedades" size={720}>
        <Stack>
          {novedades.length === 0 && <EmptyState text={NO_NEWS} />}
          {novedades.map(n => (
            <NovedadCard key={n.id} novedad={n} />
          ))}
        </Stack>
      </FormDialog>
    </>
  )
}
