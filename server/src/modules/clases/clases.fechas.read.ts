/**
 * On which days the classes of a plan fall, by the days on which none is planned and by what who holds them has
 * already.
 */
import {
  type clasesRoutes,
  type FechasDeClase,
  fechasDeClase,
  type PlanDeClases,
  type QueryOf,
  type ReplyOf,
} from '@eleva/contract'
import { sql } from 'kysely'
import { canOrganize } from '../../alcance/sesiones.read.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'

export async function listDiasSinClase(db: Db, desde: string | null) {
  const { rows } = await sql<ReplyOf<typeof clasesRoutes.diasSinClase>['resultSet'][number]>`
    select
      dia,
      nombre
    from dias_sin_clase
    where dia >= coalesce(${desde}::date, hoy())
    order by dia`.execute(db)
  return rows
}

/** @param plan with `saltar` 0 no day is left out but those that it names */
export async function fechasDePlan(
  db: Db,
  plan: PlanDeClases & { saltar: 0 | 1 },
): Promise<FechasDeClase & { nombres: Map<string, string> }> {
  const libres = plan.saltar && plan.dias.length ? await listDiasSinClase(db, plan.fecha) : []
  const nombres = new Map(libres.map(l => [l.dia, l.nombre]))
  return { ...fechasDeClase(plan, new Set(nombres.keys())), nombres }
}

type Horas = Pick<QueryOf<typeof clasesRoutes.fechas>, 'organizador' | 'hora_inicio' | 'hora_fin'>

/** What who holds them has at those hours, by day. Whom the person may not ask to hold one has nothing to say here. */
async function empalmesDe(
  db: Db,
  person: Person,
  dias: readonly string[],
  { organizador, hora_inicio, hora_fin }: Horas,
) {
  if (!organizador || !hora_inicio || !hora_fin || hora_fin <= hora_inicio) return new Map<string, string>()
  const { rows } = await sql<{ dia: string; nombre: string }>`
    select distinct on (dia.dia)
      dia.dia,
      sesion.nombre_sesion as nombre
    from unnest(${dias}::date[]) as dia (dia)
      join sesion_eventos evento
        on evento.inicia < dia.dia + ${hora_fin}::time
        and evento.termina > dia.dia + ${hora_inicio}::time
      join sesiones sesion on sesion.id = evento.sesion_id
      join usuarios usuario on usuario.id = evento.organizador_id
    where evento.organizador_id = ${organizador}
      and ${canOrganize(person)}
    order by dia.dia, evento.inicia, evento.id`.execute(db)
  return new Map(rows.map(r => [r.dia, r.nombre]))
}

export async function previewFechas(
  db: Db,
  person: Person,
  q: QueryOf<typeof clasesRoutes.fechas>,
): Promise<ReplyOf<typeof clasesRoutes.fechas>> {
  const { fechas, saltadas, nombres } = await fechasDePlan(db, q)
  const empalmes = await empalmesDe(db, person, fechas, q)
  return {
    fechas: fechas.map(dia => ({ dia, empalme: empalmes.get(dia) ?? '' })),
    saltadas: saltadas.map(dia => ({ dia, nombre: nombres.get(dia) ?? '' })),
  }
}
