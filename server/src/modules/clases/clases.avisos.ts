/** Tells whom it concerns that classes were made, moved or called off: once for all that were so together. */
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { type Telling, takeBackAviso, tellAviso } from '../avisos/avisos.service.ts'
import { takeBackClase } from '../sesiones/sesiones.service.ts'
import { datosDeClases, quienesLeyeron, quienesVan } from './clases.avisos.sql.ts'
import { type FilaDeEvento, listAnunciadas, type Serie } from './clases.serie.sql.ts'

type AvisoDeClase = 'clase_programada' | 'clase_movida' | 'clase_cancelada'
/** @param organizan also those who held one before */
type Acto = { serie: Serie; filas: readonly FilaDeEvento[]; organizan?: readonly (number | null)[]; salvo: number }

const claveDeFilas = (filas: readonly FilaDeEvento[]) => claveDe('clase', filas[0]!.id)
const paraDe = ({ serie, filas, organizan = [] }: Acto) =>
  quienesVan(serie, [...filas.map(f => f.organizador_id), ...organizan])

async function datosDe(call: Telling, { serie, filas }: Acto) {
  const { id, dia, hora_inicio } = filas[0]!
  return datosDeClases(call.db, serie, { evento_id: id, dia, hora: hora_inicio, clases: filas.length })
}

export async function tellDeClases(call: Telling, tipo: AvisoDeClase, acto: Acto): Promise<void> {
  await tellAviso(call, {
    tipo,
    clave: claveDeFilas(acto.filas),
    datos: await datosDe(call, acto),
    para: paraDe(acto),
    salvo: acto.salvo,
  })
}

/** What was told of it is taken back where nobody read it; who read it is told how it is now. */
export async function tellVuelta(call: Telling, dicho: AvisoDeClase, ahora: AvisoDeClase, acto: Acto): Promise<void> {
  const [clave, para] = [claveDeFilas(acto.filas), paraDe(acto)]
  const datos = await datosDe(call, acto)
  await takeBackAviso(call, { tipo: dicho, clave, para })
  await tellAviso(call, { tipo: ahora, clave, datos, para: quienesLeyeron(para, dicho, clave), salvo: acto.salvo })
}

/**
 * Reminders of hours at which they are not held any more.
 * @param quitadas before they are gone
 */
export async function takeBackRecordatorios(
  call: Telling,
  filas: readonly FilaDeEvento[],
  quitadas = false,
): Promise<void> {
  for (const id of await listAnunciadas(
    call.db,
    filas.map(f => f.id),
  ))
    await takeBackClase(call, id, quitadas)
}
