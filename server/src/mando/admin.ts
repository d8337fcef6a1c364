import { z } from 'zod'
import { createAdmin } from '../modules/cuentas/primera-persona.sql.ts'
import { type Orden, OrdenRefused, withDatabase } from './orden.ts'

export const run: Orden = async llamada => {
  const { args, say } = llamada
  const email = z.email().max(254).safeParse(args[0]?.trim().toLowerCase())
  if (!email.success) throw new OrdenRefused(`«${args[0]}» no es un correo.`)
  const { nueva } = await withDatabase(llamada, ({ db }) => createAdmin(db, email.data))
  say(nueva ? `${email.data} es una cuenta nueva y administra.` : `${email.data} está activa y administra.`)
  return 0
}
