/**
 * The browser is asked to send what waits when there is a line, also when no page of ours is open (Background Sync).
 */

/** Under which it is asked. */
export const SYNC = 'eleva:envios'
/** The cookie that says that something of a person waits here (`vaciado.ts`). */
export const ESPERA = 'eleva_espera'
/**
 * The one that says when the server last took something that waited here, for longer than any page is on its way (s).
 */
export const SE_RECIBIO = 'eleva_recibido'
export const SE_RECIBIO_S = 60

type ConSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/** Where there is no such thing it goes with the next page. */
export async function askForSync(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as ConSync | undefined
    await registration?.sync?.register(SYNC)
  } catch {
    // A browser that does not let it.
  }
}
