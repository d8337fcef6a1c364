import { migrate } from '../kit/db/migrate.ts'
import { type Orden, withDatabase } from './orden.ts'

export const run: Orden = async llamada => {
  const { config, say } = llamada
  const names = await withDatabase(llamada, ({ connection }) => migrate(connection, config.TZ_PERSONAS))
  for (const name of names) say(`aplicada  ${name}`)
  say(names.length ? `${names.length} migraciones aplicadas.` : 'No faltaba ninguna migración.')
  return 0
}
