/**
 * Who of a group, or of whoever follows a course, has a constancia, who could have it, and who lacks what (ADR 109).
 */
import * as z from 'zod'
import { FALTAS, FALTAS_AJENAS } from './constancias.completar.ts'
import { Faltas } from './constancias.faltas.ts'
import { filtro, id, listaDeIds, listado, nombrado, pagina, porId } from './kit/fields.ts'
import { route } from './kit/route.ts'

/**
 * Has one that holds; has ended it, lacks nothing and has none; the same, and it was taken back from them; has
 * something left to do or to reach.
 */
export const ESTADOS_EN_GRUPO = ['tiene', 'puede', 'revocada', 'falta'] as const
export type EstadoEnGrupo = (typeof ESTADOS_EN_GRUPO)[number]

export const ConstanciaEnGrupo = z.object({
  /** The person's key. */
  id: z.int(),
  nombre_completo: z.string(),
  nombre_antes: z.string(),
  email: z.string(),
  avatar: z.string(),
  estado: z.enum(ESTADOS_EN_GRUPO),
  /** The folio of the one that holds, and the name that is printed on it; empty without one. */
  folio: z.string(),
  nombre: z.string(),
  /**
   * Courses done, and how many there are for this person; none of none where the programme is not offered to them now.
   */
  terminados: z.int(),
  de: z.int(),
  /** Activities that are left to do in the others. */
  por_hacer: z.int(),
  /** Whether somebody has to approve it, once all of it is done and reached. */
  se_aprueba: z.boolean(),
  /** Why it was revoked; empty of who lost none. */
  motivo: z.string(),
  /** What is missing before it can be issued, of who has ended it. */
  faltan: z.array(z.enum(FALTAS)),
  /** What whoever has ended it lacks. */
  faltas: Faltas.nullable(),
})
export type ConstanciaEnGrupo = z.infer<typeof ConstanciaEnGrupo>

/** What holds back those who have ended it and is not theirs to say. */
export const FaltaDeOtros = z.object({
  falta: z.enum(FALTAS_AJENAS),
  /** People of the group. */
  cuantas: z.int(),
  /** Schools that have something to say for it; at most five. */
  escuelas: z.array(nombrado),
})
export type FaltaDeOtros = z.infer<typeof FaltaDeOtros>

/** More people than a group has. */
export const MAX_DE_UNA_VEZ = 2000

/** What it is of: a programme, or a course. */
export const deQue = { curricula: filtro(id), curso: filtro(id) }
/** What it is of, in a body. */
export const queSeExpide = { curricula_id: filtro(id), curso_id: filtro(id) }

/** Programmes and courses that end in one, for whoever chooses among them. */
export const logros = {
  programas: z.array(nombrado),
  cursos: z.array(nombrado),
}

const lista = listado(['nombre'], 15).extend({ ...deQue, estado: filtro(z.enum(ESTADOS_EN_GRUPO)) })
const quienes = z.object({
  personas: z.array(ConstanciaEnGrupo),
  /** How many there are in all, whatever is searched. */
  cuentas: z.object({ tiene: z.int(), puede: z.int(), revocada: z.int(), falta: z.int() }),
  de_otros: z.array(FaltaDeOtros),
  ...pagina,
})
const usuarios = listaDeIds
  .refine(ids => ids.length > 0, 'Elige al menos a una persona')
  .refine(ids => ids.length <= MAX_DE_UNA_VEZ, `Elige a lo más ${MAX_DE_UNA_VEZ.toLocaleString('es-MX')} personas`)
  .optional()
/** Besides, of how many something is missing: they are asked for it. */
const expedidas = z.object({ expedidas: z.int(), pedidas: z.int() })

export const constanciasDeGrupoRoutes = {
  programasDeGrupo: route({
    method: 'GET',
    path: '/api/constancias/grupo/:id/programas',
    can: 'constancias.read',
    summary: 'Los programas y cursos de un grupo que terminan en constancia',
    params: porId,
    reply: z.object(logros),
  }),
  deGrupo: route({
    method: 'GET',
    path: '/api/constancias/grupo/:id',
    can: 'constancias.read',
    summary:
      'De un programa o curso, quién del grupo tiene su constancia, quién ya puede tenerla y a quién le falta algo',
    params: porId,
    query: lista,
    reply: quienes,
  }),
  issueAGrupo: route({
    method: 'POST',
    path: '/api/constancias/grupo/:id',
    can: 'constancias.write',
    summary:
      'Expide la constancia de un programa o curso a quienes del grupo lo terminaron y no la tienen: a los que se dicen, o a todos',
    params: porId,
    body: z.object({ ...queSeExpide, usuarios }),
    reply: expedidas,
  }),
  zipDeGrupo: route({
    method: 'GET',
    path: '/api/constancias/grupo/:id/zip',
    can: 'constancias.read',
    summary:
      'Las constancias de un programa o curso que tiene un grupo, un PDF cada una, en un ZIP que llega conforme se hacen',
    params: porId,
    query: z.object(deQue),
    reply: z.unknown(),
    file: 'application/zip',
    perMinute: 6,
  }),
  logrosDeCurso: route({
    method: 'GET',
    path: '/api/constancias/curso/:id/programas',
    can: 'constancias.read',
    summary: 'El curso, si termina en constancia, y los programas con él que terminan en una',
    params: porId,
    reply: z.object(logros),
  }),
  deCurso: route({
    method: 'GET',
    path: '/api/constancias/curso/:id',
    can: 'constancias.read',
    summary:
      'De un curso o de un programa con él, quién a su alcance tiene la constancia, quién ya puede tenerla y a quién le falta algo',
    params: porId,
    query: lista,
    slow: true,
    reply: quienes,
  }),
  issueACurso: route({
    method: 'POST',
    path: '/api/constancias/curso/:id',
    can: 'constancias.write',
    summary:
      'Expide la constancia de un curso, o de un programa con él, a quienes lo terminaron y no la tienen: a los que se dicen, o a todos a su alcance',
    params: porId,
    body: z.object({ ...queSeExpide, usuarios }),
    slow: true,
    reply: expedidas,
  }),
  zipDeCurso: route({
    method: 'GET',
    path: '/api/constancias/curso/:id/zip',
    can: 'constancias.read',
    summary:
      'Las constancias de un curso, o de un programa con él, de las personas a su alcance, en un ZIP que llega conforme se hacen',
    params: porId,
    query: z.object(deQue),
    reply: z.unknown(),
    file: 'application/zip',
    perMinute: 6,
  }),
}
