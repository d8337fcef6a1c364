/** Which courses open here: what they show stands on this device, whichever way it came, read or taken along. */
import { contenidosRoutes } from '@eleva/contract'

const PANTALLAS = [contenidosRoutes.autogestivo.path, contenidosRoutes.enVivo.path]

async function isKept(curso: number): Promise<boolean> {
  const found = await Promise.all(PANTALLAS.map(path => caches.match(path.replace(':cursoId', String(curso)))))
  return found.some(Boolean)
}

/** @throws where the browser keeps nothing */
export async function listGuardados(cursos: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await Promise.all(cursos.map(isKept))
  return new Set(cursos.filter((_, i) => found[i]))
}
