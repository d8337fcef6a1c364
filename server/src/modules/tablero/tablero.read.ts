import type { FigurasDePlataforma } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'
import { sinContestar } from '../dudas/dudas.read.ts'
import { entregasPorRevisar } from '../entregables/entregables.porRevisar.read.ts'
import { gruposDeTablero, propioDe } from './tablero.sentencia.ts'

export async function getPlataforma(db: Db, person: Person): Promise<FigurasDePlataforma> {
  const { rows } = await sql<FigurasDePlataforma>`
    select (select count(*)::int from usuarios where estatus_user = 1) as personas,
      (
        select count(*)::int
        from (
          select id
          from usuarios
          where ultima_fecha_inicio_sesion >= now() - interval '7 days'
          union
          select usuario_id
          from bitacora
          where ocurrio_en >= now() - interval '7 days' and ocurrio_en <= now()) activo) as activas,
      (select count(*)::int from presencias where is_online = 1) as en_linea,
      (select count(*)::int ${entregasPorRevisar(person)}) as por_revisar,
      (select count(*)::int from dudas duda where ${sinContestar}) as dudas_abiertas,
      (select count(*)::int from grupos where archivado_en is null) as grupos`.execute(db)
  return rows[0]!
}

export async function listGruposPropios(db: Db, person: Person) {
  const { rows } = await gruposDeTablero(person).execute(db)
  return rows[0]!
}

/** One's own courses in date, each through one curriculum, those begun and not complete first. */
export async function getPropio(db: Db, person: Person) {
  const { rows } = await propioDe(person).execute(db)
  return rows[0]!
}
