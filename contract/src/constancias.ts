/** What a person has achieved, on paper that anybody can check and nobody can forge (ADR 109). */
import * as z from 'zod'
import { minimo } from './constancias.faltas.ts'
import {
  archivo,
  comoArchivo,
  entero,
  filtro,
  id,
  listado,
  nombreObligatorio,
  opcionDe,
  pagina,
  porId,
  texto,
  textoObligatorio,
  vaciable,
} from './kit/fields.ts'
import { route } from './kit/route.ts'

/** Year, and eight signs of Crockford's alphabet: none is taken for another. */
export const FOLIO = /^(\d{4})-?([0-9A-HJKMNP-TV-Z]{4})-?([0-9A-HJKMNP-TV-Z]{4})$/

/**
 * As it is kept, of what was typed: without regard to case, hyphens and the letters that look like figures. Undefined
 * for what is none.
 */
export function readFolio(typed: string): string | undefined {
  const plain = typed.trim().toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  const found = FOLIO.exec(plain)
  return found ? `${found[1]}-${found[2]}${found[3]}` : undefined
}

/** «2026-7K4M-2QX9» */
export const folioImpreso = (folio: string): string => folio.replace(FOLIO, '$1-$2-$3')

const folio = z.string().transform((typed, ctx) => {
  const read = readFolio(typed)
  if (read) return read
  ctx.addIssue('El folio no es válido')
  return z.NEVER
})

export const ESTADOS_DE_CONSTANCIA = ['valida', 'revocada', 'sustituida'] as const

export const Constancia = z.object({
  /** As it is kept; `folioImpreso` writes it for people. */
  folio: z.string(),
  nombre: z.string(),
  /** The programme or course. */
  logro: z.string(),
  tipo: z.enum(['programa', 'curso']),
  /** 0 when nobody said. */
  horas: z.int(),
  /** ISO 8601. */
  emitida: z.string(),
  estado: z.enum(ESTADOS_DE_CONSTANCIA),
  /** Why it does not hold any more; empty while it does. */
  motivo: z.string(),
})
export type Constancia = z.infer<typeof Constancia>

/** As its owner reads it. */
export const ConstanciaPropia = Constancia.extend({
  /** Whether they let search engines find its page; none does that holds no more. */
  en_buscadores: z.boolean(),
  /**
   * What it was issued for: this course, or those of its programme as that is now. A device may hold some that were
   * read without it.
   */
  cursos: z.array(z.int()).optional(),
})
export type ConstanciaPropia = z.infer<typeof ConstanciaPropia>

export const ConstanciaEmitida = Constancia.extend({
  id: z.int(),
  /** Whose it is; null for who is gone. */
  persona: z.int().nullable(),
  email: z.string(),
  escuela: z.string(),
  /** Who issued it; empty for what was issued by itself. */
  emitida_por: z.string(),
})
export type ConstanciaEmitida = z.infer<typeof ConstanciaEmitida>

export const MODOS_DE_CONSTANCIA = [
  { id: 'sola', label: 'Al terminar, por sí sola' },
  { id: 'mano', label: 'Cuando alguien la aprueba' },
  { id: 'no', label: 'No termina en constancia' },
] as const

export const ReglaDeConstancia = z.object({
  modo: z.enum(['sola', 'mano', 'no'], 'Elige cuándo se expide'),
  /** That stand on it, as its author says; null as the courses say. */
  horas: vaciable(entero('Escribe de 1 a 2000 horas, o déjalo vacío', 1, 2000)),
  /** How it looks; null for «Constancia». */
  plantilla_id: vaciable(id),
  /** What it is about, by the key of the DC-3; only that form asks for it. */
  area: vaciable(texto(10)),
  /** The least grade of a hundred; of a programme the mean of its courses. */
  calificacion_minima: vaciable(minimo('Calificación')),
  /** The least part, of a hundred, of the classes that note who was there. */
  asistencia_minima: vaciable(minimo('Asistencia')),
})
export type ReglaDeConstancia = z.infer<typeof ReglaDeConstancia>
export type ModoDeConstancia = NonNullable<ReglaDeConstancia['modo']>

/** The rule, and what it would come to. */
const ReglaLeida = z.object({
  modo: ReglaDeConstancia.shape.modo,
  horas: z.int().nullable(),
  /** By the minutes of the courses; 0 when nobody said. */
  horas_de_los_cursos: z.int(),
  plantilla_id: z.int().nullable(),
  area: z.string().nullable(),
  calificacion_minima: z.int().nullable(),
  asistencia_minima: z.int().nullable(),
  /** Courses, and those of them that grade something. */
  cursos: z.int(),
  califican: z.int(),
  /** Classes that note who was there. */
  clases: z.int(),
  /** That hold. */
  emitidas: z.int(),
})
export type ReglaLeida = z.infer<typeof ReglaLeida>

