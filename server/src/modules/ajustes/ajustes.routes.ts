import { ajustesRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { changeImage } from '../../kit/archivos/images.ts'
import { conflict, refused } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import { ajustesDe, mantenimientoPendiente, readDichos } from '../../kit/instalacion.ts'
import type { Kit } from '../../kit/kit.ts'
import { getHoras, getVersion } from './ajustes.read.ts'
import { removeMantenimiento, saveMantenimiento, updateAjustes } from './ajustes.sql.ts'

export function bindAjustes(app: FastifyInstance, kit: Kit) {
  const { instalacion, config } = kit
  bindRoutes(app, kit, ajustesRoutes, {
    get: async ({ db }) => {
      await instalacion.refresh()
      return {
        ajustes: instalacion.actual().ajustes,
        version: await getVersion(db),
        mantenimiento: mantenimientoPendiente(instalacion.actual()) ?? null,
      }
    },

    update: async call => {
      const { db, body, afterCommit } = call
      const version = await getVersion(db, true)
      if (body.version !== undefined && body.version !== version)
        throw conflict(
          'Otra persona cambió los ajustes mientras los tenías abiertos. Vuelve a abrirlos y repite tu cambio.',
        )
      const before = ajustesDe(config, await readDichos(db))
      const { cita, cita_de } = { ...before, ...body }
      if ((body.cita !== undefined || body.cita_de !== undefined) && (cita === '') !== (cita_de === ''))
        throw refused('Escribe la cita y de quién es, o ninguna de las dos', 'cita_de')
      const logo = await changeImage(call, body, before.logo)
      const next = await updateAjustes(db, body, logo === before.logo ? undefined : logo)
      afterCommit(() => instalacion.refresh())
      return { version: next }
    },

    close: async ({ db, body, afterCommit }) => {
      const { desde, hasta, paso } = await getHoras(db, { desde: body.desde!, hasta: body.hasta! })
      if (paso) throw refused('Esa hora ya pasó: elige una que esté por venir', 'hasta')
      const mantenimiento = { texto: body.texto, desde, hasta }
      await saveMantenimiento(db, mantenimiento)
      afterCommit(() => instalacion.refresh())
      return { mantenimiento }
    },

    open: async ({ db, afterCommit }) => {
      await removeMantenimiento(db)
      afterCommit(() => instalacion.refresh())
      return {}
    },
  })
}
