/**
 * What a constancia says of a person, and of whoever employs them, that nobody has said yet: it is asked before it is
 * issued (ADR 135).
 */
import * as z from 'zod'
import { bandera, nombreOpcional, porId, texto, textoObligatorio, versionDesdeCero } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { fallaDeCurp, fallaDeRfcDePatron, normalized } from './registros.reglas.ts'

/** What may be missing: of the person, of their school, of the programme. */
export const FALTAS = [
  'nombre',
  'curp',
  'segundo_apellido',
  'ocupacion',
  'puesto',
  'empresa',
  'programa',
  'horas',
] as const
export type Falta = (typeof FALTAS)[number]
/** What the person themselves may say. */
export const FALTAS_PROPIAS: readonly Falta[] = ['curp', 'segundo_apellido', 'ocupacion', 'puesto']
/**
 * What is said elsewhere: a name when somebody comes in for the first time, the others by whoever manages the school or
 * the programme.
 */
export const FALTAS_AJENAS = ['nombre', 'empresa', 'programa', 'horas'] as const
export type FaltaAjena = (typeof FALTAS_AJENAS)[number]

const NOMBRES: Record<Falta, string> = {
  nombre: 'su nombre (lo escribe al entrar por primera vez)',
  curp: 'su CURP',
  segundo_apellido: 'su segundo apellido',
  ocupacion: 'su ocupación',
  puesto: 'su puesto',
  empresa: 'los datos de empresa de su escuela',
  programa: 'el área temática del programa',
  horas: 'las horas del programa',
}
const EN_PLURAL: readonly Falta[] = ['empresa', 'horas']

/** «Falta su CURP», «Faltan su CURP y su puesto» */
export function palabrasDeFaltan(faltan: readonly Falta[]): string {
  const said = faltan.map(falta => NOMBRES[falta])
  const many = said.length > 1 || faltan.some(falta => EN_PLURAL.includes(falta))
  return `${many ? 'Faltan' : 'Falta'} ${new Intl.ListFormat('es-MX').format(said)}`
}

const curp = textoObligatorio('Escribe tu CURP', 40)
  .transform(normalized)
  .superRefine((said, ctx) => {
    const why = fallaDeCurp(said)
    if (why) ctx.addIssue(why)
  })
const rfc = textoObligatorio('Escribe el RFC', 40)
  .transform(normalized)
  .superRefine((said, ctx) => {
    const why = fallaDeRfcDePatron(said)
    if (why) ctx.addIssue(why)
  })

export const DatosLaboralesInput = z
  .object({
    curp,
    segundo_apellido: nombreOpcional(120),
    /** That they have none. */
    sin_segundo_apellido: bandera,
    ocupacion: textoObligatorio('Elige tu ocupación', 10),
    puesto: textoObligatorio('Escribe tu puesto', 120),
  })
  .refine(d => d.sin_segundo_apellido === 1 || d.segundo_apellido !== '', {
    path: ['segundo_apellido'],
    message: 'Escribe tu segundo apellido, o di que no tienes',
  })
export type DatosLaboralesInput = z.infer<typeof DatosLaboralesInput>

export const DatosDeEmpresaInput = z.object({
  razon_social: textoObligatorio('Escribe el nombre o la razón social', 200),
  rfc,
  representante: textoObligatorio('Escribe quién firma por la empresa', 200),
  representante_trabajadores: texto(200),
})
export type DatosDeEmpresaInput = z.infer<typeof DatosDeEmpresaInput>
const DatosDeEmpresaCambio = DatosDeEmpresaInput.extend({ version: versionDesdeCero })
export type DatosDeEmpresaCambio = z.infer<typeof DatosDeEmpresaCambio>

const clave = z.object({ clave: z.string(), nombre: z.string() })

export const completarRoutes = {
  porCompletar: route({
    method: 'GET',
    path: '/api/constancias/por-completar',
    can: 'cuentas.propia',
    summary: 'Lo que la persona terminó y no se expide porque falta un dato, con lo que ya se sabe',
    reply: z.object({
      pendientes: z.array(z.object({ logro: z.string(), faltan: z.array(z.enum(FALTAS)) })),
      datos: z.object({
        curp: z.string(),
        segundo_apellido: z.string(),
        sin_segundo_apellido: z.union([z.literal(0), z.literal(1)]),
        ocupacion: z.string(),
        puesto: z.string(),
      }),
      ocupaciones: z.array(clave),
    }),
  }),
  complete: route({
    method: 'POST',
    path: '/api/constancias/por-completar',
    can: 'cuentas.propia',
    summary: 'Guarda los datos de la persona que piden sus constancias, y expide las que solo esperaban eso',
    body: DatosLaboralesInput,
    reply: z.object({ expedidas: z.int() }),
    done: 'Datos guardados',
  }),
  empresaDeEscuela: route({
    method: 'GET',
    path: '/api/constancias/empresa/:id',
    can: 'escuelas.centro',
    summary: 'Los datos de una escuela como patrón, para las constancias DC-3 de su gente',
    params: porId,
    reply: z.object({
      empresa: z.object({
        razon_social: z.string(),
        rfc: z.string(),
        representante: z.string(),
        representante_trabajadores: z.string(),
      }),
      /** People whose constancia waits for it. */
      esperan: z.int(),
      /** 0 while nothing is said. */
      version: z.int(),
    }),
  }),
  saveEmpresa: route({
    method: 'POST',
    path: '/api/constancias/empresa/:id',
    can: 'escuelas.centro',
    summary: 'Guarda los datos de una escuela como patrón; lo que solo esperaba eso se expide enseguida',
    params: porId,
    body: DatosDeEmpresaCambio,
    reply: z.object({}),
    done: 'Datos de la empresa guardados',
  }),
  areasTematicas: route({
    method: 'GET',
    path: '/api/constancias/areas',
    can: 'cursos.read',
    summary: 'Las áreas temáticas de la DC-3',
    reply: z.object({ areas: z.array(clave) }),
  }),
}
