import { constanciasDeListaRoutes, type ResultadoDeLista } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { refused } from '../../kit/errors.ts'
import { readHoja } from '../../kit/exports/hoja.ts'
import { bindRoutes, type Call } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { readCorreos } from '../usuarios/usuarios.service.ts'
import {
  createTaller,
  issueByHand,
  requireTermina,
  setAsideLogros,
  type TallerDeConstancias,
} from './constancias.emitir.ts'
import { listLogros } from './constancias.grupo.read.ts'
import { findLogros } from './constancias.logros.read.ts'
import { aQuienSeOfrece, comoEstan, findPorCorreo, listElegibles } from './constancias.quienes.read.ts'
import { paresDe } from './constancias.read.ts'

type LlamadaDeLista = Pick<Call<(typeof constanciasDeListaRoutes)['previaDeLista']>, 'db' | 'person' | 'body'>

/** Who they are, each once, who of them is named, and the courses of what they would get. */
async function personasDe({ db, person, body }: LlamadaDeLista) {
  const de = await requireTermina(db, { curricula_id: body.curricula_id, curso_id: body.curso_id })
  const correos = [...new Set(body.correos)]
  const ids = await findPorCorreo(db, person, correos)
  const nombradas = new Set((body.otra_vez ?? []).flatMap(correo => ids.get(correo) ?? []))
  return { de, correos, ids, nombradas, pares: await paresDe(db, person, [...ids.values()], de) }
}

type Personas = Awaited<ReturnType<typeof personasDe>>
type Fin = {
  expedidas: ReadonlySet<number | null>
  pedidas: ReadonlySet<number | null>
  apartadas: ReadonlyMap<number, string>
}

/** By e-mail, in their order. Who has it is asked only now: somebody else may have issued it while this list waited. */
async function filasDe(
  { db, person }: LlamadaDeLista,
  { de, correos, ids, nombradas }: Personas,
  { expedidas, pedidas, apartadas }: Fin,
) {
  const demas = [...ids.values()].filter(id => !expedidas.has(id) && !pedidas.has(id) && !apartadas.has(id))
  const [estan, ofrecida] = [await comoEstan(db, demas, de), await aQuienSeOfrece(db, demas, de)]
  // Also of whom it was taken back while this list waited.
  const motivoDe = (id: number) =>
    estan.get(id)?.tiene ? undefined : (apartadas.get(id) ?? estan.get(id)?.motivo ?? undefined)
  const resultadoDe = (correo: string): ResultadoDeLista => {
    const id = ids.get(correo)
    if (id === undefined) return correo === person.email.toLowerCase() ? 'propia' : 'desconocido'
    if (expedidas.has(id)) return 'expedida'
    if (pedidas.has(id)) return 'le_falta'
    if (estan.get(id)?.tiene) return 'ya_tiene'
    if (motivoDe(id) !== undefined && !nombradas.has(id)) return 'revocada'
    return ofrecida.has(id) ? 'no_termino' : 'no_se_ofrece'
  }
  return correos.map(correo => {
    const resultado = resultadoDe(correo)
    return { correo, resultado, motivo: resultado === 'revocada' ? motivoDe(ids.get(correo)!) : undefined }
  })
}

async function previa(call: LlamadaDeLista) {
  const personas = await personasDe(call)
  const { de, pares, nombradas } = personas
  const logros = await findLogros(call.db, pares, 'mano', de)
  const { quedan, apartadas } = await setAsideLogros(call.db, logros, de, nombradas)
  const { true: listos = [], false: incompletos = [] } = Object.groupBy(quedan, l => `${l.faltan.length === 0}`)
  return filasDe(call, personas, {
    expedidas: new Set(listos.map(l => l.usuario_id)),
    pedidas: new Set(incompletos.map(l => l.usuario_id)),
    apartadas,
  })
}

async function issueToList(taller: TallerDeConstancias, call: Call<(typeof constanciasDeListaRoutes)['issueALista']>) {
  const personas = await personasDe(call)
  const { made, pedidas, apartadas } = await issueByHand(call, taller, call.person.id, personas)
  return filasDe(call, personas, {
    expedidas: new Set(made.map(m => m.usuario_id)),
    pedidas: new Set(pedidas),
    apartadas,
  })
}

export function bindConstanciasDeLista(app: FastifyInstance, kit: Kit) {
  const taller = createTaller(kit)

  bindRoutes(app, kit, constanciasDeListaRoutes, {
    logros: ({ db, person }) => listLogros(db, person),
    elegibles: ({ db, person, query }) => listElegibles(db, person, query.search),
    readLista: async ({ person, body, reply }) => {
      const hoja = await readHoja(await body.archivo.bytes(), 'archivo', { persona: person.id, answer: reply.raw })
      const filas = readCorreos(hoja).map(f => ({
        renglon: f.renglon,
        correo: f.email.slice(0, 254),
        motivo: f.motivo,
      }))
      if (filas.length === 0) throw refused('El archivo solo tiene el encabezado.', 'archivo')
      return { filas }
    },
    previaDeLista: async call => ({ filas: await previa(call) }),
    issueALista: async call => ({ filas: await issueToList(taller, call) }),
  })
}
