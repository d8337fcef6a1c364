/**
 * What a permit tells its person: that there is another attempt or more time, with the reason left to who gave it. And
 * what is not told any more once grades are kept from those whose they are.
 */
import type { DatosDeTipo } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { soloA, viaConPlazo } from '../../alcance/destinatarios.read.ts'
import { plazosDe } from '../../alcance/plazos.read.ts'
import { isOculta, isTerminadoQueVale } from '../../alcance/quiz.read.ts'
import type { Sustentante } from '../../alcance/sustentante.ts'
import type { Db } from '../../kit/db/db.ts'
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { datosDeActividad } from '../avisos/avisos.datos.read.ts'
import { type Telling, takeBackAviso, tellAviso } from '../avisos/avisos.service.ts'

const told = ({ usuarioId, actividadId }: Sustentante) => ({
  tipo: 'mas_de_evaluacion' as const,
  clave: claveDe('evaluacion', actividadId),
  para: soloA([usuarioId]),
})

const veces = (n: number, one: string, many: string) => (n === 0 ? [] : [`${n} ${n === 1 ? one : many} más`])

/** @param titulo what there is more of. Its course is told where that has dates for the person. */
async function getDatos(
  db: Db,
  { usuarioId, actividadId }: Sustentante,
  titulo: string,
): Promise<DatosDeTipo<'mas_de_evaluacion'>> {
  const { rows } = await sql<{ datos: DatosDeTipo<'mas_de_evaluacion'> }>`
    select ${datosDeActividad(sql`'titulo', ${titulo}::text`)} as datos
    from actividades actividad
      left join lateral (${viaConPlazo(sql`${usuarioId}::bigint`, sql`actividad.id`)}) via on true
      left join cursos curso on curso.id = via.curso_id
    where actividad.id = ${actividadId}`.execute(db)
  return rows[0]?.datos ?? { titulo }
}

export async function tellPermiso(
  call: Telling,
  quien: number,
  sustentante: Sustentante,
  mas: { intentos: number; minutos: number },
) {
  const titulo = [...veces(mas.intentos, 'intento', 'intentos'), ...veces(mas.minutos, 'minuto', 'minutos')].join(' y ')
  await tellAviso(call, { ...told(sustentante), datos: await getDatos(call.db, sustentante, titulo), salvo: quien })
}

export const takeBackPermiso = (call: Telling, sustentante: Sustentante) => takeBackAviso(call, told(sustentante))

/**
 * That there is a grade, or that it changed, of those who have not read it yet and to whom it is not told now (ADR
 * 060).
 */
export async function takeBackOcultas(call: Telling, id: number): Promise<void> {
  const gente = sql`
    select intento.usuario_id
    from intentos intento
    where intento.actividad_id = ${id} and ${isTerminadoQueVale}`
  const plazos = plazosDe(sql<SqlBool>`miembro.usuario_id in (${gente})`, sql<SqlBool>`plazo.actividad_id = ${id}`)
  const para = sql`
    select quien.usuario_id
    from (${gente}) quien
    join evaluaciones evaluacion on evaluacion.actividad_id = ${id}
    left join (${plazos}) su_plazo on su_plazo.usuario_id = quien.usuario_id
      where ${isOculta('evaluacion.ver_nota', 'su_plazo.cierra')}`
  for (const tipo of ['nota_lista', 'recalificado'] as const)
    await takeBackAviso(call, { tipo, clave: claveDe('evaluacion', id), para })
}
