import { driveRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'

export function bindDrive(app: FastifyInstance, kit: Kit) {
  const { GOOGLE_APP_ID: app_id, GOOGLE_DEVELOPER_KEY: developer_key, OIDC_CLIENT_ID: client_id } = kit.config
  const whole = app_id && developer_key && client_id
  bindRoutes(app, kit, driveRoutes, {
    keys: async () => ({
      data: whole ? { app_id, client_id, developer_key } : { app_id: '', client_id: '', developer_key: '' },
    }),
  })
}
