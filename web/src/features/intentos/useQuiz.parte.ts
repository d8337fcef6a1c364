/**
 * A quiz as one person sees it: what the server keeps, under what waits in this browser to be sent, under what was
 * chosen just now.
 * Answers and the end go out by the outbox, so they survive a lost connection and a reload, and the end comes after the
 * answers.
 */
import {
  type Contestado,
  entreComillas,
  hasRespuesta,
  intentosRoutes,
  isTerminada,
  type ModoDeIntento,
  type PreguntaDeQuiz,
} from '@eleva/contract'
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { bodyOfLetter, type Letter } from '../../kit/api/outbox/carta.ts'
import { post } from '../../kit/api/outbox/send.ts'
import { useOutbox } from '../../kit/api/outbox/useOutbox.ts'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { hechoAhora } from '../../kit/api/reloj.ts'
import type { Ubicacion } from '../../shared/ubicacion.ts'
import { isFin, topicOfQuiz } from './topic.parte.ts'

export type PreguntaVista = PreguntaDeQuiz & { estado: 'guardada' | 'porEnviar' | 'vacia' }

/** An answer: what was chosen, or what was written to a question of a kind with data of its own. */
export type Respuesta = { elegidas: readonly number[]; contestado?: Contestado | null | undefined }

type Chosen = Readonly<Record<number, Respuesta>>

const isAnswered = (d: Respuesta) => d.elegidas.length > 0 || hasRespuesta(d.contestado)

/** Under which a newer answer to a question takes the place of an unsent one of the same attempt. */
export const keyOfPregunta = (actividadId: number, preguntaId: number | 'fin', intentoId?: number) =>
  `quiz-${actividadId}-${preguntaId}${intentoId ? `-${intentoId}` : ''}`

/** What the unsent letters say of each question of an attempt. */
function unsentOf(letters: readonly Letter[], intentoId: number | undefined): Chosen {
  const chosen: Record<number, Respuesta> = {}
  for (const letter of letters) {
    const body = bodyOfLetter(letter, intentosRoutes.answer)
    if (body?.pregunta_id && (body.intento_id === undefined || body.intento_id === intentoId))
      chosen[body.pregunta_id] = { elegidas: body.respuesta_id ?? [], contestado: body.contestado }
  }
  return chosen
}

/**
 * An answer that an earlier page of ours or another tab has sent: it stands as it was until the server says what it
 * keeps.
 */
function useSentElsewhere(
  unsent: Chosen,
  chosen: Chosen,
  setChosen: Dispatch<SetStateAction<Chosen>>,
  refetch: () => Promise<unknown>,
) {
  const before = useRef<Chosen>(unsent)
  const onGone = useEffectEvent((gone: Chosen) => {
    setChosen(now => ({ ...gone, ...now }))
    void refetch().finally(() =>
      setChosen(now =>
        Object.fromEntries(Object.entries(now).filter(([id, respuesta]) => respuesta !== gone[Number(id)])),
      ),
    )
  })
  const key = Object.keys(unsent).join()
  useLayoutEffect(() => {
    const gone = Object.entries(before.current).filter(([id]) => !unsent[Number(id)] && !chosen[Number(id)])
    before.current = unsent
    if (gone.length) onGone(Object.fromEntries(gone))
  }, [key])
}

/**
 * The newest word counts: what was chosen in this page, then what waits to be sent, then what the server keeps.
 * @param closed looked at here
 */
function preguntasDe(asked: readonly PreguntaDeQuiz[], chosen: Chosen, unsent: Chosen, closed: readonly number[]) {
  return asked.map((p): PreguntaVista => {
    const respuesta: Respuesta = chosen[p.id] ?? unsent[p.id] ?? p
    const { elegidas, contestado = null } = respuesta
    return {
      ...p,
      elegidas: [...elegidas],
      contestado,
      revisada: p.revisada === true || closed.includes(p.id),
      estado: unsent[p.id] ? 'porEnviar' : isAnswered(respuesta) ? 'guardada' : 'vacia',
    }
  })
}

