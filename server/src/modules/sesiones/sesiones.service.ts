/** Tells people of their classes, each thing once. */
import { quienesCursan, soloA } from '../../alcance/destinatarios.read.ts'
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { type Telling, takeBackAviso, tellAviso } from '../avisos/avisos.service.ts'
import { claimClases, findClase, isManana, isPronto, type TipoDeClase } from './sesiones.clases.sql.ts'

export { createSesion, requireOrganizador } from './sesiones.sql.ts'

/**
 * Those that are due: to whom may follow the course, and before it begins to who holds it.
 * @param due which classes, on `sesion_eventos as evento`
 * @param salvo who did it
 */
export async function tellClases(
  call: Telling,
  tipo: TipoDeClase,
  due: Parameters<typeof claimClases>[2],
  salvo?: number,
) {
  for (const { id, oferta_id, curso_id, organizador_id, inicia, datos } of await claimClases(call.db, tipo, due)) {
    const told = { tipo, clave: claveDe('clase', id, inicia), datos }
    await tellAviso(call, { ...told, para: quienesCursan(oferta_id, curso_id), salvo: organizador_id ?? salvo })
    if (organizador_id && tipo !== 'clase_empezo') await tellAviso(call, { ...told, para: soloA([organizador_id]) })
  }
}

/** What is due in this minute: the classes of the next day, and those of the next quarter of an hour. */
export async function tellRecordatorios(call: Telling): Promise<void> {
  await tellClases(call, 'clase_manana', isManana)
  await tellClases(call, 'clase_pronto', isPronto)
}

/** Kinds that say the hour of a class that is to come. */
const DE_SU_HORA = ['clase_manana', 'clase_pronto'] as const

/**
 * What was told of another hour than that at which it is held now, or of one that is held no more (`quitada`), where
 * nobody has read it.
 */
export async function takeBackClase(call: Telling, id: number, quitada = false): Promise<void> {
  const clase = await findClase(call.db, id)
  if (!clase) return
  const { oferta_id, curso_id, organizador_id, inicia } = clase
  const clave = { desde: claveDe('clase', id, ''), menos: quitada ? undefined : claveDe('clase', id, inicia) }
  for (const tipo of DE_SU_HORA)
    for (const para of [quienesCursan(oferta_id, curso_id), soloA(organizador_id ? [organizador_id] : [])])
      await takeBackAviso(call, { tipo, clave, para })
}
