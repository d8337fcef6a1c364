/** Enrolment events: from when to when, with which options, and which curricula follow. */
import * as z from 'zod'
import {
  bandera,
  cambioDe,
  comoArchivo,
  conOtrosNombres,
  entero,
  fecha,
  filtro,
  hora,
  id,
  listaDeIds,
  listado,
  pagina,
  porId,
  texto,
  textoObligatorio,
  version,
} from './kit/fields.ts'
import { entreComillas } from './kit/letras.ts'
import { route } from './kit/route.ts'

/** By the server's clock: not yet, open, over; or closed by hand. */
export const SituacionDeInscripcion = z.enum(['programada', 'abierta', 'terminada', 'cerrada'])
export type SituacionDeInscripcion = z.infer<typeof SituacionDeInscripcion>

const Opcion = z.object({
  uuid: z.string(),
  label: z.string(),
  /** Who has a place in it. */
  inscritos: z.int(),
  /** How many places it has; null for as many as come. */
  cupo: z.int().nullable(),
  /** Who waits for a place. */
  en_espera: z.int(),
})
export type OpcionDeInscripcion = z.infer<typeof Opcion>

export const Inscripcion = z.object({
  id: z.int(),
  nombreEvento: z.string(),
  /** What holds now: 1 open and visible, 0 closed and not. */
  estatus: z.literal([0, 1]),
  situacion: SituacionDeInscripcion,
  /** 0 when somebody closed it by hand. */
  abierta: z.literal([0, 1]),
  programarApertura: z.literal([0, 1]),
  fecha_apertura: z.string().nullable(),
  hora_apertura: z.string().nullable(),
  programarCierre: z.literal([0, 1]),
  /** The specification has both spellings. */
  fecha_cierre: z.string().nullable(),
  fechaCierre: z.string().nullable(),
  hora_cierre: z.string().nullable(),
  vincular_curricula: z.literal([0, 1]),
  vincularAcurricula: z.literal([0, 1]),
  inscripcion_curriculas: z.array(z.object({ id: z.int(), curricula: z.object({ nombre_curricula: z.string() }) })),
  opciones: z.array(Opcion),
  opciones_simples: z.array(z.string()),
  usuarios_inscritos_count: z.int(),
  en_espera_count: z.int(),
  version: z.int(),
})
export type Inscripcion = z.infer<typeof Inscripcion>

/** An event that is open now, to enrol somebody in. */
export const InscripcionAbierta = z.object({
  id: z.int(),
  nombreEvento: z.string(),
  /** `libres`: places that are left; null for as many as come. */
  opciones: z.array(z.object({ uuid: z.string(), label: z.string(), libres: z.int().nullable() })),
})
export type InscripcionAbierta = z.infer<typeof InscripcionAbierta>

export const SEPARADOR = ';'
const MAX_OPTIONS = 50
const same = (a: string) => a.toLocaleLowerCase('es')

/** As they are taken apart: also what a keyboard that tells no keys put into the list as one. */
export const enOpciones = (list: readonly string[]): string[] =>
  list
    .flatMap(o => o.split(SEPARADOR))
    .map(o => o.trim())
    .filter(o => o !== '')
const divided = (list: unknown): unknown =>
  Array.isArray(list) ? list.flatMap(o => (typeof o === 'string' ? o.split(SEPARADOR) : [o])) : list

/** Texts: a list, JSON of one, or divided by semicolons, each of a list, too; each once, empty ones dropped. */
function asTexts(v: unknown): unknown {
  if (v === undefined || v === null) return []
  if (typeof v !== 'string') return divided(v)
  if (!v.trim().startsWith('[')) return v.split(SEPARADOR)
  try {
    return divided(JSON.parse(v))
  } catch {
    return v.split(SEPARADOR)
  }
}

const opciones = z.preprocess(
  asTexts,
  z
    .array(
      z.string('Escribe las opciones separadas por ;').trim().max(120, 'Una opción tiene a lo más 120 caracteres'),
      'Escribe las opciones separadas por ;',
    )
    .transform(list => list.filter((o, i) => o !== '' && list.findIndex(other => same(other) === same(o)) === i))
    .refine(list => list.length <= MAX_OPTIONS, `Escribe a lo más ${MAX_OPTIONS} opciones`),
)

