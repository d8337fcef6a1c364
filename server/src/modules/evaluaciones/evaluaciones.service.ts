/** What other words let a quiz do: say which attempt counts. */
import type { QueCuenta } from '@eleva/contract'
import { sql } from 'kysely'
import { isTerminadoQueCuenta, notaPropia } from '../../alcance/quiz.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { recordset } from '../../kit/db/recordset.ts'
import { type IntentoConNota, puestaDe, representante } from './evaluaciones.cuenta.ts'

export { puestaDe, representante }

type IntentoDePersona = IntentoConNota & {
  usuario_id: number
  vale: boolean
  propia: number | null
  calificacion: number
}

/** On `intentos as intento`. */
const deQuienTieneVarios = (actividadId: number) => sql`
  intento.usuario_id in (
    select segundo.usuario_id
    from intentos segundo
    where segundo.actividad_id = ${actividadId} and segundo.numero > 1 and segundo.modo = 'cuenta')`

/**
 * Lets the attempt that counts stand for each person, after one was finished, graded by hand, or its author chose
 * another rule. Their attempts are locked first, so that two who do this take turns. Whoever has one attempt alone has
 * nothing to be chosen.
 * @param usuarioId one person; left out, everybody who has several
 */
export async function settleNotas(
  db: Db,
  actividadId: number,
  queCuenta: QueCuenta,
  usuarioId?: number,
): Promise<void> {
  const { rows } = await sql<IntentoDePersona>`
    select
      intento.id,
      intento.usuario_id,
      intento.numero,
      ${notaPropia} as nota,
      intento.calificacion,
      intento.por_calificar,
      intento.vale,
      intento.propia
    from intentos intento
    where intento.actividad_id = ${actividadId}
      and ${isTerminadoQueCuenta}
      and ${usuarioId === undefined ? deQuienTieneVarios(actividadId) : sql`intento.usuario_id = ${usuarioId}`}
    order by intento.usuario_id, intento.id
    for update`.execute(db)
  const cambios: { id: number; vale: boolean; calificacion: number; propia: number | null }[] = []
  for (const deUnaPersona of Object.values(Object.groupBy(rows, r => r.usuario_id)) as IntentoDePersona[][]) {
    const elQueVale = representante(queCuenta, deUnaPersona)
    for (const intento of deUnaPersona) {
      const { vale, calificacion, propia } = puestaDe(intento, elQueVale)
      if (intento.vale !== vale || intento.propia !== propia || intento.calificacion !== calificacion)
        cambios.push({ id: intento.id, vale, calificacion, propia })
    }
  }
  // Who gives way first: at no moment do two stand for one person.
  for (const vale of [false, true]) {
    const these = cambios.filter(c => c.vale === vale)
    if (these.length)
      await sql`
        update intentos intento
        set vale = cambio.vale, calificacion = cambio.calificacion, propia = cambio.propia
        from ${recordset(these, 'cambio', { id: 'bigint', vale: 'boolean', calificacion: 'int', propia: 'bigint' })}
        where intento.id = cambio.id`.execute(db)
  }
}
