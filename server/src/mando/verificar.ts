import os from 'node:os'
import path from 'node:path'
import { verify } from '../kit/respaldo/verifica.ts'
import { type Orden, requireClave, seconds } from './orden.ts'
import { tell } from './restaurar.ts'

export const run: Orden = async ({ config, args, say, signal }) => {
  const began = performance.now()
  const archivo = path.resolve(args[0]!)
  const restored = await verify({ archivo, clave: requireClave(config), tmp: os.tmpdir(), signal })
  const { tablas, objetos, momento } = restored.manifiesto
  for (const { nombre, filas, huella } of tablas)
    say(`${huella.slice(0, 16)}  ${String(filas).padStart(10)}  ${nombre}`)
  say(`${objetos.huella.slice(0, 16)}  ${String(objetos.cantidad).padStart(10)}  (archivos)`)
  tell(restored, say)
  say(`Verificado en ${seconds(began)}: el respaldo del ${momento} se puede restaurar.`)
  return 0
}
