/** Verbs of the palette that take an object: «calificar 3.º A», «fechas de Diseña clases activas». Pure. */
import { type Hallazgo, may, type Permission, type Persona, type TipoDeHallazgo } from '@eleva/contract'
import { plain } from '../kit/plain.ts'

export type Destino = { to: string; params?: Record<string, number>; search?: Record<string, unknown> }

type Verbo = {
  /** How it may begin, as people type it, the longest first. */
  palabras: readonly string[]
  can: Permission
  /** What it is done to, and where that is done. */
  con: Partial<Record<TipoDeHallazgo, (de: Hallazgo) => { label: string; destino: Destino }>>
}

const alCurso = (label: (titulo: string) => string, tab?: string) => ({
  curso: ({ id, titulo }: Hallazgo) => ({
    label: label(titulo),
    destino: { to: '/curso/$curso', params: { curso: id }, ...(tab ? { search: { tab } } : {}) },
  }),
})

const VERBOS: readonly Verbo[] = [
  {
    palabras: ['calificar a', 'calificar', 'revisar'],
    can: 'entregables.read',
    con: {
      grupo: ({ id, titulo }) => ({
        label: `Calificar ${titulo}`,
        destino: { to: '/calificar', search: { grupo: id } },
      }),
      curso: ({ id, titulo }) => ({
        label: `Calificar ${titulo}`,
        destino: { to: '/calificar', search: { curso: id } },
      }),
      actividad: ({ titulo }) => ({
        label: `Calificar ${titulo}`,
        destino: { to: '/calificar', search: { search: titulo } },
      }),
    },
  },
  {
    palabras: ['ver como estudiante', 'ver como', 'probar'],
    can: 'taller.look',
    con: {
      curso: ({ id, titulo }) => ({
        label: `Ver ${titulo} como estudiante`,
        destino: { to: '/vista-curso/$curso', params: { curso: id } },
      }),
    },
  },
  {
    palabras: ['nueva unidad en', 'nueva tarea en', 'nuevo tema en', 'nueva pregunta en', 'editar'],
    can: 'cursos.write',
    con: {
      ...alCurso(titulo => `Editar ${titulo}`),
      programa: ({ id, titulo }) => ({
        label: `Editar ${titulo}`,
        destino: { to: '/programa/$curricula', params: { curricula: id } },
      }),
    },
  },
  {
    palabras: ['nueva clase en', 'nueva clase con', 'nueva clase'],
    can: 'sesiones.write',
    con: {
      curso: ({ id, titulo }) => ({
        label: `Nueva clase en ${titulo}`,
        destino: { to: '/en-vivo', search: { nuevo: true, curso: id } },
      }),
      grupo: ({ titulo }) => ({
        label: `Nueva clase con ${titulo}`,
        destino: { to: '/en-vivo', search: { nuevo: true, grupo: titulo } },
      }),
    },
  },
  {
    palabras: ['fechas de', 'fechas', 'calendario de'],
    can: 'plazos.read',
    con: {
      curso: ({ id, titulo }) => ({
        label: `Fechas de ${titulo}`,
        destino: { to: '/plazos-curso/$curso', params: { curso: id } },
      }),
    },
  },
  {
    palabras: ['constancias de', 'constancias'],
    can: 'constancias.read',
    con: {
      curso: ({ id, titulo }) => ({
        label: `Constancias de ${titulo}`,
        destino: { to: '/curso-entregables/$curso', params: { curso: id }, search: { tab: 'constancias' } },
      }),
      grupo: ({ id, titulo }) => ({
        label: `Constancias de ${titulo}`,
        destino: { to: '/usuarios/$grupo', params: { grupo: id }, search: { ver: 'constancias' } },
      }),
    },
  },
  {
    palabras: ['reporte de', 'reporte'],
    can: 'reportes.read',
    con: {
      grupo: ({ id, titulo }) => ({
        label: `Reporte de ${titulo}`,
        destino: { to: '/reportes', search: { grupo: id } },
      }),
    },
  },
  {
    palabras: ['ayudar a', 'animar a', 'animar', 'seguimiento de'],
    can: 'seguimiento.read',
    con: {
      grupo: ({ id, titulo }) => ({
        label: `Seguimiento de ${titulo}`,
        destino: { to: '/seguimiento', search: { grupo: id } },
      }),
      persona: ({ detalle, titulo }) => ({
        label: `Seguimiento de ${titulo}`,
        destino: { to: '/seguimiento', search: { search: detalle } },
      }),
    },
  },
]

export type Pedido = { verbo: Verbo /** What it is to be done to, as it was typed. */; objeto: string }

/** Letters of an object before it is sought. */
const LEAST = 2

/** What was typed as a verb with an object; undefined when it is none, or not the person's. */
export function pedidoDe(typed: string, personas: readonly Persona[]): Pedido | undefined {
  const said = plain(typed.trim())
  for (const verbo of VERBOS) {
    const begins = verbo.palabras.find(words => said.startsWith(`${plain(words)} `))
    const objeto = begins ? typed.trim().slice(begins.length).trim() : ''
    if (objeto.length >= LEAST && may(personas, verbo.can)) return { verbo, objeto }
  }
  return undefined
}

/** What the verb does to what was found. */
export const hechosDe = ({ verbo }: Pedido, hallazgos: readonly Hallazgo[]) =>
  hallazgos.flatMap(h => {
    const act = verbo.con[h.tipo]
    return act ? [{ ...act(h), hallazgo: h }] : []
  })
