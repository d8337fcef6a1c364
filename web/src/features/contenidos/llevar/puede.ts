/** Whether this browser can keep a course, and if not, why. */
import { readEntorno } from '../../../kit/page/entorno.ts'

/** @returns the reason, in the person's words; undefined where it can */
export async function porQueNoSeLleva(): Promise<string | undefined> {
  if (!('serviceWorker' in navigator) || !globalThis.caches)
    return `Este navegador no puede abrir ${readEntorno().nombre} sin conexión. Prueba con otro, como Chrome, Firefox o Safari actualizados.`
  // It may still be on its way, on the first visit.
  const ready = navigator.serviceWorker.controller !== null || (await standsSoon())
  if (!ready)
    return `Este navegador no dejó preparar ${readEntorno().nombre} para usarse sin conexión. Si estás en una ventana privada, abre una normal; si no, recarga la página.`
  try {
    await caches.open('eleva-prueba')
    await caches.delete('eleva-prueba')
    return undefined
  } catch {
    return 'Este navegador no guarda nada en este dispositivo, quizá por ser una ventana privada.'
  }
}

const PATIENCE_MS = 5_000

const standsSoon = () =>
  new Promise<boolean>(resolve => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true })
    setTimeout(() => resolve(navigator.serviceWorker.controller !== null), PATIENCE_MS)
  })
