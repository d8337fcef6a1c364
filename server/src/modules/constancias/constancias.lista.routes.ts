import { constanciasDeListaRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { refused } from '../../kit/errors.ts'
import { leeHoja } from '../../kit/exports/hoja.ts'
import { bindRoutes, type Call } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { leeCorreos } from '../usuarios/usuarios.service.ts'
import { createTaller, expedir, requireDeQue, type Taller } from './constancias.emitir.ts'
import { quienesTienen } from './constancias.grupo.read.ts'
import { findPorCorreo, listElegibles } from './constancias.quienes.read.ts'
import { paresDe } from './constancias.read.ts'
import { findLogros } from './constancias.sql.ts'

type Lista = Pick<Call<(typeof constanciasDeListaRoutes)['previaDeLista']>, 'db' | 'person' | 'body'>

/** Who they are, each once, and the courses of what they would get. */
async function personasDe({ db, person, body }: Lista) {
  const de = requireDeQue({ curricula_id: body.curricula_id, curso_id: body.curso_id })
  const correos = [...new Set(body.correos)]
  const ids = await findPorCorreo(db, person, correos)
  const usuarios = [...ids.values()]
  return { de, correos, ids, usuarios, pares: await paresDe(db, person, usuarios, de) }
}

/** Of each e-mail, in their order. */
const filasDe = (
  correos: readonly string[],
  ids: ReadonlyMap<string, number>,
  { expedidas, pedidas, tienen }: Record<'expedidas' | 'pedidas' | 'tienen', ReadonlySet<number | null>>,
) =>
  correos.map(correo => {
    const id = ids.get(correo)
    if (id === undefined) return { correo, resultado: 'desconocido' as const }
    if (expedidas.has(id)) return { correo, resultado: 'expedida' as const }
    if (pedidas.has(id)) return { correo, resultado: 'le_falta' as const }
    return { correo, resultado: tienen.has(id) ? ('ya_tiene' as const) : ('no_termino' as const) }
  })

async function previa(call: Lista) {
  const { de, correos, ids, usuarios, pares } = await personasDe(call)
  const logros = await findLogros(call.db, pares, 'mano', de)
  const { true: listos = [], false: incompletos = [] } = Object.groupBy(logros, l => `${l.faltan.length === 0}`)
  return filasDe(correos, ids, {
    expedidas: new Set(listos.map(l => l.usuario_id)),
    pedidas: new Set(incompletos.map(l => l.usuario_id)),
    tienen: await quienesTienen(call.db, usuarios, de),
  })
}

async function expedirALista(taller: Taller, call: Call<(typeof constanciasDeListaRoutes)['expedirALista']>) {
  const { de, correos, ids, usuarios, pares } = await personasDe(call)
  const { made, pedidas } = await expedir(call, taller, call.person.id, de, pares)
  return filasDe(correos, ids, {
    expedidas: new Set(made.map(m => m.usuario_id)),
    pedidas: new Set(pedidas),
    // Asked only now: somebody else may have issued it while this list waited.
    tienen: await quienesTienen(call.db, usuarios, de),
  })
}

export function bindConstanciasDeLista(app: FastifyInstance, kit: Kit) {
  const taller = createTaller(kit)

  bindRoutes(app, kit, constanciasDeListaRoutes, {
    elegibles: ({ db, person, query }) => listElegibles(db, person, query.search),
    leerLista: async ({ person, body, reply }) => {
      const hoja = await leeHoja(await body.archivo.bytes(), 'archivo', { persona: person.id, answer: reply.raw })
      const filas = leeCorreos(hoja).map(f => ({ renglon: f.renglon, correo: f.email.slice(0, 254), motivo: f.motivo }))
      if (filas.length === 0) throw refused('El archivo solo tiene el encabezado.', 'archivo')
      return { filas }
    },
    previaDeLista: async call => ({ filas: await previa(call) }),
    expedirALista: async call => ({ filas: await expedirALista(taller, call) }),
  })
}
