/** A quiz from its first question to the grade: the same in the dialog of a course and on the page of an exam. */
import { eventosDeBitacora as eventos, type ModoDeIntento, type Plazo } from '@eleva/contract'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconBarbell, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useCut } from '../../kit/api/outbox/useOutbox.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { notify } from '../../kit/feedback/notify.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { useUser } from '../../kit/page/session.tsx'
import { note } from '../../shared/bitacora.ts'
import type { LugarDeCurso } from '../contenidos/lugar.parte.ts'
import { PlazoLinea } from '../plazos/Plazo.parte.tsx'
import { Antes, Hechos, queIntento } from './Antes.tsx'
import { Segmentos, SinConexion } from './AvanceDeQuiz.parte.tsx'
import { Comprobar } from './Comprobar.tsx'
import { Cuerpo } from './Cuerpo.tsx'
import { Enviando, Resultado } from './Finales.tsx'
import { pressed } from './Pregunta.parte.tsx'
import { faltanDe, lugarDe, tamanoDe } from './paginas.ts'
import classes from './Quiz.module.css'
import { isCerca, Reloj } from './Reloj.tsx'
import { Revision } from './Revision.parte.tsx'
import { guardaSitio, leeSitio } from './sitio.ts'
import { subiendo } from './tipos/subidas.ts'
import { placeOf, useEvents } from './useEvents.ts'
import { keyOf, useQuiz } from './useQuiz.parte.ts'

export type QuizProps = {
  /** With its dates where it is opened from a course. */
  actividad: { id: number; nombre_actividad_unidad: string; plazo?: Plazo | null }
  lugar: LugarDeCurso
  modulo: number
  onClose: () => void
  onTerminado: () => void
  /** True where it is the page itself, and its name the page's title. */
  pagina?: boolean
  /** Where the result leads on to. */
  seguir: string
  /** How an author sees it: it counts nowhere. */
  vista?: boolean
}

/** Where keys are letters, or move within the field. */
const writes = (target: EventTarget) =>
  target instanceof HTMLElement &&
  target.matches('textarea, select, input:not([type=radio], [type=checkbox]), audio, video, [data-agarre]')

/** Asked once, where something is missing: when all is answered its button says what it does. @param missing places of the unanswered questions, from 1 */
const askFinish = (missing: readonly number[], total: number) =>
  confirm({
    title: '¿Finalizar la evaluación?',
    text: `${faltanDe(missing, total)} Si finalizas ahora, ${missing.length === 1 ? 'cuenta como incorrecta y ya no podrás contestarla' : 'cuentan como incorrectas y ya no podrás contestarlas'}.`,
    action: 'Finalizar',
    color: 'bugambilia',
  })

/** One that counts and one to practise are each their own, in the same place. */
export function Quiz(props: QuizProps) {
  const [modo, setModo] = useState<ModoDeIntento>(props.vista ? 'vista' : 'cuenta')
  return <Intento key={modo} {...props} modo={modo} setModo={setModo} />
}

const NOMBRES = { cuenta: 'Evaluación', practica: 'Práctica: no cuenta', vista: 'Vista previa: no cuenta' }

type IntentoProps = QuizProps & { modo: ModoDeIntento; setModo: (modo: ModoDeIntento) => void }

