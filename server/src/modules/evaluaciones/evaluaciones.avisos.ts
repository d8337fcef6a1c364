/** What a permit tells its person: that there is another attempt or more time, with the reason left to who gave it. */
import type { DatosDeAviso } from '@eleva/contract'
import { sql } from 'kysely'
import { lugarConPlazo, soloA } from '../../alcance/destinatarios.read.ts'
import type { Db } from '../../kit/db.ts'
import { type Telling, takeBackAviso, tellAviso } from '../avisos/avisos.service.ts'

type De = { id: number; usuarioId: number }
const told = ({ id, usuarioId }: De) => ({
  tipo: 'mas_de_evaluacion' as const,
  clave: `evaluacion:${id}`,
  para: soloA([usuarioId]),
})

const veces = (n: number, one: string, many: string) => (n === 0 ? [] : [`${n} ${n === 1 ? one : many} más`])

/** Its course, where that has dates for the person. */
async function getDatos(db: Db, { id, usuarioId }: De): Promise<DatosDeAviso> {
  const { rows } = await sql<{ datos: DatosDeAviso }>`
    select jsonb_strip_nulls(jsonb_build_object('actividad_id', a.id, 'actividad', a.nombre_actividad_unidad, 'unidad_id', a.unidad_id,
      'curso_id', k.id, 'curso', k.nombre_curso, 'en_vivo', nullif(k."cursoEnVivo", 0), 'curricula_id', l.curricula_id)) as datos
    from actividades a left join lateral (${lugarConPlazo(sql`${usuarioId}::bigint`, sql`a.id`)}) l on true left join cursos k on k.id = l.curso_id
    where a.id = ${id}`.execute(db)
  return rows[0]?.datos ?? {}
}

export async function tellPermiso(call: Telling, quien: number, de: De, mas: { intentos: number; minutos: number }) {
  const titulo = [...veces(mas.intentos, 'intento', 'intentos'), ...veces(mas.minutos, 'minuto', 'minutos')].join(' y ')
  const datos = await getDatos(call.db, de)
  await tellAviso(call, { ...told(de), datos: { ...datos, titulo }, salvo: quien })
}

export const takeBackPermiso = (call: Telling, de: De) => takeBackAviso(call, told(de))