/**
 * The end may be sent by this page, by another tab, or be refused: once it is gone, the server knows which.
 * @param finishing its letter waits to be sent
 * @param reload tells whether it is finished
 * @param onFinished called when it is, while this stands
 * @returns whether it is on its way, or it is not known yet how it went
 */
function useEnding(finishing: boolean, reload: () => Promise<boolean>, onFinished: () => void) {
  const [ending, setEnding] = useState(finishing)
  if (finishing && !ending) setEnding(true)
  const settle = useEffectEvent(async () => {
    const finished = await reload()
    setEnding(false)
    if (finished) onFinished()
  })
  const settles = ending && !finishing
  useEffect(() => {
    if (settles) void settle()
  }, [settles])
  return ending
}

/** The reply to an older choice says nothing of the newest: how often each question was answered here is counted. */
function useNewest() {
  const turns = useRef(new Map<number, number>())
  return <A>(preguntaId: number, send: () => Promise<A>, onKept: (kept: A) => void, onRefused: () => void) => {
    const turn = (turns.current.get(preguntaId) ?? 0) + 1
    turns.current.set(preguntaId, turn)
    const isNewest = () => turns.current.get(preguntaId) === turn
    send().then(
      kept => {
        if (isNewest()) onKept(kept)
      },
      () => {
        if (isNewest()) onRefused()
      },
    )
  }
}

type RespuestaDada = {
  actividad_id: number
  curso_id: number | undefined
  unidad_id: number | undefined
  intento_id: number | undefined
  pregunta_id: number
}

/** @returns what the server keeps of it */
async function postRespuesta(
  answered: RespuestaDada,
  { elegidas, contestado }: Respuesta,
  { topic, asunto }: { topic: string; asunto: string },
): Promise<Respuesta> {
  const { actividad_id, pregunta_id, intento_id } = answered
  const body = {
    ...answered,
    ...(contestado ? { contestado } : { respuesta_id: [...elegidas] }),
    ...hechoAhora(),
  }
  const letter = { topic, asunto, replaces: keyOfPregunta(actividad_id, pregunta_id, intento_id) }
  const kept = await post(intentosRoutes.answer, { body }, letter)
  return { elegidas: kept.respuestas, contestado: kept.contestado ?? contestado }
}

type Actividad = { id: number; nombre_actividad_unidad: string }

const useLectura = (id: number, query: { curso_id: number | undefined; modo?: ModoDeIntento }) =>
  useRead(intentosRoutes.sit, { params: { id }, query }, { fresh: true })

type Lectura = ReturnType<typeof useLectura>

const isFinished = (data: Lectura['data']): boolean => data !== undefined && isTerminada(data)

/** The questions that are asked now, with what was answered to each, and the way to answer. */
function useRespuestas(actividad: Actividad, ubicacion: Ubicacion, letters: readonly Letter[], read: Lectura) {
  const intento = read.data?.intento ?? undefined
  const [chosen, setChosen] = useState<Chosen>({})
  /** Looked at in this page: they stay as they are. */
  const [closed, setClosed] = useState<readonly number[]>([])
  const sendNewest = useNewest()
  const unsent = unsentOf(letters, intento?.id)
  useSentElsewhere(unsent, chosen, setChosen, read.refetch)
  // What an earlier opening had read may be older than what was chosen since.
  const asked = read.isFetchedAfterMount && read.data && !isTerminada(read.data) ? read.data.preguntas : undefined
  const preguntas = preguntasDe(asked ?? [], chosen, unsent, closed)

  /**
   * Shows how things stand on the server.
   * @returns whether it is finished
   */
  const reload = async (): Promise<boolean> => {
    const { data } = await read.refetch()
    setChosen({})
    return isFinished(data)
  }

  const answer = (preguntaId: number, respuesta: Respuesta) => {
    setChosen(now => ({ ...now, [preguntaId]: respuesta }))
    const numero = preguntas.findIndex(p => p.id === preguntaId) + 1
    const answered = {
      actividad_id: actividad.id,
      curso_id: ubicacion.curso_id || undefined,
      intento_id: intento?.id,
      pregunta_id: preguntaId,
      unidad_id: ubicacion.unidad_id || undefined,
    }
    const asunto = `Tu respuesta a la pregunta ${numero} de ${entreComillas(actividad.nombre_actividad_unidad)}`
    sendNewest(
      preguntaId,
      () => postRespuesta(answered, respuesta, { topic: topicOfQuiz(actividad.id), asunto }),
      kept => setChosen(now => ({ ...now, [preguntaId]: kept })),
      () => void reload(),
    )
  }

  return {
    /** What was read is of now; a quiz that waits to be begun asks nothing yet. */
    ready: asked !== undefined,
    preguntas,
    porEnviar: Object.keys(unsent).length,
    reload,
    answer,
    close: (id: number) => setClosed(now => [...now, id]),
    reopen: () => setClosed([]),
  }
}

