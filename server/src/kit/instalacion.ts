/**
 * What this installation is called, looks like and says of itself (`ajustes`), known by every process without asking:
 * read at the start, and again every second, as a pooler in between passes no notices on. What nobody has said is as
 * the environment says it.
 */
import { buffer } from 'node:stream/consumers'
import { type AjustesGenerales, clavesDeAjustes, Mantenimiento } from '@eleva/contract'
import sharp from 'sharp'
import type { Config } from '../config.ts'
import type { Storage } from './archivos/storage.ts'
import type { Db } from './db/db.ts'
import { takeTurns } from './turnos.ts'

/** How often another process is asked what it changed (ms). */
const EVERY = 1_000

const GENERAL = 'general.'
export const CLAVE_GENERAL = 'general'
export const CLAVE_MANTENIMIENTO = 'mantenimiento'
export const claveDeAjuste = (campo: keyof AjustesGenerales) => GENERAL + campo

/** What goes into a mail and a PDF. */
export type Marca = {
  nombre: string
  /** `#rrggbb`; empty for that of the house. */
  color: string
  /** As PNG, small; undefined for that of the house. */
  logo: Buffer | undefined
}

/** The house's own. */
export const MARCA_ELEVA: Marca = { nombre: 'Eleva', color: '', logo: undefined }

/** Something new, by its title, for the landing. */
export type Titular = { id: number; titulo: string }

export type Instalacion = {
  ajustes: AjustesGenerales
  mantenimiento: Mantenimiento | undefined
  marca: Marca
  portada: Titular[]
  /** Another one whenever anything of it changed. */
  cambio: number
}

export type Seguida = {
  actual: () => Instalacion
  /** As it stands in the database now: for who has just changed it. */
  refresh: () => Promise<void>
  close: () => void
}

const VACIOS: AjustesGenerales = {
  nombre: '',
  color: '',
  logo: '',
  soporte: '',
  telefono: '',
  direccion: '',
  facebook: '',
  instagram: '',
  youtube: '',
  cita: '',
  cita_de: '',
  video_ayuda: '',
  invitaciones: [],
}

/** @param said by whoever administers, by key; all texts but the invitations */
export function ajustesDe(config: Pick<Config, 'APP_NAME' | 'empresa'>, said: ReadonlyMap<string, string>) {
  const ajustes: AjustesGenerales = { ...VACIOS, nombre: config.APP_NAME, ...config.empresa }
  for (const campo of [...clavesDeAjustes, 'logo'] as const) {
    const valor = said.get(claveDeAjuste(campo))
    if (valor === undefined) continue
    if (campo === 'invitaciones') ajustes.invitaciones = JSON.parse(valor)
    else ajustes[campo] = valor
  }
  return ajustes
}

export const readDichos = async (db: Db): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('ajustes')
    .select(['clave', 'valor'])
    .where(eb => eb.or([eb('clave', 'like', `${GENERAL}%`), eb('clave', '=', CLAVE_MANTENIMIENTO)]))
    .orderBy('clave')
    .execute()
  return new Map(rows.map(row => [row.clave, row.valor]))
}

/** As mails and PDFs take it: none of them knows WebP. A picture that is gone is none. */
async function logoDe(storage: Storage, address: string): Promise<Buffer | undefined> {
  if (!address) return undefined
  const found = await storage.get(address.slice(1)).catch(() => undefined)
  if (!found) return undefined
  const bytes = await buffer(found.body)
  return sharp(bytes).resize({ width: 480, height: 128, fit: 'inside', withoutEnlargement: true }).png().toBuffer()
}

/**
 * @param portada reads what is new for everybody
 * @param every milliseconds
 */
export async function followInstalacion(
  db: Db,
  storage: Storage,
  config: Pick<Config, 'APP_NAME' | 'empresa'>,
  portada: (db: Db) => Promise<Titular[]>,
  every = EVERY,
): Promise<Seguida> {
  let known: string | undefined
  let actual: Instalacion = {
    ajustes: ajustesDe(config, new Map()),
    mantenimiento: undefined,
    marca: { ...MARCA_ELEVA, nombre: config.APP_NAME },
    portada: [],
    cambio: 0,
  }
  const read = async () => {
    const [said, nuevo] = await Promise.all([readDichos(db), portada(db)])
    const now = JSON.stringify([...said, nuevo])
    if (now === known) return
    const ajustes = ajustesDe(config, said)
    const logo =
      ajustes.logo === actual.ajustes.logo
        ? actual.marca.logo
        : await logoDe(storage, ajustes.logo).catch(() => undefined)
    const closed = said.get(CLAVE_MANTENIMIENTO)
    known = now
    actual = {
      ajustes,
      mantenimiento: closed ? Mantenimiento.parse(JSON.parse(closed)) : undefined,
      marca: { nombre: ajustes.nombre, color: ajustes.color, logo },
      portada: nuevo,
      cambio: actual.cambio + 1,
    }
  }
  // One after the other: what was read before something was said would else stand after it.
  const inTurn = takeTurns()
  const refresh = () => inTurn('dichos', read)
  await refresh()
  let looking = false
  const look = async () => {
    // A database that is slow is asked once at a time; without one nothing is changed either.
    if (looking) return
    looking = true
    await refresh().catch(() => undefined)
    looking = false
  }
  const timer = setInterval(look, every).unref()
  return { actual: () => actual, refresh, close: () => clearInterval(timer) }
}

/** To come or going on, at that moment; undefined once it is over. */
export const mantenimientoPendiente = ({ mantenimiento }: Instalacion, now = Date.now()) =>
  mantenimiento && Date.parse(mantenimiento.hasta) > now ? mantenimiento : undefined

/** Going on. */
export function mantenimientoAhora(instalacion: Instalacion, now = Date.now()) {
  const found = mantenimientoPendiente(instalacion, now)
  return found && Date.parse(found.desde) <= now ? found : undefined
}
