/**
 * What was sent just now, for the page that tells what comes next: this tab alone keeps it, so that a reload loses
 * nothing.
 */
const KEY = 'eleva:registrado'

export type Registrado = { folio: string; correo: string }

/** A folio as it is kept; anything else behind an address is none. */
export const isFolio = (text: string | null): text is string => /^[0-9A-F]{10}$/.test(text ?? '')

export function keepRegistrado(said: Registrado): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(said))
  } catch {
    // No room, or none allowed: then the mail has the folio.
  }
}

/** A mail's link has the folio alone: it stands behind the #, where no log sees it. */
export function readRegistrado(): Partial<Registrado> {
  const behind = new URLSearchParams(location.hash.slice(1)).get('folio')
  if (isFolio(behind)) return { folio: behind }
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Registrado>
    return isFolio(kept.folio ?? null) && typeof kept.correo === 'string' ? kept : {}
  } catch {
    return {}
  }
}