type FinDeQuiz = {
  actividad_id: number
  curso_id: number | undefined
  intento_id: number | undefined
  contestadas: number
}

/** The end goes behind the answers. Practice counts for nothing. */
function postFin(terminado: FinDeQuiz, modo: ModoDeIntento) {
  const { actividad_id: actividad, curso_id: curso, intento_id } = terminado
  const hecho = modo === 'cuenta' && curso ? { hecho: { curso, actividad, tipo: 'quiz' as const } } : {}
  void post(
    intentosRoutes.finish,
    { body: { ...terminado, ...hechoAhora() } },
    { topic: topicOfQuiz(actividad), replaces: keyOfPregunta(actividad, 'fin', intento_id), returns: true, ...hecho },
  )
}

export type QuizAbierto = ReturnType<typeof useQuiz>

/** @param onTerminado called when it is graded while this stands, not for a quiz that was finished before */
export function useQuiz(
  actividad: Actividad,
  ubicacion: Ubicacion,
  onTerminado: () => void,
  modo: ModoDeIntento = 'cuenta',
) {
  const topic = topicOfQuiz(actividad.id)
  const curso_id = ubicacion.curso_id || undefined
  const query = modo === 'cuenta' ? { curso_id } : { curso_id, modo }
  const letters = useOutbox(topic).filter(l => l.topic === topic)
  const read = useLectura(actividad.id, query)
  const intento = read.data?.intento ?? undefined
  const reglas = read.data?.reglas ?? undefined
  const resultado = isFinished(read.data) ? read.data : undefined
  const { ready, preguntas, porEnviar, reload, answer, close, reopen } = useRespuestas(
    actividad,
    ubicacion,
    letters,
    read,
  )
  const ending = useEnding(letters.some(isFin), reload, () => modo === 'cuenta' && onTerminado())
  const start = useWrite(intentosRoutes.begin)

  /** Begins an attempt, or goes on with the one that another device has begun. */
  const begin = async () => {
    reopen()
    await start.mutateAsync({ params: { id: actividad.id }, body: query }).then(reload, () => undefined)
  }

  return {
    topic,
    close,
    query: read,
    ready,
    intento,
    reglas,
    porComenzar: ready && reglas !== undefined && !intento,
    begin,
    beginning: start.isPending || read.isRefetching,
    preguntas,
    porEnviar,
    ending,
    resultado,
    answering: !resultado && !ending && preguntas.length > 0,
    choose: (id: number, elegidas: readonly number[]) => answer(id, { elegidas }),
    write: (id: number, contestado: Contestado) => answer(id, { elegidas: [], contestado }),
    finish: () => {
      const contestadas = preguntas.filter(isAnswered).length
      postFin({ actividad_id: actividad.id, curso_id, intento_id: intento?.id, contestadas }, modo)
    },
  }
}
