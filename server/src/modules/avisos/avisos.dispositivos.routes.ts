import { dispositivosRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { isClosable, isPushService, readVapid } from '../../kit/correo/webpush.ts'
import { notFound, refused } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { listDispositivos, removeDispositivo, saveDispositivo } from './avisos.push.sql.ts'

export function bindDispositivos(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, dispositivosRoutes, {
    dispositivos: async ({ db, person }) => ({
      llave: (await readVapid(db)).publicKey,
      dispositivos: await listDispositivos(db, person.id),
    }),
    addDispositivo: async ({ db, person, body, request }) => {
      if (!isPushService(body.endpoint, kit.config.PUSH_ORIGINS))
        throw refused('El servicio de avisos de este navegador no está entre los permitidos.', 'endpoint')
      if (!isClosable(body)) throw refused('El navegador no dio una llave válida para avisos', 'p256dh')
      return saveDispositivo(db, person.id, body, (request.headers['user-agent'] ?? '').slice(0, 200))
    },
    removeDispositivo: async ({ db, person, params }) => {
      if (!(await removeDispositivo(db, person.id, params.id))) throw notFound('Ese dispositivo ya no recibe avisos.')
      return {}
    },
  })
}
