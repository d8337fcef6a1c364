import path from 'node:path'
import { formatBytes } from '@eleva/contract'
import { createStorage } from '../kit/archivos/storage.ts'
import { makeRespaldo } from '../kit/respaldo/respaldo.ts'
import { type Orden, requireClave, seconds, withDatabase } from './orden.ts'

export const run: Orden = async llamada => {
  const { config, args, say, signal } = llamada
  const clave = requireClave(config)
  const dir = path.resolve(args[0] ?? config.RESPALDO_DIR ?? path.join(config.DATA_DIR, 'respaldos'))
  const began = performance.now()
  const storage = createStorage(config)
  const { TZ_PERSONAS: zona, version } = config
  const { archivo, bytes, manifiesto } = await withDatabase(llamada, ({ connection }) =>
    makeRespaldo({ connection, storage, version }, { dir, clave, zona, signal }),
  )
  const rows = manifiesto.tablas.reduce((sum, t) => sum + t.filas, 0)
  const { objetos, ausentes } = manifiesto
  say(
    `${archivo}: ${formatBytes(bytes)}, ${manifiesto.tablas.length} tablas con ${rows} filas, ${objetos.cantidad} archivos, en ${seconds(began)}`,
  )
  if (ausentes.cantidad)
    say(
      `Atención: ${ausentes.cantidad} archivos que la base nombra no están en el almacén: ${ausentes.llaves.join(', ')}`,
    )
  return 0
}
