import { run as serve } from '../main.ts'
import type { Orden } from './orden.ts'

export const run: Orden = async ({ build }) => {
  await serve(build())
  return undefined
}
