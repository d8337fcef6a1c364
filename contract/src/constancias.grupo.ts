/** Who of a group has the constancia of a programme, who could have it, and who lacks what (ADR 109). */
import * as z from 'zod'
import { FALTAS, FALTAS_AJENAS } from './constancias.completar.ts'
import { Faltas } from './constancias.faltas.ts'
import { filtro, id, listaDeIds, listado, pagina } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** Has one that holds; has ended it, lacks nothing and has none; has something left to do or to reach. */
export const ESTADOS_EN_GRUPO = ['tiene', 'puede', 'falta'] as const
export type EstadoEnGrupo = (typeof ESTADOS_EN_GRUPO)[number]

export const ConstanciaEnGrupo = z.object({
  /** Of the person. */
  id: z.int(),
  nombre_completo: z.string(),
  nombre_antes: z.string(),
  email: z.string(),
  avatar: z.string(),
  estado: z.enum(ESTADOS_EN_GRUPO),
  /** Of the one that holds; empty without one. */
  folio: z.string(),
  /** Courses done, and how many there are for this person; none of none where the programme is not offered to them now. */
  terminados: z.int(),
  de: z.int(),
  /** What is missing before it can be issued, of who has ended it. */
  faltan: z.array(z.enum(FALTAS)),
  /** Of who has ended it and lacks something. */
  faltas: Faltas.nullable(),
})
export type ConstanciaEnGrupo = z.infer<typeof ConstanciaEnGrupo>

/** What holds back those who have ended it and is not theirs to say. */
export const FaltaDeOtros = z.object({
  falta: z.enum(FALTAS_AJENAS),
  /** People of the group. */
  cuantas: z.int(),
  /** Of what a school has to say, which ones; at most five. */
  escuelas: z.array(z.object({ id: z.int(), nombre: z.string() })),
})
export type FaltaDeOtros = z.infer<typeof FaltaDeOtros>

/** More people than a group has. */
export const MOST_DE_UNA_VEZ = 2000
/** E-mails of one list. */
export const MOST_CORREOS = 1000

export const RESULTADOS_DE_LISTA = ['expedida', 'ya_tiene', 'le_falta', 'no_termino', 'desconocido'] as const

export const ListaDeConstanciasInput = z.object({
  curricula_id: id,
  correos: z
    .array(z.string('Escribe los correos').trim().toLowerCase().max(254, 'Un correo es más largo de lo que puede ser'))
    .min(1, 'Escribe al menos un correo')
    .max(MOST_CORREOS, `Son demasiados: expide a lo más ${MOST_CORREOS.toLocaleString('es-MX')} de una vez`),
})

const params = z.object({ id })

export const constanciasDeGrupoRoutes = {
  programasDeGrupo: route({
    method: 'GET',
    path: '/api/constancias/grupo/:id/programas',
    can: 'constancias.read',
    summary: 'Los programas de un grupo que terminan en constancia',
    params,
    reply: z.object({ programas: z.array(z.object({ id: z.int(), nombre: z.string() })) }),
  }),
  deGrupo: route({
    method: 'GET',
    path: '/api/constancias/grupo/:id',
    can: 'constancias.read',
    summary: 'De un programa, quién del grupo tiene su constancia, quién ya puede tenerla y a quién le falta algo',
    params,
    query: listado(['nombre'], 15).extend({ curricula: id, estado: filtro(z.enum(ESTADOS_EN_GRUPO)) }),
    reply: z.object({
      personas: z.array(ConstanciaEnGrupo),
      /** Of all of the group, whatever is searched. */
      cuentas: z.object({ tiene: z.int(), puede: z.int(), falta: z.int() }),
      de_otros: z.array(FaltaDeOtros),
      ...pagina,
    }),
  }),
  expedirAGrupo: route({
    method: 'POST',
    path: '/api/constancias/grupo/:id',
    can: 'constancias.write',
    summary:
      'Expide la constancia de un programa a quienes del grupo lo terminaron y no la tienen: a los que se dicen, o a todos',
    params,
    body: z.object({
      curricula_id: id,
      usuarios: listaDeIds
        .refine(ids => ids.length > 0, 'Elige al menos a una persona')
        .refine(
          ids => ids.length <= MOST_DE_UNA_VEZ,
          `Elige a lo más ${MOST_DE_UNA_VEZ.toLocaleString('es-MX')} personas`,
        )
        .optional(),
    }),
    /** Besides, of how many something is missing: they are asked for it. */
    reply: z.object({ expedidas: z.int(), pedidas: z.int() }),
  }),
  zipDeGrupo: route({
    method: 'GET',
    path: '/api/constancias/grupo/:id/zip',
    can: 'constancias.read',
    summary:
      'Las constancias de un programa que tiene un grupo, un PDF cada una, en un ZIP que llega conforme se hacen',
    params,
    query: z.object({ curricula: id }),
    reply: z.unknown(),
    file: 'application/zip',
    perMinute: 6,
  }),
  expedirALista: route({
    method: 'POST',
    path: '/api/constancias/lista',
    can: 'constancias.write',
    summary: 'Expide la constancia de un programa a una lista de correos; dice qué fue de cada uno',
    body: ListaDeConstanciasInput,
    reply: z.object({
      filas: z.array(z.object({ correo: z.string(), resultado: z.enum(RESULTADOS_DE_LISTA) })),
    }),
  }),
}
