/** A question counts otherwise: how, why, and what becomes of the grades before anything changes. */

import { type ComoRecalificar, recalificacionesRoutes, tiposAceptables, type VistaPrevia } from '@eleva/contract'
import { Button, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { ErrorState } from '../../kit/feedback/States.tsx'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { useTextoGuardado } from '../../kit/form/useTextoGuardado.tsx'
import { count } from '../../kit/page/count.ts'
import { isOneOf, keysIn } from '../../kit/typed.ts'
import { staleQuestions } from '../../shared/staleQuestions.ts'
import { plainOf } from '../../shared/textoDePregunta.ts'
import { Aceptada, isDicha, type Otra, type Recalificable } from './Aceptada.tsx'
import classes from './Recalificar.module.css'

export const COMOS: Record<ComoRecalificar, [string, string]> = {
  todos: ['Dar los puntos a todos', 'Cuenta como correcta para quien la tuvo, conteste lo que conteste.'],
  fuera: ['Quitarla de la calificación', 'Se sigue viendo, pero ya no cuenta.'],
  aceptar: ['Aceptar otra respuesta', 'También es correcta, además de la que ya lo era.'],
  clave: [
    'Usar la respuesta correcta como está ahora',
    'Si la corregiste en «Preguntas», aquí la aplicas a lo ya contestado.',
  ],
}

type Props = { actividadId: number; pregunta: Recalificable; inicial?: ComoRecalificar; onClose: () => void }

export function Recalificar({ actividadId, pregunta, inicial, onClose }: Props) {
  const [como, setComo] = useState(inicial)
  const [otra, setOtra] = useState<Otra>({})
  // What is typed is looked at when the hand rests.
  const [aceptada] = useDebouncedValue(otra, 600)
  const motivo = useTextoGuardado(`recalificar:${actividadId}:${pregunta.id}`)
  const params = { id: actividadId, reactivo: pregunta.id }
  const which = como && { como, ...(como === 'aceptar' ? aceptada : {}) }
  const ready = como !== undefined && (como !== 'aceptar' || (isDicha(pregunta.tipo, aceptada) && aceptada === otra))
  const look = useRead(
    recalificacionesRoutes.vistaPrevia,
    { params, query: which ?? { como: 'todos' } },
    { fresh: true, enabled: ready },
  )
  const send = useWrite(recalificacionesRoutes.regrade, [recalificacionesRoutes.recalificaciones, ...staleQuestions])
  const submit = () => {
    motivo.flush()
    const done = () => {
      motivo.done()
      onClose()
    }
    send.mutateAsync({ params, body: { ...which!, motivo: motivo.text } }).then(done, () => undefined)
  }
  const otras = pregunta.opciones.filter(o => !o.correcta)
  const deTexto = isOneOf(tiposAceptables, pregunta.tipo)
  return (
    <Stack>
      <Text fw={600}>{plainOf(pregunta.pregunta, 140)}</Text>
      <Radio.Group label="¿Cómo se recalifica?" value={como ?? null} onChange={setComo}>
        <Stack gap="sm" mt={8}>
          {keysIn(COMOS)
            .filter(c => c !== 'aceptar' || deTexto || (pregunta.tipo === 'unica' && otras.length > 0))
            .map(c => (
              <Radio key={c} value={c} label={COMOS[c][0]} description={COMOS[c][1]} />
            ))}
        </Stack>
      </Radio.Group>
      {como === 'aceptar' && <Aceptada pregunta={pregunta} otra={otra} onChange={setOtra} />}
      {motivo.aviso}
      <Textarea
        label="Motivo"
        description="Queda en la historia de la evaluación."
        maxLength={500}
        value={motivo.text}
        onChange={e => motivo.write(e.currentTarget.value)}
      />
      {ready && (
        <div className={classes.previa} aria-live="polite">
          {look.isError ? (
            <ErrorState error={look.error} onRetry={() => void look.refetch()} />
          ) : look.isFetching || !look.data ? (
            <Text>Calculando qué cambiaría…</Text>
          ) : (
            <Previa vista={look.data} />
          )}
        </div>
      )}
      <Rechazo error={send.error} fields />
      <PieDeDialogo>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          disabled={!ready || !look.data || look.isFetching || motivo.text.trim() === ''}
          loading={send.isPending}
          onClick={submit}
        >
          Recalificar
        </Button>
      </PieDeDialogo>
    </Stack>
  )
}

const withSign = (n: number) => `${n > 0 ? '+' : n < 0 ? '−' : ''}${Math.abs(Math.round(n * 10) / 10)}`

function Previa({ vista }: { vista: VistaPrevia }) {
  if (vista.personas === 0)
    return <Text>No cambia ninguna calificación. Quien la conteste después ya se califica así.</Text>
  return (
    <>
      <p>
        <b>Cambia la calificación de {count(vista.personas, 'persona', 'personas')}</b>, de{' '}
        {count(vista.intentos, 'intento terminado', 'intentos terminados')}: {withSign(vista.media!)} puntos en
        promedio; el cambio mayor es de {withSign(vista.mayor!)}.
      </p>
      {vista.bajan > 0 && (
        <p data-baja>
          A {count(vista.bajan, 'persona', 'personas')} le{vista.bajan === 1 ? '' : 's'} baja la calificación.
        </p>
      )}
      {vista.aprueban > 0 && (
        <p>
          {count(vista.aprueban, 'persona', 'personas')} más alcanza{vista.aprueban === 1 ? '' : 'n'} la mínima.
        </p>
      )}
      {vista.reprueban > 0 && (
        <p data-baja>
          {count(vista.reprueban, 'persona', 'personas')} deja{vista.reprueban === 1 ? '' : 'n'} de alcanzar la mínima.
        </p>
      )}
      {vista.ejemplos.length > 0 && (
        <details>
          <summary>{vista.ejemplos.length < vista.personas ? `Ver a ${vista.ejemplos.length}` : 'Ver quiénes'}</summary>
          <ul className={classes.ejemplos}>
            {vista.ejemplos.map((e, i) => (
              <li key={i}>
                <span>{e.name}</span>
                <b>
                  {e.antes} → {e.despues}
                </b>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Text fz="sm" c="var(--e-ink-2)">
        Se les avisa cuando termina, y puedes deshacerlo.
      </Text>
    </>
  )
}
