import { auditoriaRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../kit/errors.ts'
import { sendCsv } from '../../kit/exports/csv.ts'
import { isAudited } from '../../kit/http/auditado.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { listOpciones } from './auditoria.palabras.read.ts'
import { getActo, listActos, listDiasRotos, streamActos } from './auditoria.read.ts'

const COLUMNS = [
  'Cuándo',
  'Quién',
  'Como',
  'Desde',
  'Palabra',
  'Qué hizo',
  'A qué',
  'Clave',
  'Nombre',
  'Antes → después',
]

export function bindAuditoria(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, auditoriaRoutes, {
    list: async ({ db, query }) => listActos(db, query),
    opciones: async () => ({ palabras: listOpciones(isAudited) }),
    get: async ({ db, params }) => {
      const acto = await getActo(db, params.id)
      if (!acto) throw notFound('Ese acto ya no está en la auditoría.')
      return { acto }
    },
    check: async ({ db, query }) => listDiasRotos(db, query),
    export: async call => sendCsv(call, 'auditoria.csv', COLUMNS, streamActos(call.db, call.query)),
  })
}
