/** What this installation is called, looks like and says of itself, and when it is closed for maintenance. */
import * as z from 'zod'
import { rechazoDeColor } from './kit/color.ts'
import { asList, cambioDe, camposDeImagen, fecha, fechaHora, texto, textoObligatorio, version } from './kit/fields.ts'
import { CARGA_DE_IMAGEN, route } from './kit/route.ts'
import { youtubeId } from './videos.youtube.ts'

const enlace = texto(300).refine(v => v === '' || /^https:\/\/[^\s/]+\.[^\s]+$/i.test(v), {
  message: 'Escribe la dirección completa, que empiece con https://',
})

/** Kept as its id: from any of its addresses, or the id itself. */
const video = texto(300)
  .transform(v => youtubeId(v) ?? v)
  .refine(v => v === '' || /^[\w-]{11}$/.test(v), { message: 'Pega la dirección de un video de YouTube' })

export const InvitacionPublica = z.object({
  fecha: fecha.refine(v => v !== null, 'Elige el día de la invitación').transform(v => v ?? ''),
  /** In words, as «17:00 a 18:30 h». */
  hora: texto(60),
  titulo: textoObligatorio('Escribe el título de la invitación', 120),
  texto: texto(600),
  /** The id of a YouTube video; empty for none. */
  video,
})
export type InvitacionPublica = z.infer<typeof InvitacionPublica>
export const MAX_INVITACIONES = 12

const color = texto(7).refine(v => v === '' || /^#[0-9a-f]{6}$/i.test(v), {
  message: 'Escribe el color con seis cifras, como #9d165e',
  abort: true,
})
/** One that is read on paper and screen; empty for that of the house. */
export const colorQueSeLee = color
  .transform(v => v.toLowerCase())
  .superRefine((v, issues) => {
    const why = v === '' ? undefined : rechazoDeColor(v)
    if (why) issues.addIssue(why)
  })

const campos = z.object({
  nombre: textoObligatorio('Escribe el nombre de la plataforma', 60),
  /** `#rrggbb`; empty for that of the house. */
  color: colorQueSeLee,
  soporte: texto(120).refine(v => v === '' || z.email().safeParse(v).success, { message: 'Escribe un correo' }),
  telefono: texto(40).refine(v => v === '' || /^\+?[\d\s().-]{7,}(\s?ext\.?\s?\d+)?$/i.test(v), {
    message: 'Escribe el teléfono con su clave, como 55 1234 5678',
  }),
  direccion: texto(200),
  facebook: enlace,
  instagram: enlace,
  youtube: enlace,
  cita: texto(240),
  cita_de: texto(120),
  /** On how to move in a programme. */
  video_ayuda: video,
  invitaciones: z.preprocess(
    asList,
    z
      .array(InvitacionPublica, 'La lista no es válida')
      .max(MAX_INVITACIONES, `A lo más ${MAX_INVITACIONES} invitaciones`),
  ),
})

/** What is said of the installation, each under its own key. */
export const clavesDeAjustes = Object.keys(campos.shape) as readonly (keyof z.infer<typeof campos>)[]

const unaCitaEsDeAlguien = [
  (v: { cita?: string | undefined; cita_de?: string | undefined }) =>
    v.cita === undefined || v.cita_de === undefined || (v.cita === '') === (v.cita_de === ''),
  { path: ['cita_de'] as PropertyKey[], message: 'Escribe la cita y de quién es, o ninguna de las dos' },
] as const

export const AjustesCambio = cambioDe(campos)
  .extend({ ...camposDeImagen, version })
  .refine(...unaCitaEsDeAlguien)
export type AjustesCambio = z.infer<typeof AjustesCambio>

export const AjustesGenerales = z.object({
  nombre: z.string(),
  color: z.string(),
  /** Address of a picture; empty for that of the house. */
  logo: z.string(),
  soporte: z.string(),
  telefono: z.string(),
  direccion: z.string(),
  facebook: z.string(),
  instagram: z.string(),
  youtube: z.string(),
  cita: z.string(),
  cita_de: z.string(),
  video_ayuda: z.string(),
  invitaciones: z.array(
    z.object({ fecha: z.string(), hora: z.string(), titulo: z.string(), texto: z.string(), video: z.string() }),
  ),
})
export type AjustesGenerales = z.infer<typeof AjustesGenerales>

export const Mantenimiento = z.object({
  texto: z.string(),
  /** As the people's clocks show it, and how far these are from UTC: `2026-05-07T23:59:00-06:00`. */
  desde: z.string(),
  hasta: z.string(),
})
export type Mantenimiento = z.infer<typeof Mantenimiento>

export const MantenimientoInput = z
  .object({
    texto: textoObligatorio('Escribe qué se va a hacer', 400),
    /** A moment in the people's zone, `YYYY-MM-DDTHH:mm`. */
    desde: fechaHora,
    hasta: fechaHora,
  })
  .superRefine(({ desde, hasta }, issues) => {
    if (!desde) issues.addIssue({ code: 'custom', path: ['desde'], message: 'Elige el día y la hora en que empieza' })
    if (!hasta) issues.addIssue({ code: 'custom', path: ['hasta'], message: 'Elige el día y la hora en que termina' })
    if (desde && hasta && hasta <= desde)
      issues.addIssue({ code: 'custom', path: ['hasta'], message: 'Termina antes de empezar: revisa las horas' })
  })
export type MantenimientoInput = z.infer<typeof MantenimientoInput>

const leido = z.object({
  ajustes: AjustesGenerales,
  version: z.int(),
  /** To come, or going on; null when there is none. */
  mantenimiento: Mantenimiento.nullable(),
})

export const ajustesRoutes = {
  get: route({
    method: 'GET',
    path: '/api/ajustes',
    can: 'ajustes.write',
    summary: 'Los ajustes de esta instalación',
    reply: leido,
  }),
  update: route({
    method: 'PUT',
    path: '/api/ajustes',
    can: 'ajustes.write',
    summary: 'Cambia los ajustes de esta instalación',
    body: AjustesCambio,
    upload: CARGA_DE_IMAGEN,
    reply: z.object({ version: z.int() }),
    done: 'Ajustes guardados',
  }),
  close: route({
    method: 'POST',
    path: '/api/ajustes/mantenimiento',
    can: 'ajustes.write',
    summary:
      'Avisa de un mantenimiento: de qué hora a qué hora entra solo quien administra; toma el lugar del que hubiera',
    body: MantenimientoInput,
    reply: z.object({ mantenimiento: Mantenimiento }),
    done: 'Mantenimiento programado',
  }),
  open: route({
    method: 'POST',
    path: '/api/ajustes/mantenimiento/terminar',
    can: 'ajustes.write',
    summary: 'Quita el mantenimiento programado, o termina el que hay',
    reply: z.object({}),
    done: 'Mantenimiento quitado',
  }),
}