export const MAX_CUPO = 100_000
const CUPO = `Escribe los lugares con un número de 1 a ${MAX_CUPO}, o deja el campo vacío`
/**
 * How many places options have, by their words; an option that is not in it keeps what it has. Empty for as many as
 * come.
 */
const cupos = z
  .array(
    z.object({
      label: textoObligatorio('Di de qué opción son los lugares', 120),
      cupo: z.preprocess(v => (v === '' ? null : v), entero(CUPO, 1, MAX_CUPO).nullable()),
    }),
  )
  .max(MAX_OPTIONS)
  .optional()

const fields = z.object({
  nombreEvento: textoObligatorio('Hace falta el nombre del evento', 200),
  abierta: filtro(bandera),
  programarApertura: bandera,
  fecha_apertura: fecha,
  hora_apertura: hora,
  programarCierre: bandera,
  fecha_cierre: fecha,
  hora_cierre: hora,
  vincularAcurricula: bandera,
  arrCurriculas: listaDeIds,
  opciones,
  cupos,
})
type Fields = z.infer<typeof fields>

/** The first thing that is wrong: a field, and what is said of it. */
function wrong(e: Fields): [keyof Fields, string] | undefined {
  if (e.programarApertura && !e.fecha_apertura) return ['fecha_apertura', 'Elige el día en que abre']
  if (e.programarCierre && !e.fecha_cierre) return ['fecha_cierre', 'Elige el día en que cierra']
  if (e.programarApertura && e.programarCierre) {
    if (e.fecha_cierre! < e.fecha_apertura!) return ['fecha_cierre', 'El cierre no puede ser anterior a la apertura']
    if (e.fecha_cierre === e.fecha_apertura && (e.hora_cierre ?? '24:00') <= (e.hora_apertura ?? '00:00'))
      return ['hora_cierre', 'El cierre es después de la apertura']
  }
  const ajena = e.cupos?.find(c => !e.opciones.some(o => same(o) === same(c.label)))
  if (ajena) return ['cupos', `No hay una opción ${entreComillas(ajena.label)}: revisa de cuál son los lugares`]
  if (e.vincularAcurricula && e.arrCurriculas.length === 0) return ['arrCurriculas', 'Elige al menos una currícula']
}

/** Both spellings of what the specification writes twice; the one of the request wins. */
const bothNames = conOtrosNombres({ fechaCierre: 'fecha_cierre', vincular_curricula: 'vincularAcurricula' })

const check = (e: Fields, ctx: { addIssue: (i: { code: 'custom'; path: string[]; message: string }) => void }) => {
  const found = wrong(e)
  if (found) ctx.addIssue({ code: 'custom', path: [found[0]], message: found[1] })
}
export const InscripcionInput = z.preprocess(bothNames, fields.superRefine(check))
export type InscripcionInput = z.infer<typeof InscripcionInput>

/** What it is after the change is judged together with what stands. */
export const InscripcionCambio = z.preprocess(
  bothNames,
  cambioDe(fields).extend({
    version,
    /**
     * Options that are called otherwise from now on, by key: who chose one keeps it. The list of options has their new
     * names.
     */
    renombradas: z
      .array(
        z.object({
          uuid: z.uuid('Esa opción ya no existe.'),
          label: textoObligatorio('Escribe cómo se llama la opción', 120),
        }),
      )
      .max(MAX_OPTIONS)
      .optional(),
  }),
)
export type InscripcionCambio = z.infer<typeof InscripcionCambio>

/** A teacher into an event; without its option only where it has none. */
export const InscripcionDeUsuario = z.object({
  inscripcion_id: entero('Elige un evento', 1, Number.MAX_SAFE_INTEGER),
  opcion_uuid: filtro(z.uuid('Esa opción ya no existe.')),
  opcion_label: texto(120),
  user_id: id,
})

