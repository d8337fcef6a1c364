/** Which page of a quiz is looked at, and where in it one was: a reload in the same tab comes back to it. */
import type { ModoDeIntento } from '@eleva/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { notify } from '../../kit/notify.ts'
import { useUser } from '../../kit/page/session.tsx'
import { preguntaDeInicio, tamanoDe } from './paginas.ts'
import { keepSitio, readSitio, type Sitio } from './sitio.ts'
import { preguntasQueSuben } from './tipos/subidas.ts'
import type { QuizAbierto } from './useQuiz.parte.ts'

export type PaginaDeQuiz = ReturnType<typeof usePagina>

/**
 * Keeps the place while one answers, and forgets it when the attempt is over or the screen is left.
 * Who closes it goes on at what is open, the next time; a reload does not come by the last effect.
 */
function useSitio(sitio: Sitio, primera: number | undefined, acabada: boolean) {
  const keep = useEffectEvent((at: number) => keepSitio(sitio, at))
  useEffect(() => {
    if (primera !== undefined) keep(primera)
  }, [primera])
  const forget = useEffectEvent(() => keepSitio(sitio, undefined))
  useEffect(() => {
    if (acabada) forget()
  }, [acabada])
  useEffect(() => () => forget(), [])
}

/**
 * Leaving what is on its way is losing it.
 * @returns whether a file of these questions still goes up; the person is told so
 */
export function isSubiendo(actividad: number, intento: number | undefined, preguntas: readonly { id: number }[]) {
  const ids = preguntasQueSuben(actividad, intento)
  if (!preguntas.some(p => ids.includes(p.id))) return false
  notify('Espera a que termine de subir tu archivo, o cancélalo.', 'warning')
  return true
}

/** Pages and places count from 0. */
export function usePagina(quiz: QuizAbierto, actividad: number, modo: ModoDeIntento) {
  const { preguntas, reglas, intento, answering } = quiz
  const sinRegreso = intento?.sin_regreso ?? false
  const tamano = tamanoDe(reglas?.por_pagina ?? 1, preguntas.length)
  const [turn, setTurn] = useState<number>()
  // Whoever comes back goes on where they were.
  const sitio = { persona: useUser().id, actividad, modo, intento: intento?.id }
  const pagina = turn ?? Math.floor(preguntaDeInicio(preguntas, sinRegreso, readSitio(sitio)) / tamano)
  const primera = pagina * tamano
  const shown = preguntas.slice(primera, primera + tamano)
  useEffect(() => {
    if (answering) setTurn(pagina)
  }, [answering, pagina])
  useSitio(sitio, answering ? primera : undefined, quiz.resultado !== undefined)

  function go(to: number) {
    if (sinRegreso && isSubiendo(actividad, intento?.id, shown)) return
    setTurn(Math.min(Math.max(to, sinRegreso ? pagina : 0), Math.ceil(preguntas.length / tamano) - 1))
  }
  return {
    numero: pagina,
    tamano,
    /** The place of the first question on the page. */
    primera,
    shown,
    sinRegreso,
    isLast: primera + tamano >= preguntas.length,
    next: () => go(pagina + 1),
    previous: () => go(pagina - 1),
    /** Turns to the page of a question. */
    show: (pregunta: number) => setTurn(Math.floor(pregunta / tamano)),
    /** A new attempt begins where it begins. */
    reset: () => setTurn(undefined),
  }
}
