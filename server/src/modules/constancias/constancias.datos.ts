/** What a constancia says: its data as they are signed, and how people read them. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { type CampoDePlantilla, conCampos, folioImpreso } from '@eleva/contract'

/** Texts and whole numbers only, so that there is one way to write them. */
type Base = {
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

/** Version 1: all that «Constancia» prints, and what was issued before there were templates. */
type Datos1 = Base & { version: 1 }
/** Version 2: of any other template its own words, too, with their fields unfilled, and who signs. */
type Datos2 = Base & { version: 2; dice: string[]; firmas: { nombre: string; puesto: string }[]; dc3?: Dc3 }
export type DatosDeConstancia = Datos1 | Datos2

/** @param text as they were signed and kept: whoever reads them has asked `isIntacta`, or compares */
export const readDatos = (text: string): DatosDeConstancia => JSON.parse(text) as DatosDeConstancia

/** What a DC-3 says besides. Days are `YYYY-MM-DD`. */
export type Dc3 = {
  /** `huellaDeCurp`: the CURP itself stands on paper and in the person's own file alone. */
  curp_huella: string
  ocupacion: string
  puesto: string
  empresa: string
  rfc: string
  desde: string
  hasta: string
  area: string
  agente: string
  /** Who trained, for the employer, and for those who work there; empty where nobody is named. */
  instructor: string
  representante: string
  representante_trabajadores: string
}

/** What is printed and never public, with the salt without which its hash is found by trying. */
export type Reservado = { curp: string; sal: string }

export const nuevoReservado = (curp: string): Reservado => ({ curp, sal: randomBytes(16).toString('hex') })
export const huellaDeCurp = ({ curp, sal }: Reservado): string =>
  createHash('sha256').update(`${sal}:${curp}`).digest('hex')

type Json = string | number | Json[] | { [key: string]: Json }

/** RFC 8785 for what `DatosDeConstancia` holds: keys in order, nothing between the signs. */
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
/**
 * Nothing is counted: the folio of the next one cannot be told from this one.
 * @param emitida whose year it begins with
 */
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

const enPeriodo = (desde: string, hasta: string): string =>
  desde === hasta ? `el ${enDia(desde)}` : `del ${enDia(desde)} al ${enDia(hasta)}`

/** «20 horas»; empty when nobody said. */
export const enHoras = (horas: number): string => (horas === 0 ? '' : horas === 1 ? '1 hora' : `${horas} horas`)

const deContenido = ({ nombre, revalidado }: DatosDeConstancia['contenido'][number]) =>
  revalidado ? `${nombre} (por revalidación)` : nombre

/** What stands for each field of a template's words. */
export const valoresDe = (d: DatosDeConstancia): Record<CampoDePlantilla, string> => ({
  nombre: d.nombre,
  logro: d.logro,
  tipo: d.tipo,
  horas: enHoras(d.horas),
  fecha: enDia(d.terminado),
  emitida: enDia(d.emitida),
  contenido: d.contenido.map(deContenido).join(' · '),
  escuela: d.escuela,
  emisor: d.emisor,
  folio: folioImpreso(d.folio),
})

/** A field alone says nothing that does not stand under its own name. */
const SOLO_CAMPO = /^\s*\{[^{}]*\}\s*$/

function deVersion2(d: DatosDeConstancia): [campo: string, valor: string][] {
  if (d.version === 1) return []
  const valores = valoresDe(d)
  const { dc3 } = d
  return [
    ...(dc3
      ? ([
          ['Ocupación específica', dc3.ocupacion],
          ['Puesto', dc3.puesto],
          ['Empresa', dc3.empresa],
          ['RFC de la empresa', dc3.rfc],
          ['Periodo', enPeriodo(dc3.desde, dc3.hasta)],
          ['Área temática', dc3.area],
          ['Agente capacitador', dc3.agente],
          ['Instructor', dc3.instructor],
          ['Patrón o representante legal', dc3.representante],
          ['Representante de los trabajadores', dc3.representante_trabajadores],
          ['CURP', 'Está en el papel, y no se publica. El PDF la comprueba.'],
        ] as [string, string][])
      : []),
    ['Firma', dc3 ? '' : d.firmas.map(f => [f.nombre, f.puesto].filter(Boolean).join(', ')).join(' · ')],
    [
      'Dice',
      d.dice
        .filter(line => !SOLO_CAMPO.test(line))
        .map(line => conCampos(line, valores))
        .join(' · '),
    ],
  ]
}

/**
 * All that is printed, field by field, as people read it: on paper, on the page, and where one that was altered
 * differs.
 */
export const campos = (d: DatosDeConstancia): [campo: string, valor: string][] => [
  ['A nombre de', d.nombre],
  [d.tipo === 'programa' ? 'Programa' : 'Curso', d.logro],
  ['Duración', enHoras(d.horas)],
  ['Contenido', d.contenido.map(deContenido).join(' · ')],
  ['Escuela', d.escuela],
  ['Se terminó', enDia(d.terminado)],
  ...deVersion2(d),
  ['Se emitió', enDia(d.emitida)],
  ['La emite', d.emisor],
  ['Folio', folioImpreso(d.folio)],
]
