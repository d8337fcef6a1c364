import { registrosRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { gruposPorId, tellMezcla } from '../../alcance/mezcla.read.ts'
import { gone } from '../../kit/cosas.ts'
import { notFound, unavailable } from '../../kit/errors.ts'
import { sendCsv } from '../../kit/exports/csv.ts'
import { bindRoutes, type Call, type Handlers } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { AVISA_TRAS_S, accept, type Decidido, decide, undo } from './registros.decision.sql.ts'
import { LOTE_DECIDIDO, REGISTRO } from './registros.jobs.ts'
import { getEstado, getFicha, listRegistros, streamRegistros } from './registros.read.ts'
import { saveRegistro, takeRecibo } from './registros.sql.ts'

const COLUMNS = {
  nombres: 'Nombres',
  apellido_paterno: 'Apellido paterno',
  apellido_materno: 'Apellido materno',
  correo_alternativo: 'Correo alternativo',
  curp: 'CURP',
  rfc: 'RFC',
  tipos_de_formacion: 'Tipo de formación',
  modalidad: 'Modalidad',
  nombre_oferta_formacion: 'Oferta de formación',
  funcion: 'Función',
  nivel_educativo: 'Nivel educativo',
  direccion_operativa: 'Dirección operativa',
  alcaldia_cct: 'Alcaldía CCT',
  numero_celular: 'Número celular',
  numero_fijo: 'Número fijo',
  edad: 'Edad',
  cct: 'CCT',
  genero: 'Género',
  fecha: 'Registro',
  otro_correo: 'Otro registro con la CURP',
} as const

/** The same of a folio that nobody has and of somebody else's: a stranger learns nothing of an e-mail. */
const NADIE = 'No encontramos ese folio con ese correo. Revisa que no falte una letra en ninguno de los dos.'

type Deciding = Pick<Call<never>, 'db' | 'kit'>

/**
 * Who was refused or accepted is written to once it cannot be taken back: with the transaction, as what is not kept is
 * not told.
 */
async function done({ db, kit }: Deciding, decidido: Decidido, words: [one: string, many: string], after: string) {
  const { resultados, lote } = decidido
  const hechos = resultados.filter(r => r.hecho).length
  if (lote) {
    const startAfter = new Date(Date.now() + AVISA_TRAS_S * 1000)
    await kit.jobs.send(LOTE_DECIDIDO, { lote }, { tx: db, startAfter }).catch(error => {
      kit.log.error(error)
      throw unavailable()
    })
  }
  const no = resultados.length - hechos
  const said = `${hechos.toLocaleString('es-MX')} ${words[hechos === 1 ? 0 : 1]}`
  return {
    ...decidido,
    hechos,
    message: no ? `${said}; ${no.toLocaleString('es-MX')} no` : `${said}${after}`,
    color: no ? ('warning' as const) : ('success' as const),
  }
}

const decisionHandlers: Pick<Handlers<typeof registrosRoutes>, 'accept' | 'reject' | 'espera' | 'undo'> = {
  accept: call =>
    tellMezcla(call.db, gruposPorId(call.body.grupos), 'Registros aceptados', async () =>
      done(
        call,
        await accept(call.db, call.person, call.body),
        ['registro aceptado', 'registros aceptados'],
        '. Les escribimos en un minuto',
      ),
    ),
  reject: async call =>
    done(
      call,
      await decide(call.db, call.person, call.body, 'rechazado'),
      ['registro rechazado', 'registros rechazados'],
      '. Les escribimos en un minuto',
    ),
  espera: async call =>
    done(
      call,
      await decide(call.db, call.person, call.body, 'en_espera'),
      ['registro en espera', 'registros en espera'],
      '',
    ),
  undo: async ({ db, person, body }) => {
    const stay = await undo(db, person, body.lote)
    if (stay === 0) return { message: 'Deshecho' }
    const who = stay === 1 ? '1 persona ya entró, y se queda' : `${stay} personas ya entraron, y se quedan`
    return { message: `Deshecho; ${who}`, color: 'warning' as const }
  },
}

export function bindRegistros(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, registrosRoutes, {
    create: async ({ db, body }) => {
      const { id: registro, folio } = await saveRegistro(db, body)
      if (!(await takeRecibo(db, body.correo_alternativo))) return { folio }
      // With the transaction: what is kept is confirmed, and nothing else is.
      await kit.jobs.send(REGISTRO, { registro }, { tx: db }).catch(error => {
        kit.log.error(error)
        throw unavailable()
      })
      return { folio }
    },
    estado: async ({ db, body }) => {
      const registro = await getEstado(db, body)
      if (!registro) throw notFound(NADIE)
      return { registro }
    },
    list: ({ db, query }) => listRegistros(db, query),
    get: async ({ db, params }) => {
      const registro = await getFicha(db, params.id)
      if (!registro) throw gone('registro')
      return { registro }
    },
    ...decisionHandlers,
    export: async call =>
      sendCsv(call, 'registros-formacion.csv', Object.values(COLUMNS), cellsOf(streamRegistros(call.db, call.query))),
  })
}

async function* cellsOf(rows: ReturnType<typeof streamRegistros>) {
  for await (const row of rows) {
    const said = { ...row, otro_correo: row.repetida ? 'Sí' : 'No' }
    yield (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).map(key => said[key])
  }
}
