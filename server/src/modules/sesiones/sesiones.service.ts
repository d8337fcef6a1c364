/** Tells people of their classes, each thing once. */
import type { TipoDeAviso } from '@eleva/contract'
import { quienesCursan, soloA } from '../../alcance/destinatarios.read.ts'
import { type Telling, tellAviso } from '../avisos/avisos.service.ts'
import { claimClases } from './sesiones.clases.sql.ts'

/**
 * Those that are due: to whom may follow the course, and before it begins to who holds it.
 * @param due which classes, on `sesion_eventos as se`
 * @param salvo who did it
 */
export async function tellClases(
  call: Telling,
  tipo: TipoDeAviso,
  due: Parameters<typeof claimClases>[2],
  salvo?: number,
) {
  for (const { id, oferta_id, curso_id, organizador_id, inicia, datos } of await claimClases(call.db, tipo, due)) {
    const told = { tipo, clave: `clase:${id}:${inicia}`, datos }
    await tellAviso(call, { ...told, para: quienesCursan(oferta_id, curso_id), salvo: organizador_id ?? salvo })
    if (organizador_id && tipo !== 'clase_empezo') await tellAviso(call, { ...told, para: soloA([organizador_id]) })
  }
}
