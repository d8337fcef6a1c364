import path from 'node:path'
import { createStorage } from '../kit/archivos/storage.ts'
import { type Restaurado, restore } from '../kit/respaldo/restaura.ts'
import { type Orden, requireClave, seconds, withDatabase } from './orden.ts'

export const run: Orden = async llamada => {
  const { config, args, say, signal } = llamada
  const clave = requireClave(config)
  const archivo = path.resolve(args[0]!)
  const began = performance.now()
  const storage = createStorage(config)
  const tmp = path.join(config.DATA_DIR, 'tmp')
  const restored = await withDatabase(llamada, ({ connection }) =>
    restore({ archivo, clave, connection, storage, tmp, signal }),
  )
  tell(restored, say)
  const { zona } = restored.manifiesto
  if (zona && zona !== config.TZ_PERSONAS)
    say(
      `Atención: el respaldo es de ${zona}, y TZ_PERSONAS dice ${config.TZ_PERSONAS}, que valdrá desde el próximo inicio.`,
    )
  say(`Restaurado en ${seconds(began)}.`)
  return 0
}

/** What came back, for people. */
export function tell({ manifiesto, tablas, objetos, ajenas, aplicadas }: Restaurado, say: (line: string) => void) {
  const rows = tablas.reduce((sum, t) => sum + t.filas, 0)
  say(`Respaldo del ${manifiesto.momento}, hecho con Eleva ${manifiesto.version} y PostgreSQL ${manifiesto.servidor}.`)
  say(`${tablas.length} tablas con ${rows} filas y ${objetos.filas} archivos, iguales a los del respaldo.`)
  if (aplicadas.length) say(`Migraciones posteriores, aplicadas ahora: ${aplicadas.join(', ')}.`)
  if (ajenas.length) say(`Atención: ninguna migración hace estas tablas, que no se restauraron: ${ajenas.join(', ')}.`)
  const { cantidad, llaves } = manifiesto.ausentes
  if (cantidad) say(`Atención: ${cantidad} archivos ya faltaban al hacer el respaldo: ${llaves.join(', ')}.`)
}