export const MOTIVO_DE_REVOCACION = 'Escribe el motivo: lo lee quien compruebe la constancia'
export const RevocacionInput = z.object({ motivo: textoObligatorio(MOTIVO_DE_REVOCACION, 300) })
export const CorreccionInput = z.object({ nombre: nombreObligatorio('Escribe el nombre completo', 200) })

const registro = listado(['emitida', 'nombre'], 15).extend({
  estado: filtro(z.enum(ESTADOS_DE_CONSTANCIA)),
  curricula: filtro(id),
  curso: filtro(id),
  /** Only those who are of this school, or in this group, now. */
  escuela_id: filtro(id),
  grupo: filtro(id),
  /** The same school, where it is the place and no filter: on its own page. */
  escuela: filtro(id),
})

export const constanciasRoutes = {
  mias: route({
    method: 'GET',
    path: '/api/constancias/mias',
    can: 'cuentas.propia',
    summary: 'Las constancias de la persona, la más nueva primero; las sustituidas no, su nueva está entre ellas',
    reply: z.object({ constancias: z.array(ConstanciaPropia) }),
  }),
  request: route({
    method: 'POST',
    path: '/api/constancias/mias',
    can: 'cuentas.propia',
    summary:
      'Expide lo que la persona acaba de terminar sin esperar al minuto siguiente; repetirla no expide nada dos veces',
    reply: z.object({ constancias: z.array(ConstanciaPropia) }),
  }),
  setEnBuscadores: route({
    method: 'POST',
    path: '/api/constancias/:folio/buscadores',
    can: 'cuentas.propia',
    summary: 'Deja que los buscadores encuentren la página de una constancia propia, o deja de dejarlos',
    params: z.object({ folio }),
    body: z.object({ en_buscadores: z.boolean('Di si aparece en buscadores') }),
    reply: z.object({}),
  }),
  list: route({
    method: 'GET',
    path: '/api/constancias',
    can: 'constancias.read',
    summary: 'Las constancias de las personas a su alcance',
    query: registro,
    reply: z.object({ constancias: z.array(ConstanciaEmitida), ...pagina }),
  }),
  opciones: route({
    method: 'GET',
    late: true,
    path: '/api/constancias/opciones',
    can: 'constancias.read',
    summary: 'Por qué programas, cursos, escuelas y grupos se pueden filtrar las constancias a su alcance',
    reply: z.object({
      programas: z.array(opcionDe),
      cursos: z.array(opcionDe),
      escuelas: z.array(opcionDe),
      grupos: z.array(opcionDe),
    }),
  }),
  export: route({
    method: 'GET',
    late: true,
    path: '/api/constancias/exportar',
    can: 'constancias.read',
    summary: 'Las constancias a su alcance con los filtros de la lista, como CSV o XLSX',
    query: registro.omit({ page: true, per_page: true }).extend(comoArchivo.shape),
    reply: z.unknown(),
    file: 'text/csv',
  }),
  pdf: route({
    method: 'GET',
    path: '/api/constancias/:folio/pdf',
    can: 'cuentas.propia',
    summary: 'La constancia en PDF, con sus datos firmados dentro: la propia, o de alguien a su alcance',
    params: z.object({ folio }),
    reply: z.unknown(),
    file: 'application/pdf',
    perMinute: 60,
  }),
  revoke: route({
    method: 'POST',
    path: '/api/constancias/:folio/revocacion',
    can: 'constancias.write',
    summary: 'Revoca una constancia; su página dice desde entonces que ya no vale, y por qué',
    params: z.object({ folio }),
    body: RevocacionInput,
    reply: z.object({}),
    done: 'Constancia revocada',
  }),
  correct: route({
    method: 'POST',
    path: '/api/constancias/:folio/correccion',
    can: 'constancias.write',
    summary: 'Expide otra igual con el nombre corregido; la anterior dice que esta la sustituye',
    params: z.object({ folio }),
    body: CorreccionInput,
    reply: z.object({ folio: z.string() }),
    done: 'Se expidió otra con el nombre corregido',
  }),
  issue: route({
    method: 'POST',
    path: '/api/constancias',
    can: 'constancias.write',
    summary: 'Expide a una persona la constancia de un programa o curso que terminó',
    body: z.object({ usuario_id: id, curricula_id: filtro(id), curso_id: filtro(id) }),
    /** Empty when something is missing before it is issued: the person is asked for it. */
    reply: z.object({ folio: z.string() }),
    done: 'Constancia expedida',
  }),
}

