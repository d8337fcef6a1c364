/**
 * What is right in a question, as far as two that ask the same are the same: no order of options, doubled spaces, names
 * of pieces. Accents and case count: «él» and «el» are two keys.
 */
import { createHash } from 'node:crypto'
import type { DatosDe, Hueco, Tipo } from '@eleva/contract'

const t = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()
const n = (value: number | undefined) => Number((value ?? 0).toPrecision(9))
/** To the share that files write. */
const parte = (v: { parte?: number | undefined }) => Math.round((v.parte ?? 1) * 1000)
const variantes = (all: readonly { texto: string; parte?: number | undefined }[]) =>
  all.map(v => [t(v.texto), parte(v)]).sort()
const cuidado = (c: {
  acentos?: boolean | undefined
  mayusculas?: boolean | undefined
  espacios?: boolean | undefined
}) => [c.acentos, c.mayusculas, c.espacios].map(Boolean)
const medida = (m: {
  valor: number
  tolerancia: number
  relativa?: boolean | undefined
  otros?: readonly number[] | undefined
}) => [n(m.valor), n(m.tolerancia), Boolean(m.relativa), ...(m.otros ?? []).map(n).sort()]

function hueco(h: Hueco): unknown {
  if (h.clase === 'numero') return medida(h)
  return h.clase === 'texto'
    ? [variantes(h.variantes), cuidado(h)]
    : [h.opciones.map(t).sort(), t(h.opciones[h.correcta] ?? '')]
}

const KINDS: { [T in Exclude<Tipo, 'unica' | 'multiple'>]: (d: DatosDe<T>) => unknown } = {
  verdadero: d => d.correcta,
  corta: d => [variantes(d.variantes), cuidado(d)],
  numerica: d => [medida(d), (d.unidades ?? []).map(u => [t(u.texto), n(u.factor)])],
  relacion: d => [
    d.parejas.map(p => [t(p.izquierda), t(p.derecha)]).sort(),
    (d.distractores ?? []).map(x => t(x.derecha)).sort(),
    Boolean(d.todo),
  ],
  orden: d => [d.elementos.map(e => t(e.texto)), Boolean(d.todo)],
  huecos: d => [t(d.texto), d.huecos.map(hueco)],
  ensayo: () => null,
  archivo: d => [d.clases, d.maximo],
}

/** @returns the same for two that are right in the same way */
export function esenciaDe(
  tipo: Tipo,
  datos: unknown,
  opciones: readonly { texto: string; correcta: boolean }[],
): string {
  const said =
    tipo === 'unica' || tipo === 'multiple'
      ? [opciones.map(o => [t(o.texto), o.correcta]).sort(), Boolean((datos as { parcial?: boolean }).parcial)]
      : (KINDS[tipo] as (d: unknown) => unknown)(datos)
  return createHash('md5')
    .update(JSON.stringify([tipo, said]))
    .digest('hex')
}
