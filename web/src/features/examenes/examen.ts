/** How an exam is opened from a click, and how the screen that opened it hears of its end. */
import { examenesRoutes, readExamen } from '@eleva/contract'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../kit/api/client.ts'
import { messageOf } from '../../kit/api/error.ts'
import { notify } from '../../kit/notify.ts'
import type { Ubicacion } from '../../shared/ubicacion.ts'

const CHANNEL = 'eleva:examen'

/** Where the exam page of a quiz is, with a new pass. */
async function paginaDe(quizId: string, ubicacion: Ubicacion): Promise<string> {
  const { token } = await call(examenesRoutes.token, {})
  const search = new URLSearchParams(Object.entries(ubicacion).flatMap(([k, v]) => (v ? [[k, String(v)]] : [])))
  return `/examenv2/${encodeURIComponent(quizId)}/${token}${search.size ? `?${search}` : ''}`
}

/**
 * The three calls of the external exam, one after the other.
 * @param onPaso told how many are done
 */
export async function rutaDeRegistros(user_id: number, examen: string, onPaso: (hechos: number) => void = () => {}) {
  const { access_token } = await call(examenesRoutes.createToken, { body: { user_id } })
  onPaso(1)
  await call(examenesRoutes.createCookie, { body: { user_id, uuid_examen: examen } })
  onPaso(2)
  const { ruta } = await call(examenesRoutes.registros, { params: { user_id, exam_id: examen }, bearer: access_token })
  onPaso(3)
  return ruta
}

/**
 * Opens a window within the click, or the browser would hold it back, and fills it once it is known with what.
 * @param size as the features of window.open; a tab without it
 * @returns the address, when the browser did not let the window open; undefined when all is done, or was refused and
 * said
 */
export async function openWindow(rutaDe: () => Promise<string>, size?: string): Promise<string | undefined> {
  const ventana = window.open('', '_blank', size)
  try {
    const ruta = await rutaDe()
    if (!ventana) return ruta
    // What opens there, ours or not, has no hold on this page.
    ventana.opener = null
    ventana.location.href = ruta
  } catch (error) {
    ventana?.close()
    notify(messageOf(error), 'danger')
  }
  return undefined
}

const VENTANA = 'popup,width=800,height=600'

/**
 * An exam of our own opens in a tab of its own, one of the platform outside in a window.
 * @returns as openWindow
 */
export function openExamen(examen: string, ubicacion: Ubicacion, user_id: number): Promise<string | undefined> {
  const { propio } = readExamen(examen) as { propio?: number }
  return propio === undefined
    ? openWindow(() => rutaDeRegistros(user_id, examen), VENTANA)
    : openWindow(() => paginaDe(String(propio), ubicacion))
}

/**
 * Opens any exam by the calls of the platform, ours too.
 * @returns as openWindow
 */
export const openByRegistros = (examen: string, user_id: number, onPaso: (hechos: number) => void) =>
  openWindow(() => rutaDeRegistros(user_id, examen, onPaso), VENTANA)

/** Tells the other tabs of this browser that an exam was finished here. */
export function announceExamen(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('terminado')
  channel.close()
}

/**
 * Calls back when an exam may have been finished elsewhere: another tab said so, or the person came back to this one.
 */
export function useExamenTerminado(onQuiza: () => void): void {
  const look = useEffectEvent(onQuiza)
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    const hear = () => look()
    const back = () => document.visibilityState === 'visible' && look()
    channel.addEventListener('message', hear)
    document.addEventListener('visibilitychange', back)
    return () => {
      channel.close()
      document.removeEventListener('visibilitychange', back)
    }
  }, [])
}