export const reglasDeConstanciaRoutes = {
  reglaDeCurricula: route({
    method: 'GET',
    path: '/api/reglas-de-constancia/curricula/:id',
    can: 'curriculas.read',
    summary: 'Cuándo se expide la constancia de un programa',
    params: porId,
    reply: ReglaLeida,
  }),
  saveReglaDeCurricula: route({
    method: 'PUT',
    path: '/api/reglas-de-constancia/curricula/:id',
    can: 'curriculas.write',
    summary: 'Dice cuándo se expide la constancia de un programa; por sí sola, también a quienes ya lo terminaron',
    params: porId,
    body: ReglaDeConstancia.partial(),
    reply: ReglaLeida,
    done: 'Constancia del programa guardada',
  }),
  reglaDeCurso: route({
    method: 'GET',
    path: '/api/reglas-de-constancia/curso/:id',
    can: 'cursos.read',
    summary: 'Cuándo se expide la constancia de un curso',
    params: porId,
    reply: ReglaLeida,
  }),
  saveReglaDeCurso: route({
    method: 'PUT',
    path: '/api/reglas-de-constancia/curso/:id',
    can: 'cursos.write',
    summary: 'Dice cuándo se expide la constancia de un curso; por sí sola, también a quienes ya lo terminaron',
    params: porId,
    body: ReglaDeConstancia.partial(),
    reply: ReglaLeida,
    done: 'Constancia del curso guardada',
  }),
}

export const comprobarRoutes = {
  verify: route({
    method: 'GET',
    path: '/constancias/:folio',
    can: 'publico',
    summary: 'Página: lo que dice una constancia, quién la emitió y si vale, sin script',
    params: z.object({ folio: z.string() }),
    reply: z.unknown(),
    page: true,
    perMinute: 300,
  }),
  verifyArchivo: route({
    method: 'POST',
    path: '/api/publico/constancias/archivo',
    can: 'publico',
    summary: 'Si un PDF es como se emitió; si no, en qué campos difiere',
    body: z.object({ archivo: archivo('Elige el PDF de la constancia') }),
    reply: z.object({
      /** `igual` byte by byte; `datos` what was signed is whole, and the file is another one; `alterada`; `ninguna`. */
      resultado: z.enum(['igual', 'datos', 'alterada', 'ninguna']),
      folio: z.string(),
      estado: z.enum([...ESTADOS_DE_CONSTANCIA, '']),
      difieren: z.array(z.object({ campo: z.string(), dice: z.string(), emitida: z.string() })),
    }),
    upload: 5_000_000,
    perMinute: 60,
  }),
}

const paraBuscadores = { method: 'GET', can: 'publico', reply: z.unknown(), page: true, perMinute: 60 } as const

/** What search engines ask for. */
export const buscadoresRoutes = {
  robots: route({
    ...paraBuscadores,
    path: '/robots.txt',
    summary: 'Qué pueden leer los buscadores: todo, y en cada página si la muestran',
  }),
  mapa: route({
    ...paraBuscadores,
    path: '/sitemap.xml',
    summary: 'Las partes del mapa de las constancias que sus titulares dejan encontrar',
  }),
  parteDeMapa: route({
    ...paraBuscadores,
    path: '/sitemap/:parte',
    summary: 'Una parte de ese mapa',
    params: z.object({ parte: entero('La parte no es válida', 0, 1_000_000_000) }),
  }),
}

const insignia = { method: 'GET', can: 'publico', reply: z.unknown(), page: true, perMinute: 300 } as const

/** What wallets read: a page each, so that their addresses are those that stand in what was signed. */
export const insigniasRoutes = {
  emisor: route({
    ...insignia,
    path: '/insignias/emisor',
    summary: 'Quién emite, con las llaves con que firma (Open Badges 3.0)',
  }),
  estadoDeInsignias: route({
    ...insignia,
    path: '/insignias/estado/:lista',
    summary: 'Cuáles insignias de una lista ya no valen (Bitstring Status List), firmado',
    params: z.object({ lista: entero('La lista no es válida', 0, 1_000_000) }),
  }),
  logro: route({
    ...insignia,
    path: '/insignias/logros/:logro',
    summary: 'De qué programa o curso es una insignia: página, o JSON a quien lo pide',
    params: z.object({ logro: z.string() }),
  }),
  insignia: route({
    ...insignia,
    path: '/insignias/:folio',
    summary: 'Una constancia como credencial verificable (Open Badges 3.0), firmada',
    params: z.object({ folio: z.string() }),
  }),
}