/** Somebody in an event. */
export const Inscrito = z.object({
  id: z.int(),
  nombre: z.string(),
  email: z.string(),
  avatar: z.string(),
  escuela: z.string(),
  escuela_id: z.int().nullable(),
  opcion_uuid: z.string().nullable(),
  opcion: z.string(),
  /** ISO 8601, since when. */
  desde: z.string(),
  /** Their place in the line of their option; null for who has a place in it. */
  lugar: z.int().nullable(),
})
export type Inscrito = z.infer<typeof Inscrito>

/** People that are moved or taken out at once. */
export const MAX_ELEGIDOS = 2000
const elegidos = listaDeIds
  .refine(l => l.length > 0, 'Elige a quién')
  .refine(l => l.length <= MAX_ELEGIDOS, `Elige a lo más a ${MAX_ELEGIDOS}`)
/** Several at once: those of a list of e-mails, or all teachers of a school. */
export const InscripcionDeVarios = z
  .object({
    opcion_uuid: filtro(z.uuid('Esa opción ya no existe.')),
    correos: filtro(
      z
        .array(
          z.string('Escribe los correos').trim().toLowerCase().max(254, 'Un correo es más largo de lo que puede ser'),
        )
        .max(MAX_ELEGIDOS, `Inscribe a lo más a ${MAX_ELEGIDOS} a la vez`),
    ),
    escuela_id: filtro(id),
  })
  .refine(b => (b.correos === undefined) !== (b.escuela_id === undefined), {
    error: 'Elige una escuela, o escribe los correos',
    path: ['correos'],
  })
export type InscripcionDeVarios = z.infer<typeof InscripcionDeVarios>

const Baja = z.object({
  id,
  opcion_uuid: z.uuid('Esa opción ya no existe.').nullable(),
  /** ISO 8601: since when they were in it, or waited. Their place in the line when it is full meanwhile. */
  desde: filtro(z.iso.datetime('Ese momento no es válido')),
})

/** Who has a place, or waits for one. */
export const EstadoDeInscrito = z.enum(['dentro', 'en_espera'], 'Elige dentro o en espera')
export type EstadoDeInscrito = z.infer<typeof EstadoDeInscrito>

const inscritosPor = listado(['nombre', 'desde'], 10).extend({
  opcion: filtro(z.uuid('Esa opción ya no existe.')),
  estado: filtro(EstadoDeInscrito),
})

