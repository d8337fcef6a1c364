import { registrosRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { notFound, unavailable } from '../../kit/errors.ts'
import { sendCsv } from '../../kit/exports/csv.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { REGISTRO } from './registros.jobs.ts'
import { getEstado, listRegistros, streamRegistros } from './registros.read.ts'
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
