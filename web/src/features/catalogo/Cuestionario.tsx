/** A quiz as learners see it, with questions of the bank. Its answers stay on the page. */
import { type ReactivoDeBanco, reactivosRoutes } from '@eleva/contract'
import { Button, Group, Paper, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { Peldanos } from '../../kit/brand/Peldanos.tsx'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { keyOf, useGo, useSaid } from '../../kit/page/address.ts'
import { Segmentos } from '../intentos/AvanceDeQuiz.parte.tsx'
import { Pregunta } from '../intentos/Pregunta.parte.tsx'
import type { PreguntaVista } from '../intentos/useQuiz.parte.ts'
import classes from './Catalogo.module.css'

/** As many as one page of the bank gives. */
const MOST = 100

export const Cuestionario = () => {
  const [actividad, setActividad] = useState<number>()
  return <Elegir actividad={actividad} onChange={setActividad} />
}

/** The same, of the activity that the address names: `?actividad=61`. */
export function CuestionarioPorDireccion() {
  const { actividad } = useSaid()
  const go = useGo()
  return <Elegir actividad={keyOf(actividad)} onChange={id => void go(() => ({ actividad: id }), { replace: true })} />
}

function Elegir({ actividad, onChange }: { actividad: number | undefined; onChange: (id: number) => void }) {
  const read = useRead(reactivosRoutes.banco, { query: { per_page: MOST } })
  if (!read.data) return <Pending query={read} height={240} />
  const whole = read.data.preguntas.filter(p => p.actividad_id !== null && p.total_correctas > 0)
  const names = new Map(whole.map(p => [p.actividad_id, p.nombre_actividad_unidad]))
  if (names.size === 0) return <EmptyState text="El banco todavía no tiene preguntas con respuesta." />
  const id = actividad ?? [...names.keys()][0]!
  const preguntas = whole.filter(p => p.actividad_id === id).toReversed()
  return (
    <>
      <Select
        label="Evaluación"
        maw={520}
        searchable
        allowDeselect={false}
        nothingFoundMessage="No hay ninguna con ese nombre"
        data={[...names].map(([value, label]) => ({ value: String(value), label: label ?? '' }))}
        value={names.has(id) ? String(id) : null}
        onChange={value => value && onChange(Number(value))}
      />
      {preguntas.length === 0 ? (
        <EmptyState text="Esa actividad no tiene preguntas en el banco. Elige otra de la lista." />
      ) : (
        <Prueba key={id} reactivos={preguntas} />
      )}
    </>
  )
}

const right = (r: ReactivoDeBanco, chosen: readonly number[]) => {
  const good = r.respuestas.filter(a => a.correcta === 1).map(a => a.id)
  return good.length === chosen.length && good.every(id => chosen.includes(id))
}

function Prueba({ reactivos }: { reactivos: readonly ReactivoDeBanco[] }) {
  const [chosen, setChosen] = useState<Readonly<Record<number, readonly number[]>>>({})
  /** −1 before the first question; as many as there are, at the end. */
  const [turn, setTurn] = useState(-1)
  const total = reactivos.length
  const preguntas = reactivos.map<PreguntaVista>(r => {
    const elegidas = [...(chosen[r.id] ?? [])]
    const { id, tiporeactivo_id, tipo, puntos, respuestas, descripcion: pregunta } = r
    return {
      id,
      tiporeactivo_id,
      tipo,
      puntos,
      respuestas,
      pregunta,
      elegidas,
      estado: elegidas.length ? 'guardada' : 'vacia',
    }
  })
  const again = () => {
    setChosen({})
    setTurn(0)
  }
  if (turn < 0)
    return (
      <Button w="fit-content" onClick={() => setTurn(0)}>
        Verla como estudiante ({total === 1 ? '1 pregunta' : `${total} preguntas`})
      </Button>
    )
  if (turn >= total) {
    const good = reactivos.filter(r => right(r, chosen[r.id] ?? [])).length
    const words = `${good} de ${total} ${total === 1 ? 'respuesta correcta' : 'respuestas correctas'}`
    return (
      <Paper withBorder radius="lg" className={classes.bloque!}>
        <Peldanos total={total} hechos={good} etiqueta={words} tamano="md" />
        <Text fw={600} role="status">
          {words}
        </Text>
        <Text c="var(--e-ink-2)">Es una vista previa: no se guardó nada.</Text>
        <Button variant="default" w="fit-content" onClick={again}>
          Empezar de nuevo
        </Button>
      </Paper>
    )
  }
  const now = preguntas[turn]!
  return (
    <Paper withBorder radius="lg" component="section" aria-label="Vista previa" className={classes.bloque!} maw={720}>
      <Text c="var(--e-ink-2)">
        Pregunta {turn + 1} de {total}
      </Text>
      <Segmentos preguntas={preguntas} actual={turn} />
      <Pregunta
        key={now.id}
        pregunta={now}
        onChoose={ids => setChosen(before => ({ ...before, [now.id]: ids }))}
        onContestar={() => undefined}
      />
      <Group justify="space-between">
        <Button variant="default" disabled={turn === 0} onClick={() => setTurn(turn - 1)}>
          Anterior
        </Button>
        <Button onClick={() => setTurn(turn + 1)}>{turn === total - 1 ? 'Comprobar' : 'Siguiente'}</Button>
      </Group>
    </Paper>
  )
}