function Intento({
  actividad,
  lugar,
  modulo,
  onClose,
  onTerminado,
  pagina = false,
  seguir,
  modo,
  setModo,
}: IntentoProps) {
  const quiz = useQuiz(actividad, lugar, onTerminado, modo)
  const { preguntas, resultado, ending, query, topic, reglas, intento } = quiz
  const cut = useCut()
  const [turn, setTurn] = useState<number>()
  const [viendo, setViendo] = useState<number>()
  const answering = !resultado && !ending && preguntas.length > 0
  const sinRegreso = intento?.sin_regreso ?? false
  const tamano = tamanoDe(reglas?.por_pagina ?? 1, preguntas.length)
  // Whoever comes back goes on where they were.
  const sitio = { persona: useUser().id, actividad: actividad.id, modo, intento: intento?.id }
  const hoja = turn ?? Math.floor(lugarDe(preguntas, sinRegreso, leeSitio(sitio)) / tamano)
  const current = hoja * tamano
  const shown = preguntas.slice(current, current + tamano)
  const pregunta = shown[0]
  const last = current + tamano >= preguntas.length
  const keep = useEffectEvent((at: number) => guardaSitio(sitio, at))
  useEffect(() => {
    if (!answering) return
    setTurn(hoja)
    keep(current)
  }, [answering, hoja, current])
  const acabada = resultado !== undefined
  const forget = useEffectEvent(() => guardaSitio(sitio, undefined))
  useEffect(() => {
    if (acabada) forget()
  }, [acabada])
  // Who closes it goes on at what is open, the next time; a reload does not come by here.
  useEffect(() => () => forget(), [])

  useEvents(actividad.id, lugar, modulo, answering, modo === 'cuenta')

  const end = () => {
    if (modo === 'cuenta') note(modulo, eventos.finalizarQuiz, placeOf(actividad.id, lugar))
    quiz.finish()
  }
  /** Leaving what is on its way is losing it: of the end for all questions, of the next one where there is no way back. */
  const espera = (ids: readonly number[]) => {
    if (!subiendo(actividad.id, intento?.id).some(id => ids.includes(id))) return false
    notify('Espera a que termine de subir tu archivo, o cancélalo.', 'warning')
    return true
  }
  async function finish() {
    if (espera(preguntas.map(p => p.id))) return
    const missing = preguntas.flatMap((p, i) => (p.estado === 'vacia' ? [i + 1] : []))
    if (missing.length && !(await askFinish(missing, preguntas.length)))
      return sinRegreso ? undefined : setTurn(Math.floor((missing[0]! - 1) / tamano))
    end()
  }
  async function begin() {
    setTurn(undefined)
    await quiz.begin()
  }
  const deSiempre = reglas?.de_siempre === true
  // As who takes it gets it: questions at once. What could not begin has its button.
  const [begun, setBegun] = useState(false)
  const beginsAlone = quiz.porComenzar && deSiempre && !begun && reglas.preguntas > 0
  const beginAlone = useEffectEvent(() => void begin().finally(() => setBegun(true)))
  useEffect(() => {
    if (beginsAlone) beginAlone()
  }, [beginsAlone])

  const go = (to: number) =>
    !(sinRegreso && espera(shown.map(p => p.id))) &&
    setTurn(Math.min(Math.max(to, sinRegreso ? hoja : 0), Math.ceil(preguntas.length / tamano) - 1))
  function onKeyDown(event: KeyboardEvent) {
    if (!answering || event.ctrlKey || event.altKey || event.metaKey || writes(event.target)) return
    const answer = tamano === 1 && /^[1-9]$/.test(event.key) && pregunta?.respuestas[Number(event.key) - 1]
    if (answer && !pregunta.revisada) quiz.choose(pregunta.id, pressed(pregunta, answer.id))
    else if (event.key === 'ArrowRight') go(hoja + 1)
    else if (event.key === 'ArrowLeft') go(hoja - 1)
    else return
    event.preventDefault()
  }

  const Titulo = pagina ? 'h1' : 'p'
  const aqui =
    shown.length > 1
      ? `Preguntas ${current + 1} a ${current + shown.length} de ${preguntas.length}`
      : `Pregunta ${current + 1} de ${preguntas.length}`
  const donde = viendo
    ? 'Respuestas'
    : resultado
      ? resultado.oculta
        ? 'Terminada'
        : 'Resultado'
      : answering
        ? aqui
        : NOMBRES[modo]
  const head = (
    <div className={classes.cabeza}>
      <div className={classes.titulos}>
        <Titulo className={classes.nombre}>{actividad.nombre_actividad_unidad}</Titulo>
        <p className={classes.donde}>{donde}</p>
        {answering && <p className={classes.pista}>{modo === 'cuenta' ? queIntento(reglas) : NOMBRES[modo]}</p>}
        {!resultado &&
          modo === 'cuenta' &&
          actividad.plazo &&
          !(answering && intento?.vence_en && isCerca(intento.vence_en)) && (
            <PlazoLinea actividad={{ plazo: actividad.plazo, con_retraso: 0, entregable: 0 }} hecha={ending} />
          )}
      </div>
      {answering && intento?.vence_en && <Reloj vence={intento.vence_en} onFin={end} />}
      {answering ? (
        <Button variant="subtle" color="gray" c="var(--e-ink)" onClick={onClose}>
          {reglas && !deSiempre ? 'Salir' : 'Cancelar'}
        </Button>
      ) : (
        <ActionIcon aria-label="Cerrar" onClick={onClose}>
          <IconX size={20} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  )
  const frame = (body: ReactNode, foot: ReactNode, above?: ReactNode) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys only repeat what its fields and buttons do
    <div className={classes.quiz} onKeyDown={onKeyDown}>
      {head}
      {above}
      {body}
      {foot && (
        <div className={classes.pie} data-barra="abajo">
          {foot}
        </div>
      )}
    </div>
  )
  const inBody = (body: ReactNode) => <div className={classes.cuerpo}>{body}</div>
  const close = (text: string) => (
    <Button size="lg" onClick={onClose} rightSection={resultado && <IconArrowRight stroke={1.75} />}>
      {text}
    </Button>
  )
  const practice = modo === 'cuenta' && reglas?.practica && !reglas.cerrada && (
    <Button size="lg" variant="default" leftSection={<IconBarbell stroke={1.75} />} onClick={() => setModo('practica')}>
      Practicar
    </Button>
  )
  const back = modo === 'practica' && (
    <Button size="lg" variant="default" onClick={() => setModo('cuenta')}>
      Volver
    </Button>
  )
  const otra = { cuenta: 'Intentar otra vez', practica: 'Practicar otra vez', vista: 'Verla otra vez' }[modo]

  if (viendo)
    return frame(
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys
      <section className={classes.cuerpo} tabIndex={0} aria-label="Respuestas del intento">
        <Revision id={viendo} propia={modo !== 'vista'} />
      </section>,
      <Button size="lg" variant="default" onClick={() => setViendo(undefined)}>
        Volver al resultado
      </Button>,
    )
  if (resultado)
    return frame(
      inBody(
        <>
          <Resultado
            {...resultado}
            cuenta={modo === 'cuenta'}
            minima={reglas?.minima ?? null}
            {...(modo === 'vista' && reglas ? { vista: reglas } : {})}
          />
          {reglas && !deSiempre && (
            <Hechos
              reglas={reglas}
              calificacion={resultado.calificacion}
              pendiente={resultado.por_calificar > 0}
              propia={modo === 'cuenta'}
              onVer={setViendo}
            />
          )}
        </>,
      ),
      <>
        {practice}
        {back}
        {reglas && reglas.quedan !== 0 && !reglas.cerrada && (
          <Button size="lg" variant="default" loading={quiz.beginning} onClick={() => void begin()}>
            {otra}
          </Button>
        )}
        {close(seguir)}
      </>,
    )
  if (ending) return frame(inBody(<Enviando topic={topic} />), close('Cerrar'))
  if (!quiz.ready || beginsAlone) return frame(inBody(<Pending query={query} height={320} />), null)
  if (quiz.porComenzar && reglas!.preguntas > 0)
    return frame(
      inBody(<Antes reglas={reglas!} practica={modo === 'practica'} />),
      <>
        {practice}
        {back}
        <Button size="lg" loading={quiz.beginning} disabled={reglas!.cerrada} onClick={() => void begin()}>
          {modo === 'practica' ? 'Empezar a practicar' : 'Comenzar'}
        </Button>
      </>,
    )
  if (!pregunta)
    return frame(inBody(<EmptyState text="Esta evaluación todavía no tiene preguntas." />), close('Cerrar'))
  return frame(
    inBody(
      shown.map((p, i) => (
        <Cuerpo
          key={p.id}
          pregunta={p}
          numero={tamano > 1 ? current + i + 1 : undefined}
          quieta={i > 0}
          topic={topic}
          clave={keyOf(actividad.id, p.id, intento?.id)}
          reportar={modo === 'vista' ? undefined : { actividadId: actividad.id, cursoId: lugar.curso_id }}
          para={{
            actividad_id: actividad.id,
            pregunta_id: p.id,
            intento_id: intento?.id,
            curso_id: lugar.curso_id || undefined,
          }}
          onChoose={ids => quiz.choose(p.id, ids)}
          onContestar={contestado => quiz.write(p.id, contestado)}
        >
          {intento?.durante && <Comprobar intentoId={intento.id} pregunta={p} onDicho={() => quiz.close(p.id)} />}
        </Cuerpo>
      )),
    ),
    <>
      {!sinRegreso && tamano < preguntas.length && (
        <Button
          size="lg"
          variant="default"
          leftSection={<IconArrowLeft stroke={1.75} />}
          disabled={hoja === 0}
          onClick={() => go(hoja - 1)}
        >
          Anterior
        </Button>
      )}
      {last ? (
        <Button size="lg" onClick={() => void finish()}>
          {modo === 'practica' ? 'Terminar la práctica' : 'Finalizar Evaluación'}
        </Button>
      ) : (
        <Button size="lg" rightSection={<IconArrowRight stroke={1.75} />} onClick={() => go(hoja + 1)}>
          Siguiente
        </Button>
      )}
    </>,
    <>
      <Segmentos preguntas={preguntas} actual={current} hasta={current + shown.length - 1} />
      {cut && <SinConexion porEnviar={quiz.porEnviar} />}
    </>,
  )
}
