/** What makes many things at once: sent under a key, so that it is made once, and taken back as a whole. */
import { programasRoutes } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWrite } from '../../kit/api/query.ts'
import { notify } from '../../kit/notify.ts'
import { stalePrograma } from './stale.ts'

/** What stands in a form until it is sent. */
export const SIN_CLAVE = '00000000-0000-4000-8000-000000000000'

type Color = Parameters<typeof notify>[1]

export function useHacer() {
  const client = useQueryClient()
  const undo = useWrite(programasRoutes.undo, stalePrograma)
  const last = useRef({ said: '', clave: '' })
  return {
    deshacer: () => undo.mutateAsync({ body: { clave: last.current.clave } }),
    /**
     * The same again has the same key: it may be that only its answer was lost.
     * @throws {ApiError}
     */
    hacer: async <B extends object, R extends { message: string; color: Color }>(
      body: B,
      send: (body: B & { clave: string }) => Promise<R>,
    ): Promise<R> => {
      const said = JSON.stringify(body)
      if (last.current.said !== said) last.current = { said, clave: crypto.randomUUID() }
      const { clave } = last.current
      const reply = await send({ ...body, clave })
      notify(reply.message, reply.color, { label: 'Deshacer', act: () => undo.mutateAsync({ body: { clave } }) })
      await Promise.all(stalePrograma.map(route => client.invalidateQueries({ queryKey: [route.path] })))
      return reply
    },
  }
}
