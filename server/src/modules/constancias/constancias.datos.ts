/** What a constancia says: its data as they are signed, and how people read them. */
import { randomInt } from 'node:crypto'
import { folioImpreso } from '@eleva/contract'

/** Version 1. Texts and whole numbers only, so that there is one way to write them. */
export type Datos = {
  version: 1
  folio: string
  tipo: 'programa' | 'curso'
  nombre: string
  logro: string
  /** 0 when nobody said. */
  horas: number
  /** What it consists of; `revalidado` 1 where it was told complete without having been followed. */
  contenido: { nombre: string; revalidado: 0 | 1 }[]
  escuela: string
  /** `YYYY-MM-DD` */
  terminado: string
  /** ISO 8601 by the clocks of the installation, with how far they are from UTC, to the second. */
  emitida: string
  emisor: string
}

type Json = string | number | Json[] | { [key: string]: Json }

/** RFC 8785 for what `Datos` holds: keys in order, nothing between the signs. */
export function canonica(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonica).join(',')}]`
  if (typeof value === 'object')
    return `{${Object.keys(value)
      .sort()
      .map(key => `${JSON.stringify(key)}:${canonica(value[key]!)}`)
      .join(',')}}`
  return JSON.stringify(value)
}

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Nothing is counted: the folio of the next one cannot be told from this one. */
/** @param emitida whose year it begins with */
export const nuevoFolio = (emitida: string): string =>
  `${emitida.slice(0, 4)}-${Array.from({ length: 8 }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`

/** As `emitida` says it. */
export function enReloj(moment: Date, zona: string): string {
  const said = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zona,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment)
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zona, timeZoneName: 'longOffset' }).formatToParts(moment)
  const offset = parts.find(p => p.type === 'timeZoneName')!.value.slice('GMT'.length)
  return `${said.replace(' ', 'T')}${offset || '+00:00'}`
}

const day = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' })
export const enDia = (dia: string): string => day.format(new Date(`${dia.slice(0, 10)}T00:00:00Z`))

/** «20 horas»; empty when nobody said. */
export const enHoras = (horas: number): string => (horas === 0 ? '' : horas === 1 ? '1 hora' : `${horas} horas`)

const deContenido = ({ nombre, revalidado }: Datos['contenido'][number]) =>
  revalidado ? `${nombre} (por revalidación)` : nombre

/** All that is printed, field by field, as people read it: on paper, on the page, and where one that was altered differs. */
export const campos = (d: Datos): [campo: string, valor: string][] => [
  ['A nombre de', d.nombre],
  [d.tipo === 'programa' ? 'Programa' : 'Curso', d.logro],
  ['Duración', enHoras(d.horas)],
  ['Contenido', d.contenido.map(deContenido).join(' · ')],
  ['Escuela', d.escuela],
  ['Se terminó', enDia(d.terminado)],
  ['Se emitió', enDia(d.emitida)],
  ['La emite', d.emisor],
  ['Folio', folioImpreso(d.folio)],
]
