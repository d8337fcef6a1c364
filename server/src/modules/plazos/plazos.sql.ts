/** Who is slower is told, with who was faster, so that neither loses silently. */
import {
  ABRE_ANTES,
  type CambioDePlazo,
  CIERRA_DESPUES,
  CIERRA_TRAS_ABRIR,
  entreComillas,
  type ProrrogaInput,
} from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { zonaDeGrupo, zonaDePersona } from '../../alcance/zonas.read.ts'
import { changed } from '../../kit/cosas.ts'
import { formatMomentoLargo } from '../../kit/dates.ts'
import { enZona } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { recordset } from '../../kit/db/recordset.ts'
import { conflict, named, notFound, refused } from '../../kit/errors.ts'
import type { DePersona, GrupoYCurso, SituacionDePlazo } from './plazos.read.ts'

const CAMPOS = ['abre', 'fecha_limite', 'cierra'] as const

/**
 * What is to stand after a change: `actividad_id`, `nombre`, and each moment, typed by the clocks of the group; what
 * was not sent is what stands.
 */
const resultado = ({ grupoId, cursoId }: GrupoYCurso, cambios: readonly CambioDePlazo[]) => {
  const rows = cambios.map(({ actividad_id, version, abre, fecha_limite, cierra }) => ({
    actividad_id,
    version,
    abre,
    fecha_limite,
    cierra,
    dice_abre: abre !== undefined,
    dice_fecha_limite: fecha_limite !== undefined,
    dice_cierra: cierra !== undefined,
  }))
  const campo = (name: (typeof CAMPOS)[number]) =>
    sql`
      case
        when visto.${sql.ref(`dice_${name}`)} then visto.${sql.ref(name)} at time zone su_zona.zona
        else plazo.${sql.ref(name)}
      end as ${sql.ref(name)}`
  return sql`
    select
      visto.actividad_id,
      visto.version as vista,
      actividad.nombre_actividad_unidad as nombre,
      plazo.version,
      plazo.puesto_por,
      plazo.fecha_limite as limite_antes,
      ${sql.join(CAMPOS.map(campo))},
      ${sql.join(
        CAMPOS.map(
          name =>
            sql`coalesce(
              visto.${sql.ref(name)} at time zone su_zona.zona at time zone su_zona.zona <> visto.${sql.ref(name)},
              false)`,
        ),
        sql` or `,
      )} as salta
    from ${recordset(rows, 'visto', {
      actividad_id: 'bigint',
      version: 'int',
      abre: 'timestamp',
      fecha_limite: 'timestamp',
      cierra: 'timestamp',
      dice_abre: 'boolean',
      dice_fecha_limite: 'boolean',
      dice_cierra: 'boolean',
    })}
      cross join (${zonaDeGrupo(sql`${grupoId}::bigint`)}) su_zona
      left join (actividades actividad
        join cursos_unidades en_curso on en_curso.unidad_id = actividad.unidad_id and en_curso.curso_id = ${cursoId})
        on actividad.id = visto.actividad_id
      left join plazos plazo on plazo.grupo_id = ${grupoId} and plazo.curso_id = ${cursoId}
        and plazo.actividad_id = visto.actividad_id`
}

type Guardado = { actividad_id: number; version: number; movida: boolean }

type Previsto = {
  nombre: string | null
  vista: number | null
  version: number
  quien: string
  mal_abre: boolean
  mal_cierra: boolean
  mal_periodo: boolean
  salta: boolean
}

/**
 * All of the changes, or none.
 * @returns the version of each from now on, 0 where no dates are left; and whether its limit is another one, or gone,
 * and not long over
 * @throws {Refusal} 404 for an activity that the course does not have, 409 when somebody was faster, 422 when dates are
 * out of order or the clocks skip one of them
 */
