/** The form of a class, and what is changed of one. */
import * as z from 'zod'
import { MAX_CLASES } from './clases.fechas.ts'
import {
  asList,
  bandera,
  claveDeEnvio,
  completeEnlace,
  ENLACE_INCOMPLETO,
  entero,
  fecha,
  hora,
  isHttps,
  marca,
  opcion,
  texto,
  textoObligatorio,
} from './kit/fields.ts'
import { diaDeSemana } from './plazos.calendario.ts'
import { ObjetivoVideoInput } from './videos.ts'
import { youtubeId } from './videos.youtube.ts'

/** Where it is held: on our own screen, by a call of another service, or where is said later. */
export const LUGARES_DE_CLASE = ['transmision', 'enlace', 'despues'] as const
/** A day and a quarter of an hour before, one of the two, or none. */
export const RECORDATORIOS = ['ambos', 'dia', 'pronto', 'no'] as const
export type Recordatorio = (typeof RECORDATORIOS)[number]
/** That one alone, or it and those that follow it. */
export const ALCANCES_DE_CLASE = ['esta', 'siguientes'] as const

const DEMASIADAS = `Una serie tiene ${MAX_CLASES} clases como mucho. Haz otra que siga cuando esta termine.`
const listaDe = <S extends z.ZodType>(item: S, max: number, message: string) =>
  z.preprocess(asList, z.array(item).max(max, message))

const dias = listaDe(entero('Elige días de la semana', 1, 7), 7, 'Elige días de la semana')
const sin = listaDe(
  fecha.refine(v => v !== null, 'La fecha no es válida').transform(v => v!),
  MAX_CLASES,
  'Son demasiadas excepciones',
)
const dia = fecha.refine(v => v !== null, 'Elige el día de la clase').transform(v => v!)
const cuantas = entero('Escribe cuántas clases son', 1, 100_000).refine(n => n <= MAX_CLASES, DEMASIADAS)
const horaDe = (message: string) => hora.refine(v => v !== null, message).transform(v => v!)

/** When it is held, and how often. */
export const camposDePlan = {
  fecha: dia,
  /** Days of the week, 1 Monday … 7 Sunday; empty for once. */
  dias,
  cuantas,
  sin,
  /** 1 leaves out the days on which no class is planned. */
  saltar: bandera,
}

const enlace = texto(1000)
  .transform(completeEnlace)
  .refine(v => v === '' || isHttps(v), ENLACE_INCOMPLETO)
/** A YouTube address, or the key of a video. */
const video = texto(1000)
  .transform(v => youtubeId(v) ?? v)
  .refine(v => v === '' || /^[\w-]{11}$/.test(v), 'Pega el enlace de YouTube de la transmisión')

const campos = z.object({
  titulo: textoObligatorio('Escribe cómo se llama la clase', 200),
  oferta: opcion('Elige para qué curso es'),
  curso: opcion('Elige para qué curso es'),
  organizador: opcion('Elige quién da la clase'),
  ...camposDePlan,
  hora_inicio: horaDe('Escribe a qué hora empieza'),
  hora_fin: horaDe('Escribe a qué hora termina'),
  lugar: z.enum(LUGARES_DE_CLASE, 'Elige dónde es la clase'),
  enlace,
  video,
  recordatorio: z.enum(RECORDATORIOS, 'Elige qué recordatorios se mandan'),
  asistencia: bandera,
})
type Campos = z.infer<typeof campos>

const TERMINA_DESPUES = 'La clase termina después de empezar.'
const FALTA_ENLACE = 'Pega el enlace de la videollamada'
const FALTA_VIDEO = 'Pega el enlace de YouTube de la transmisión'

/** What is wrong with several fields of it together: where it is said, and what. */
function* faltasDe(c: Campos): Generator<[keyof Campos, string]> {
  if (c.hora_fin <= c.hora_inicio) yield ['hora_fin', TERMINA_DESPUES]
  if (c.lugar === 'enlace' && !c.enlace) yield ['enlace', FALTA_ENLACE]
  if (c.lugar === 'transmision' && !c.video) yield ['video', FALTA_VIDEO]
  if (c.dias.length > 0 && !c.dias.includes(diaDeSemana(c.fecha)))
    yield ['dias', 'Marca también el día de la semana en que empieza.']
}

const checkTogether = (c: Campos, ctx: z.RefinementCtx) => {
  for (const [path, message] of faltasDe(c)) ctx.addIssue({ code: 'custom', path: [path], message })
}

/** What a person fills in. */
export const ClaseFormulario = campos.superRefine(checkTogether)
/** With the key that the browser makes: what is sent again is the same series. */
export const ClaseInput = campos.extend({ clave: claveDeEnvio }).superRefine(checkTogether)
export type ClaseInput = z.infer<typeof ClaseInput>

/** What is not sent stays. The day is that of the class itself; those that follow it move by as many days. */
export const ClaseCambio = z
  .object({
    alcance: z.enum(ALCANCES_DE_CLASE).default('esta'),
    marca,
    fecha: dia.optional(),
    hora_inicio: horaDe('Escribe a qué hora empieza').optional(),
    hora_fin: horaDe('Escribe a qué hora termina').optional(),
    organizador: opcion('Elige quién da la clase').optional(),
    lugar: z.enum(LUGARES_DE_CLASE, 'Elige dónde es la clase').optional(),
    enlace: enlace.optional(),
    video: video.optional(),
  })
  .superRefine((c, ctx) => {
    const falta = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (c.hora_inicio && c.hora_fin && c.hora_fin <= c.hora_inicio) falta('hora_fin', TERMINA_DESPUES)
    if (c.lugar === 'enlace' && !c.enlace) falta('enlace', FALTA_ENLACE)
    if (c.lugar === 'transmision' && !c.video) falta('video', FALTA_VIDEO)
  })
export type ClaseCambio = z.infer<typeof ClaseCambio>

export const ClaseCancelada = z.object({ alcance: z.enum(ALCANCES_DE_CLASE).default('esta'), marca })

export const GrabacionInput = z.object({
  /** The unit of the course in which the recording stands as a topic. */
  unidad: opcion('Elige en qué unidad se ve'),
  ...ObjetivoVideoInput.pick({ file_url: true, file_name: true }).shape,
})
export type GrabacionInput = z.infer<typeof GrabacionInput>

export const DiaSinClaseInput = z.object({ dia, nombre: textoObligatorio('Escribe por qué no hay clase ese día', 100) })
