import { renewSecret } from '../kit/identity/secret.ts'
import { type Orden, withDatabase } from './orden.ts'

export const run: Orden = async llamada => {
  const { say } = llamada
  await withDatabase(llamada, ({ db }) => renewSecret(db))
  say('El secreto es otro. Los servidores en marcha lo toman en unos 10 segundos; nadie tiene que volver a entrar.')
  say('Ya no abren las invitaciones que se enviaron: reenvíalas desde el centro escolar.')
  return 0
}
