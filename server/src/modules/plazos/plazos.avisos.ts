/** What dates tell: that one comes near, that it moved, that somebody has more time. */
import { estudiantesConCurso, soloA } from '../../alcance/destinatarios.read.ts'
import type { LiveJobParts } from '../../kit/kit.ts'
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { type Telling, takeBackAviso, tellAviso, tellInJob, tellVarios } from '../avisos/avisos.service.ts'
import { claimCercanos, filasDeCercanos, HORAS, listDatos } from './plazos.avisos.sql.ts'
import type { DePersona, GrupoYCurso } from './plazos.read.ts'

/** Gathered: however many activities were saved at once, each learner of the group has one notice for the course. */
export async function tellMovidos(
  call: Telling,
  quien: number,
  { grupoId, cursoId }: GrupoYCurso,
  movidas: readonly number[],
) {
  if (movidas.length === 0) return
  const datos = await listDatos(call.db, { grupoId, cursoId, actividades: movidas })
  const para = estudiantesConCurso(grupoId, cursoId)
  // It said another moment.
  await takeBackAviso(call, { tipo: 'plazo_cerca', clave: movidas.map(id => claveDe('actividad', id)), para })
  await tellAviso(call, {
    tipo: 'plazo_movido',
    clave: claveDe('grupo', grupoId, claveDe('curso', cursoId)),
    datos: { ...datos, movidas: [...movidas] },
    para,
    salvo: quien,
  })
}

export async function tellProrroga(call: Telling, quien: number, de: DePersona) {
  const told = { clave: claveDe('actividad', de.actividadId), para: soloA([de.usuarioId]) }
  const datos = await listDatos(call.db, { ...de, actividades: [de.actividadId] })
  await takeBackAviso(call, { tipo: 'plazo_cerca', ...told })
  await tellAviso(call, { tipo: 'prorroga', ...told, datos, salvo: quien })
}

export const takeBackProrroga = (call: Telling, de: DePersona) =>
  takeBackAviso(call, { tipo: 'prorroga', clave: claveDe('actividad', de.actividadId), para: soloA([de.usuarioId]) })

/**
 * Every limit that comes near and was not told of yet, a batch in a transaction: of two processes that look at once one
 * gets each.
 */
export async function tellCercanos(
  parts: Pick<LiveJobParts, 'db' | 'realtime'>,
  signal?: AbortSignal,
): Promise<number> {
  let told = 0
  for (const horas of HORAS)
    for (let more = true; more && !signal?.aborted; )
      await tellInJob(parts, async call => {
        const cercanos = await claimCercanos(call.db, horas)
        more = cercanos.length > 0
        if (more) told += await tellVarios(call, 'plazo_cerca', filasDeCercanos(cercanos, horas))
      })
  return told
}