export async function savePlazos(
  db: Db,
  usuarioId: number,
  grupoYCurso: GrupoYCurso,
  cambios: readonly CambioDePlazo[],
) {
  if (cambios.length === 0) return []
  // One after the other for a group: what is looked at here stands until it is written.
  await sql`
    select
    from grupos grupo
    where grupo.id = ${grupoYCurso.grupoId}
    for no key update`.execute(db)
  const despues = resultado(grupoYCurso, cambios)
  const { rows: previstos } = await sql<Previsto>`
    select
      fila.nombre,
      fila.vista,
      coalesce(fila.version, 0) as version,
      coalesce(quien.nombre_completo, '') as quien,
      fila.salta,
      coalesce(fila.abre >= fila.fecha_limite, false) as mal_abre,
      coalesce(fila.cierra < fila.fecha_limite, false) as mal_cierra,
      coalesce(fila.abre >= fila.cierra, false) as mal_periodo
    from (${despues}) fila
      left join usuarios quien on quien.id = fila.puesto_por and quien.id <> ${usuarioId}`.execute(db)
  refuse(previstos)
  const { rows } = await sql<Guardado>`
    with fila as materialized (${despues}),
      quitadas as (
        delete from plazos plazo using fila
        where plazo.grupo_id = ${grupoYCurso.grupoId}
          and plazo.curso_id = ${grupoYCurso.cursoId}
          and plazo.actividad_id = fila.actividad_id
          and num_nonnulls(fila.abre, fila.fecha_limite, fila.cierra) = 0),
      puestas as (
        insert into plazos as plazo (grupo_id, curso_id, actividad_id, abre, fecha_limite, cierra, puesto_por)
        select
          ${grupoYCurso.grupoId},
          ${grupoYCurso.cursoId},
          fila.actividad_id,
          fila.abre,
          fila.fecha_limite,
          fila.cierra,
          ${usuarioId}
        from fila
        where num_nonnulls(fila.abre, fila.fecha_limite, fila.cierra) > 0
        on conflict (grupo_id, curso_id, actividad_id)
        do update set
          abre = excluded.abre,
          fecha_limite = excluded.fecha_limite,
          cierra = excluded.cierra,
          puesto_por = excluded.puesto_por,
          version = plazo.version + 1
        where (plazo.abre, plazo.fecha_limite, plazo.cierra) is distinct from (
            excluded.abre, excluded.fecha_limite, excluded.cierra)
        returning actividad_id, version)
    select
      fila.actividad_id,
      coalesce(
        puesta.version,
        case when num_nonnulls(fila.abre, fila.fecha_limite, fila.cierra) > 0 then fila.version else 0 end) as version,
      fila.fecha_limite is distinct from fila.limite_antes
        and coalesce(fila.fecha_limite > now() - interval '1 day', fila.limite_antes > now()) as movida
    from fila
      left join puestas puesta on puesta.actividad_id = fila.actividad_id`.execute(db)
  return rows
}

function refuse(previstos: readonly Previsto[]) {
  if (previstos.some(p => p.nombre === null)) throw notFound('Una de las actividades ya no está en este curso.')
  const cambiadas = previstos.filter(p => p.vista !== null && p.vista !== p.version)
  if (cambiadas.length > 0) {
    const quien = cambiadas.find(p => p.quien)?.quien || 'Alguien más'
    const which = named(cambiadas.map(p => p.nombre!))
    throw conflict(
      `${quien} cambió antes las fechas de ${which}. No guardamos tus cambios: mira lo que hay ahora y guárdalos otra vez.`,
    )
  }
  const wrong = (found: Previsto | undefined, why: string, field: string) => {
    if (found) throw refused(`${why} (${entreComillas(found.nombre ?? '')}).`, field)
  }
  wrong(
    previstos.find(p => p.salta),
    SALTA,
    'cambios',
  )
  wrong(
    previstos.find(p => p.mal_abre),
    ABRE_ANTES,
    'abre',
  )
  wrong(
    previstos.find(p => p.mal_cierra),
    CIERRA_DESPUES,
    'cierra',
  )
  wrong(
    previstos.find(p => p.mal_periodo),
    CIERRA_TRAS_ABRIR,
    'cierra',
  )
}
const SALTA = 'Ese día el reloj se adelanta y esa hora no existe: elige otra'

