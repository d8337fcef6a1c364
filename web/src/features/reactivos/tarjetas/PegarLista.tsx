/**
 * Questions out of a list that somebody has elsewhere: what was understood is shown before it counts, and what was not
 * is said by its line.
 */

import { nombresDeTipo, reactivosRoutes } from '@eleva/contract'
import { Alert, Button, Stack, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { call } from '../../../kit/api/client.ts'
import { ApiError, GENERIC, isPassing } from '../../../kit/api/error.ts'
import { PieDeDialogo } from '../../../kit/form/PieDeDialogo.tsx'
import { Rechazo } from '../../../kit/form/Rechazo.tsx'
import { useTextoGuardado } from '../../../kit/form/useTextoGuardado.tsx'
import { notify } from '../../../kit/notify.ts'
import { count } from '../../../kit/page/count.ts'
import { htmlOf } from '../../../shared/textoDePregunta.ts'
import { type LineaPerdida, type PreguntaPegada, readLista } from './pegada.ts'
import classes from './Tarjetas.module.css'
import type { Tarjetas } from './useTarjetas.ts'

/** More are counted, and not drawn. */
const SE_VEN = 50
/** In one call: a body has at most a mebibyte. */
const DE_UNA_VEZ = 250

const EJEMPLO = `1. ¿Cuál es la capital de Francia?
a) Lyon
*b) París
c) Niza

2. El Sol es una estrella (V)`

const tarjetaDe = (p: PreguntaPegada) => ({
  reactivo: htmlOf(p.texto),
  explicacion: htmlOf(p.explicacion),
  categoria_id: null,
  indicador_id: null,
  tiporeactivo_id: undefined,
  puntos: undefined,
  tipo: p.tipo,
  ...(p.tipo === 'verdadero' ? { datos: { correcta: p.cierta === true } } : {}),
  respuestas: p.opciones.map(o => ({ respuesta: o.texto, correcta: o.correcta ? (1 as const) : (0 as const) })),
})

export function PegarLista({ cards, onClose }: { cards: Tarjetas; onClose: () => void }) {
  const { text, write, flush, done, aviso } = useTextoGuardado(`lista:${cards.actividadId}`)
  const shown = useDeferredValue(text)
  const { preguntas, perdidas } = useMemo(() => readLista(shown), [shown])
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<Error>()
  /** No answer came: what was sent may stand there. */
  const [again, setAgain] = useState(false)
  const add = async () => {
    setSending(true)
    setError(undefined)
    flush()
    let made = 0
    try {
      for (; made < preguntas.length; made += DE_UNA_VEZ) {
        const part = preguntas.slice(made, made + DE_UNA_VEZ).map(tarjetaDe)
        const reply = await call(reactivosRoutes.createTarjetas, {
          body: { actividad_id: cards.actividadId, otra_vez: again ? 1 : 0, preguntas: part },
        })
        await cards.mesa.patch(all => [...all, ...reply.preguntas])
      }
      notify(
        `${count(preguntas.length, 'pregunta', 'preguntas')} ${preguntas.length === 1 ? 'agregada' : 'agregadas'}`,
        'success',
      )
      done()
      onClose()
    } catch (failed) {
      // Those that stand by now are not made again.
      const from = preguntas[made]?.linea
      if (made > 0 && from)
        write(
          text
            .split(/\r\n|[\r\n\u2028\u2029\v]/)
            .slice(from - 1)
            .join('\n'),
        )
      setAgain(isPassing(failed))
      setError(failed instanceof ApiError ? failed : new ApiError(500, GENERIC))
    }
    setSending(false)
  }
  return (
    <Stack>
      {aviso}
      <Textarea
        label="Lista de preguntas"
        description="Cada pregunta con sus opciones debajo. Marca la correcta con un asterisco, o escribe «Respuesta: B»."
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        placeholder={EJEMPLO}
        rows={10}
        data-autofocus
        value={text}
        onChange={e => write(e.currentTarget.value)}
      />
      <Entendido preguntas={preguntas} />
      {perdidas.length > 0 && <Perdidas perdidas={perdidas} />}
      <Rechazo error={error} fields />
      <PieDeDialogo>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button disabled={preguntas.length === 0 || shown !== text} loading={sending} onClick={() => void add()}>
          {preguntas.length === 0 ? 'Agregar preguntas' : `Agregar ${count(preguntas.length, 'pregunta', 'preguntas')}`}
        </Button>
      </PieDeDialogo>
    </Stack>
  )
}

function Entendido({ preguntas }: { preguntas: readonly PreguntaPegada[] }) {
  const sin = preguntas.filter(p => p.tipo !== 'verdadero' && !p.opciones.some(o => o.correcta)).length
  return (
    <section aria-label="Lo que se entendió" className={classes.entendido}>
      <p role="status">
        {preguntas.length === 0
          ? 'Pega aquí tu lista: verás lo que se entendió antes de agregarla.'
          : count(preguntas.length, 'pregunta', 'preguntas')}
        {sin > 0 && ` · ${sin.toLocaleString('es-MX')} sin respuesta correcta`}
      </p>
      <ol>
        {preguntas.slice(0, SE_VEN).map(p => (
          <li key={p.linea}>
            <b>{p.texto}</b>
            <Text component="span" fz="sm" c="var(--e-ink-2)" display="block">
              {nombresDeTipo[p.tipo].nombre}
              {p.tipo === 'verdadero' && ` · ${p.cierta ? 'Verdadero' : 'Falso'}`}
            </Text>
            <ul>
              {p.opciones.map((o, i) => (
                <li key={i} data-correcta={o.correcta || undefined}>
                  {o.correcta && <IconCheck size={16} stroke={2.2} aria-label="Correcta:" />}
                  {o.texto}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {preguntas.length > SE_VEN && <p>y {count(preguntas.length - SE_VEN, 'pregunta', 'preguntas')} más</p>}
    </section>
  )
}

function Perdidas({ perdidas }: { perdidas: readonly LineaPerdida[] }) {
  return (
    <Alert
      color="warning"
      icon={<IconAlertTriangle size={20} stroke={1.75} />}
      title={
        perdidas.length === 1
          ? 'Una línea no se entendió'
          : `${perdidas.length.toLocaleString('es-MX')} líneas no se entendieron`
      }
    >
      <ul className={classes.perdidas}>
        {perdidas.slice(0, SE_VEN).map((p, i) => (
          <li key={i}>
            Línea {p.linea}: «{p.texto.slice(0, 60)}». {p.motivo}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