export const inscripcionesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/inscripciones',
    can: 'inscripciones.read',
    summary: 'Eventos de inscripción, por páginas',
    query: listado(['creado_en', 'nombreEvento'], 8),
    reply: z.object({ resultSet: z.array(Inscripcion), cantidad: z.int(), ...pagina }),
  }),
  abiertas: route({
    method: 'GET',
    path: '/api/inscripciones/inscripcionesCurricula',
    can: 'inscripciones.enrol',
    summary: 'Los eventos abiertos ahora, con sus opciones',
    reply: z.object({ resultSet: z.array(InscripcionAbierta) }),
  }),
  curriculas: route({
    method: 'GET',
    path: '/api/inscripciones/get-curriculas',
    can: 'inscripciones.read',
    summary: 'Currículas que se pueden vincular',
    reply: z.object({ resultSet: z.array(z.object({ id: z.int(), nombre_curricula: z.string() })) }),
  }),
  get: route({
    method: 'GET',
    path: '/api/inscripciones/:id',
    can: 'inscripciones.read',
    summary: 'Un evento de inscripción',
    params: porId,
    reply: z.object({ inscripcion: Inscripcion }),
  }),
  create: route({
    method: 'POST',
    path: '/api/inscripciones/store',
    can: 'inscripciones.write',
    summary: 'Crea un evento de inscripción',
    body: InscripcionInput,
    reply: z.object({ id: z.int() }),
    done: 'Evento de inscripción creado',
  }),
  update: route({
    method: 'PUT',
    path: '/api/inscripciones/update/:id',
    can: 'inscripciones.write',
    summary: 'Cambia un evento de inscripción; una opción que alguien eligió se queda',
    params: porId,
    body: InscripcionCambio,
    reply: z.object({}),
    done: 'Evento de inscripción actualizado',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/inscripciones/delete/:id',
    can: 'inscripciones.write',
    summary: 'Elimina un evento en el que no hay nadie, o con quienes están si se dice cuántos son',
    params: porId,
    /** How many the person was told that go with it. */
    query: z.object({ inscritos: filtro(entero('Di cuántos son', 0, Number.MAX_SAFE_INTEGER)) }),
    reply: z.object({}),
    done: 'Evento de inscripción eliminado',
  }),
  enrol: route({
    method: 'POST',
    path: '/api/inscripciones/inscripcion-usuario',
    can: 'inscripciones.enrol',
    summary: 'Inscribe a un docente en un evento; otra vez, cambia su opción',
    body: InscripcionDeUsuario,
    /** Their place in the line; null when they have one in it. */
    reply: z.object({ lugar: z.int().nullable() }),
    done: 'Docente inscrito',
  }),
  enrolVarios: route({
    method: 'POST',
    path: '/api/inscripciones/:id/inscribir',
    can: 'inscripciones.enrol',
    summary: 'Inscribe a varios docentes en alcance que ya entran a Eleva; quien ya estaba se queda como está',
    params: porId,
    body: InscripcionDeVarios,
    reply: z.object({
      /** Whom this brought into it. */
      inscritos: z.array(z.int()),
      /** How many of these wait for a place. */
      en_espera: z.int(),
      estaban: z.int(),
      /** E-mails of nobody in scope who can be enrolled; of a school, of who has not entered yet. */
      fuera: z.array(z.string()),
    }),
  }),
  inscritos: route({
    method: 'GET',
    path: '/api/inscripciones/:id/inscritos',
    can: 'inscripciones.read',
    summary: 'Quién está en un evento, en alcance, con la opción que eligió, por páginas',
    params: porId,
    query: inscritosPor,
    reply: z.object({
      inscritos: z.array(Inscrito),
      nombreEvento: z.string(),
      opciones: z.array(Opcion),
      ...pagina,
    }),
  }),
  export: route({
    method: 'GET',
    path: '/api/inscripciones/:id/inscritos/export',
    can: 'inscripciones.read',
    summary: 'Quién está en un evento, con sus filtros, como CSV o XLSX',
    params: porId,
    query: inscritosPor.extend(comoArchivo.shape),
    reply: z.unknown(),
    file: 'text/csv',
  }),
  move: route({
    method: 'POST',
    path: '/api/inscripciones/:id/mover',
    can: 'inscripciones.write',
    summary: 'Cambia la opción de varias personas inscritas',
    params: porId,
    body: z.object({ ids: elegidos, opcion_uuid: z.uuid('Elige una opción') }),
    /** `en_espera`: how many of these wait, because the option was full. */
    reply: z.object({ movidas: z.int(), en_espera: z.int() }),
  }),
  takeOut: route({
    method: 'POST',
    path: '/api/inscripciones/:id/baja',
    can: 'inscripciones.write',
    summary: 'Quita a varias personas de un evento: dejan de seguir por él lo que vincula',
    params: porId,
    body: z.object({
      ids: elegidos,
      /** Told to them. */
      motivo: filtro(texto(300)),
      /** 1 for who undoes what they just did: nobody is told that they are out. */
      callada: filtro(bandera),
    }),
    /** As they were in it: what `reinscribir` takes. */
    reply: z.object({ bajas: z.array(Baja) }),
  }),
  reenrol: route({
    method: 'POST',
    path: '/api/inscripciones/:id/reinscribir',
    can: 'inscripciones.write',
    summary:
      'Deshace una baja: quien salió vuelve con la opción que tenía, también si el evento ya cerró; si ya está llena, espera',
    params: porId,
    body: z.object({ bajas: z.array(Baja).min(1, 'Elige a quién').max(MAX_ELEGIDOS) }),
    reply: z.object({ vuelven: z.int(), en_espera: z.int() }),
  }),
}