/**
 * More time for somebody who is known to be in scope, typed by their clocks. What is not sent stays.
 * @throws {Refusal} 409 without dates to move or when somebody was faster, 422 when it would give no more time
 */
export async function saveProrroga(
  db: Db,
  usuarioId: number,
  de: DePersona,
  situacion: SituacionDePlazo,
  input: ProrrogaInput,
): Promise<number> {
  const { limite_grupo, prorroga } = situacion
  if (!limite_grupo)
    throw conflict('Esta actividad no tiene fecha límite para esta persona: no le hace falta una prórroga.')
  if (input.version !== undefined && input.version !== prorroga?.version) throw changed('prórroga')
  const moment = (name: 'fecha_limite' | 'cierra'): RawBuilder<unknown> =>
    input[name] === undefined
      ? sql`${prorroga?.[name] ?? null}::timestamptz`
      : sql`${input[name]}::timestamp at time zone su_zona.zona`
  const { rows } = await sql<{
    limite: string | null
    cierra: string | null
    corta: boolean
    mal: boolean
    salta: boolean
  }>`
    select
      ${enZona('nuevo.limite', sql`nuevo.zona`)} as limite,
      ${enZona('nuevo.cierra', sql`nuevo.zona`)} as cierra,
      coalesce(nuevo.limite <= ${limite_grupo}::timestamptz, true) as corta,
      coalesce(nuevo.cierra < nuevo.limite, false) as mal,
      coalesce(nuevo.limite at time zone nuevo.zona <> ${input.fecha_limite ?? null}::timestamp, false)
        or coalesce(nuevo.cierra at time zone nuevo.zona <> ${input.cierra ?? null}::timestamp, false) as salta
    from (
      select su_zona.zona, ${moment('fecha_limite')} as limite, ${moment('cierra')} as cierra
      from (${zonaDePersona(sql`${de.usuarioId}::bigint`)}) su_zona) nuevo`.execute(db)
  const n = rows[0]!
  const motivo = input.motivo ?? prorroga?.motivo
  if (!n.limite) throw refused('Elige hasta cuándo', 'fecha_limite')
  if (n.salta) throw refused(`${SALTA}.`, 'fecha_limite')
  if (n.corta)
    throw refused(`Ya tiene hasta el ${formatMomentoLargo(limite_grupo)}: elige un momento posterior.`, 'fecha_limite')
  if (n.mal) throw refused(CIERRA_DESPUES, 'cierra')
  if (!motivo) throw refused('Escribe por qué le das más tiempo', 'motivo')
  const values = {
    fecha_limite: sql<Date>`${n.limite}::timestamptz`,
    cierra: sql<Date | null>`${n.cierra}::timestamptz`,
    motivo,
    otorgada_por: usuarioId,
  }
  const written = await db
    .insertInto('prorrogas')
    .values({ usuario_id: de.usuarioId, actividad_id: de.actividadId, ...values })
    .onConflict(oc => {
      const update = oc
        .columns(['usuario_id', 'actividad_id'])
        .doUpdateSet({ ...values, version: sql<number>`prorrogas.version + 1` })
      return input.version === undefined ? update : update.where('prorrogas.version', '=', input.version)
    })
    .returning('version')
    .executeTakeFirst()
  if (!written) throw changed('prórroga')
  return written.version
}

/** @returns whether there was one */
export async function removeProrroga(db: Db, { usuarioId, actividadId }: DePersona): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('prorrogas')
    .where('usuario_id', '=', usuarioId)
    .where('actividad_id', '=', actividadId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
