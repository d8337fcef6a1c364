/** A quiz as learners see it, with questions of the bank. Its answers stay on the page. */
import { type Contestado, hasRespuesta, isConDatos, type ReactivoDeBanco, reactivosRoutes } from '@eleva/contract'
import { tipoDe } from '@eleva/contract/schemas'
import { Button, Group, Paper, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { Peldanos } from '../../kit/brand/Peldanos.tsx'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { keyOf, useGo, useSaid } from '../../kit/page/address.ts'
import { count } from '../../kit/page/count.ts'
import { Segmentos } from '../intentos/AvanceDeQuiz.parte.tsx'
import { Pregunta } from '../intentos/Pregunta.parte.tsx'
import type { PreguntaVista } from '../intentos/useQuiz.parte.ts'
import classes from './Catalogo.module.css'

/** As many as one page of the bank gives. */
const MAX = 100

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
  const read = useRead(reactivosRoutes.banco, { query: { per_page: MAX } })
  if (!read.data) return <Pending query={read} height={240} />
  const whole = read.data.preguntas.filter(
    p => p.actividad_id !== null && (isConDatos(p.tipo) || p.total_correctas > 0),
  )
  const names = new Map(whole.map(p => [p.actividad_id, p.nombre_actividad_unidad]))
  if (names.size === 0) return <EmptyState text="El banco todavía no tiene preguntas con respuesta." />
  const id = actividad ?? conMasTipos(whole)
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

/** The activity whose questions are of the most kinds: of several the newest. */
const conMasTipos = (all: readonly ReactivoDeBanco[]): number => {
  const tipos = Map.groupBy(all, p => p.actividad_id!)
  const kinds = (id: number) => new Set(tipos.get(id)?.map(p => p.tipo)).size
  return [...tipos.keys()].reduce((best, id) => (kinds(id) > kinds(best) ? id : best))
}

type Dicho = { elegidas: readonly number[]; contestado: Contestado | null }
const NADA: Dicho = { elegidas: [], contestado: null }

/** As the server grades it: 0 to 1, null where a person has to say. */
function parteDe(r: ReactivoDeBanco, { elegidas, contestado }: Dicho): number | null {
  const { grade } = tipoDe(r.tipo)
  if (isConDatos(r.tipo)) return contestado ? grade(r.datos, contestado) : 0
  const opciones = r.respuestas.map(a => ({ id: a.id, texto: a.respuesta, correcta: a.correcta === 1 }))
  return grade({ ...r.datos, opciones }, { elegidas })
}

const vistaDe = ({ id, tipo, datos }: ReactivoDeBanco) =>
  isConDatos(tipo) ? { vista: tipoDe(tipo).vistaDe(datos, `catalogo:${id}`) } : {}

/** «7 de 10 respuestas correctas», and what else there is to say. */
function resultado(partes: readonly (number | null)[]) {
  const [total, good] = [partes.length, partes.filter(p => p === 1).length]
  const medias = partes.filter(p => p !== null && p > 0 && p < 1).length
  const aMano = partes.filter(p => p === null).length
  const more = [
    ...(medias ? [count(medias, 'correcta en parte', 'correctas en parte')] : []),
    ...(aMano ? [count(aMano, 'la califica una persona', 'las califica una persona')] : []),
  ]
  const words = `${good} de ${count(total, 'respuesta correcta', 'respuestas correctas')}`
  return { total, good, words, more: more.length ? `${more.join('; ')}.` : '' }
}

function Prueba({ reactivos }: { reactivos: readonly ReactivoDeBanco[] }) {
  const [dichos, setDichos] = useState<Readonly<Record<number, Dicho>>>({})
  /** −1 before the first question; as many as there are, at the end. */
  const [turn, setTurn] = useState(-1)
  const total = reactivos.length
  const dichoDe = (r: { id: number }) => dichos[r.id] ?? NADA
  const answer = (id: number, dicho: Partial<Dicho>) =>
    setDichos(before => ({ ...before, [id]: { ...NADA, ...dicho } }))
  const preguntas = reactivos.map<PreguntaVista>(r => {
    const { elegidas, contestado } = dichoDe(r)
    const { id, tiporeactivo_id, tipo, puntos, respuestas, descripcion: pregunta, media } = r
    return {
      id,
      tiporeactivo_id,
      tipo,
      puntos,
      respuestas,
      pregunta,
      media,
      elegidas: [...elegidas],
      contestado,
      estado: elegidas.length || hasRespuesta(contestado) ? 'guardada' : 'vacia',
      ...vistaDe(r),
    }
  })
  const again = () => {
    setDichos({})
    setTurn(0)
  }
  if (turn < 0)
    return (
      <Button w="fit-content" onClick={() => setTurn(0)}>
        Verla como estudiante ({count(total, 'pregunta', 'preguntas')})
      </Button>
    )
  if (turn >= total) {
    const { good, words, more } = resultado(reactivos.map(r => parteDe(r, dichoDe(r))))
    return (
      <Paper withBorder radius="lg" className={classes.bloque!}>
        <Peldanos total={total} hechos={good} etiqueta={words} tamano="md" />
        <Text fw={600} role="status">
          {words}
        </Text>
        {more && <Text>{more}</Text>}
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
        onChoose={elegidas => answer(now.id, { elegidas })}
        onContestar={contestado => answer(now.id, { contestado })}
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
