/** What the form of a question holds of its kind, from its empty beginning to what is sent. */
import {
  type ClaseDeArchivo,
  type Hueco,
  isConDatos,
  type MediaSubida,
  type ReactivoConRespuestas,
  type Tipo,
  type TipoConDatos,
} from '@eleva/contract'
import { ReactivoInput, tipoDe } from '@eleva/contract/schemas'
import type { UseFormReturnType } from '@mantine/form'
import * as z from 'zod'
import { sinDibujo } from '../../../kit/richtext/formula.ts'

/** What is typed into a number field; '' while nothing is. */
type Numero = number | string
type VarianteEnForma = { texto: string; parte?: number; comentario?: string }
export type HuecoEnForma = {
  clase: Hueco['clase']
  variantes?: VarianteEnForma[]
  valor?: Numero
  tolerancia?: Numero
  otros?: Numero[]
  opciones?: string[]
  correcta?: number
}
/** What a question holds while it is written, of all kinds together: each editor reads what its own kind has. */
export type DatosEnForma = {
  /** Several right answers. */
  parcial?: boolean
  /** True or false. */
  correcta?: boolean
  comentario_verdadero?: string
  comentario_falso?: string
  /** A few words. */
  variantes?: VarianteEnForma[]
  acentos?: boolean
  mayusculas?: boolean
  espacios?: boolean
  /** A number. */
  valor?: Numero
  tolerancia?: Numero
  relativa?: boolean
  otros?: Numero[]
  unidades?: { texto: string; factor: Numero }[]
  /** Pairs, and things in order. */
  parejas?: ReturnType<typeof nuevaPareja>[]
  distractores?: ReturnType<typeof nuevoDistractor>[]
  elementos?: ReturnType<typeof nuevoElemento>[]
  todo?: boolean
  /** A text with gaps. */
  texto?: string
  huecos?: HuecoEnForma[]
  /** What a person grades: a text, files. */
  minimo?: Numero
  maximo?: Numero
  clases?: ClaseDeArchivo[]
  guia?: string
}

export type Values = {
  reactivo: string
  tipo: Tipo
  categoria_id: string | null
  indicador_id: string | null
  objetivo_id: number | null
  puntos: number | string
  explicacion: string
  media: MediaSubida | null
  rubrica: { id: number; nombre: string } | null
  media_texto: string
  /** A sound or film is on its way: saved now, it would be lost. */
  subiendo: boolean
  datos: DatosEnForma
}
export type EditorProps = { form: UseFormReturnType<Values> }

/** As an author meets them. Names of pieces are given when it is saved: what is empty here. */
const vacios: { [T in TipoConDatos]: () => DatosEnForma } = {
  verdadero: () => ({}),
  corta: () => ({ variantes: [{ texto: '' }] }),
  numerica: () => ({ valor: '', tolerancia: 0, unidades: [] }),
  relacion: () => ({ parejas: [nuevaPareja(), nuevaPareja()], distractores: [] }),
  orden: () => ({ elementos: [nuevoElemento(), nuevoElemento(), nuevoElemento()] }),
  huecos: () => ({ texto: '', huecos: [] }),
  ensayo: () => ({}),
  archivo: () => ({ clases: ['documento', 'imagen'], maximo: 1 }),
}
export const nuevaPareja = () => ({ id: '', clave: '', izquierda: '', derecha: '' })
export const nuevoElemento = () => ({ id: '', texto: '' })
export const nuevoDistractor = () => ({ clave: '', derecha: '' })

export const datosVacios = (tipo: Tipo): DatosEnForma => (isConDatos(tipo) ? vacios[tipo]() : {})

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const byChance = () => Array.from(crypto.getRandomValues(new Uint8Array(10)), n => LETTERS[n % LETTERS.length]).join('')

/** Every piece with a name: one by chance, which tells nothing of its place, or for a preview one that stays. */
export function conClaves(datos: object, name: (n: number) => string = byChance): Record<string, unknown> {
  let n = 0
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill)
    return value && typeof value === 'object' ? fillFields(value) : value
  }
  const fillFields = (fields: object) =>
    Object.fromEntries(
      Object.entries(fields).map(([k, v]) => [k, (k === 'id' || k === 'clave') && v === '' ? name(n++) : fill(v)]),
    )
  return fillFields(datos)
}

/** A number field that was left empty is one that was not said. */
const sinVacios = (datos: object) =>
  Object.fromEntries(Object.entries(datos).filter(([, v]) => v !== '' && v !== undefined))

const schemaOf = (tipo: Tipo) => tipoDe(tipo).Guardados ?? tipoDe(tipo).Datos

/** The form's, which checks what the kind asks for as the server does. */
export const esquema = ReactivoInput.extend({ media: z.unknown(), subiendo: z.boolean() }).superRefine((v, ctx) => {
  if (v.subiendo)
    ctx.addIssue({ code: 'custom', message: 'Espera a que termine de subir, o cancélalo', path: ['media'] })
  if (v.media && !v.media_texto)
    ctx.addIssue({
      code: 'custom',
      message: 'Escribe qué se oye o se ve, para quien no puede oírlo o verlo',
      path: ['media_texto'],
    })
  const said = schemaOf(v.tipo ?? 'unica').safeParse(conClaves(sinVacios(v.datos ?? {})))
  for (const issue of said.error?.issues ?? [])
    ctx.addIssue({ code: 'custom', message: issue.message, path: ['datos', ...issue.path] })
})

/** What is sent. */
export const cuerpoDe = (values: Values) => ({
  ...ReactivoInput.parse(values),
  media_id: values.media?.id ?? null,
  rubrica_id: values.rubrica?.id ?? null,
  datos: conClaves(sinVacios(values.datos)),
})

export const inicial = (
  pregunta: ReactivoConRespuestas | undefined,
  begun: { reactivo: string; tipo: Tipo },
): Values => ({
  reactivo: sinDibujo(pregunta?.descripcion ?? begun.reactivo),
  tipo: pregunta?.tipo ?? begun.tipo,
  categoria_id: pregunta?.categoria_id ? String(pregunta.categoria_id) : null,
  indicador_id: pregunta?.indicador_id ? String(pregunta.indicador_id) : null,
  objetivo_id: pregunta?.objetivo_id ?? null,
  puntos: pregunta?.puntos ?? 1,
  explicacion: sinDibujo(pregunta?.explicacion ?? ''),
  media: pregunta?.media ?? null,
  rubrica: pregunta?.rubrica ?? null,
  media_texto: pregunta?.media?.texto ?? '',
  subiendo: false,
  // What is kept was checked by its kind.
  datos: (pregunta?.datos as DatosEnForma | undefined) ?? datosVacios(begun.tipo),
})
