import {
  type CursoDeTablero,
  type FigurasDePlataforma,
  GRUPOS_DE_TABLERO,
  type GrupoDeTablero,
  type NotaDeTablero,
  type PendienteDeTablero,
} from '@eleva/contract'
import { sql } from 'kysely'
import { avance, avancesDe, conAvances, esObligatoria } from '../../alcance/avance.read.ts'
import { curriculaPropia } from '../../alcance/curriculas.read.ts'
import { noteDichos, porDecir, seCalla } from '../../alcance/dicho.ts'
import { enFecha } from '../../alcance/fechas.read.ts'
import { alcanceDeGrupo, alumnosDe } from '../../alcance/grupos.read.ts'
import { cursosDeGrupo } from '../../alcance/ofertas.read.ts'
import { cierresDeNotas, estaOculta } from '../../alcance/quiz.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'
import { sinContestar } from '../dudas/dudas.read.ts'
import { esperan, esperanEnGrupo } from '../entregables/entregables.esperan.read.ts'
import { sinEntrar } from '../reportes/reportes.read.ts'

export async function getPlataforma(db: Db, person: Person): Promise<FigurasDePlataforma> {
  const { rows } = await sql<FigurasDePlataforma>`
    select (select count(*)::int from usuarios where estatus_user = 1) as personas,
      (select count(*)::int from (select id from usuarios where ultima_fecha_inicio_sesion >= now() - interval '7 days'
        union select usuario_id from bitacora where ocurrio_en >= now() - interval '7 days' and ocurrio_en <= now()) q) as activas,
      (select count(*)::int from presencias where is_online = 1) as en_linea,
      (select count(*)::int ${esperan(person)}) as por_revisar,
      (select count(*)::int from dudas d where ${sinContestar}) as dudas_abiertas,
      (select count(*)::int from grupos) as grupos`.execute(db)
  return rows[0]!
}

/** Those where most waits first: that is counted for all, progress only for the ones that are shown. */
export async function listGruposPropios(db: Db, person: Person) {
  const alumnos = sql`(${alumnosDe(person, sql`g.id`)})`
  const { rows } = await sql<{ grupos: GrupoDeTablero[]; total: number }>`
    with propios as materialized (
      select g.id, g.nombre_grupo,
        (select count(*)::int ${esperanEnGrupo(person, sql`g.id`)}) as por_revisar,
        (select count(*)::int from dudas d where d.usuario_id in ${alumnos} and ${sinContestar}) as dudas_abiertas
      from grupos g where ${alcanceDeGrupo(person)}),
    primeros as (select * from propios order by por_revisar + dudas_abiertas desc, nombre_grupo collate "es-x-icu", id
      limit ${sql.lit(GRUPOS_DE_TABLERO)}),
    miembros as materialized (select p.id as grupo_id, m.* from primeros p
      cross join lateral (${alumnosDe(person, sql`p.id`, sql`u.id, u.ultima_fecha_inicio_sesion as sesion`)}) m),
    cursos_g as materialized (select p.id as grupo_id, k.curso_id from primeros p cross join lateral (${cursosDeGrupo(person, sql`p.id`)}) k),
    personas as materialized (select id, bool_or(${sinEntrar(sql`id`, sql`sesion`)}) as ausente from miembros group by id),
    ${conAvances(sql`select id from personas`, sql`select distinct curso_id as id from cursos_g`)},
    avances as materialized (${avancesDe(sql`select m.grupo_id, m.id as usuario_id, k.curso_id from miembros m
      join cursos_g k on k.grupo_id = m.grupo_id`)}),
    por_alumno as materialized (select m.grupo_id, m.id, coalesce(floor(avg(greatest(av.porcentaje, 100 * av.terminado))), 0) as porcentaje
      from miembros m left join avances av on av.grupo_id = m.grupo_id and av.usuario_id = m.id group by m.grupo_id, m.id),
    medidos as (select p.*, m.estudiantes, m.avance, m.sin_entrar from primeros p cross join lateral (
      select count(*)::int as estudiantes, coalesce(floor(avg(a.porcentaje)), 0)::int as avance,
        (count(*) filter (where q.ausente))::int as sin_entrar
      from por_alumno a join personas q on q.id = a.id where a.grupo_id = p.id) m)
    select (select count(*)::int from propios) as total, (select coalesce(json_agg(to_json(m)
      order by m.por_revisar + m.dudas_abiertas desc, m.nombre_grupo collate "es-x-icu", m.id), '[]') from medidos m) as grupos`.execute(
    db,
  )
  return rows[0]!
}

const MOST_SHOWN = 10

type Propio = {
  cursos: CursoDeTablero[]
  pendientes: PendienteDeTablero[]
  total_pendientes: number
  notas: NotaDeTablero[]
  total_notas: number
}

/** One's own courses in date, each through one curriculum, those begun and not complete first. */
export async function getPropio(db: Db, person: Person): Promise<Propio> {
  const yo = sql`${person.id}::bigint`
  const { rows } = await sql<Propio & { dice: number[] | null }>`
    with abiertos as (select distinct on (k.id) k.id as curso_id, c.id as curricula_id, k.nombre_curso, c.nombre_curricula
        from curriculas c join curriculas_cursos cc on cc.curricula_id = c.id join cursos k on k.id = cc.curso_id
        where ${curriculaPropia(person)} and ${enFecha('c')} and ${enFecha('k')} order by k.id, c.id),
      propios as materialized (select b.*, av.porcentaje, av.terminado from abiertos b
        cross join lateral (${avance(yo, sql`b.curso_id`)}) av),
      faltan as (select distinct on (a.id) a.id as actividad_id, a.nombre_actividad_unidad, b.curso_id, b.curricula_id,
          a.unidad_id, b.nombre_curso, b.porcentaje, cu.position as unidad, a.position
        from propios b join cursos_unidades cu on cu.curso_id = b.curso_id
          join actividades a on a.unidad_id = cu.unidad_id and ${esObligatoria}
        where b.terminado = 0 and not exists (select from entregas e where e.actividad_id = a.id and e.usuario_id = ${yo})
          and not exists (select from cursos_requeridos cr join cursos kr on kr.id = cr.curso_id and kr.progreso_obligatorio = 1
            cross join lateral (${avance(yo, sql`cr.requerido_id`)}) rq where cr.curso_id = b.curso_id and rq.terminado = 0)
        order by a.id, b.curso_id),
      notas as materialized (select ta.id as actividad_id, ta.nombre_actividad_unidad, h.tipo, h.calificacion, h.fecha from (
          select i.actividad_id, 'evaluacion' as tipo, i.calificacion, i.terminado_en as fecha from intentos i
            left join evaluaciones ev on ev.actividad_id = i.actividad_id left join (${cierresDeNotas(yo)}) pl on pl.actividad_id = i.actividad_id
            where i.usuario_id = ${yo} and i.vale and i.terminado_en is not null and i.por_calificar = 0 and not ${estaOculta('ev.ver_nota', 'pl.cierra')} and not ${seCalla(person, sql`i.actividad_id`)}
          union all select e.actividad_id, 'entrega', e.calificacion, e.calificado_en from entregas e
            where e.usuario_id = ${yo} and e.calificacion is not null) h join actividades ta on ta.id = h.actividad_id)
    select (select coalesce(json_agg(to_json(b) order by b.terminado, b.porcentaje desc, b.nombre_curso collate "es-x-icu"), '[]') from propios b) as cursos,
      (select coalesce(json_agg(to_jsonb(f) - array['porcentaje', 'unidad', 'position']
          order by f.porcentaje desc, f.nombre_curso collate "es-x-icu", f.unidad, f.position), '[]')
        from (select * from faltan order by porcentaje desc, nombre_curso collate "es-x-icu", unidad, position limit ${sql.lit(MOST_SHOWN)}) f) as pendientes,
      (select count(*)::int from faltan) as total_pendientes, (select count(*)::int from notas) as total_notas,
      ${porDecir(person, sql`select n.actividad_id from notas n where n.tipo = 'evaluacion'`)} as dice,
      (select coalesce(json_agg(json_build_object('actividad_id', n.actividad_id, 'nombre_actividad_unidad', n.nombre_actividad_unidad,
          'tipo', n.tipo, 'calificacion', n.calificacion, 'fecha', ${iso('n.fecha')}) order by n.fecha desc, n.actividad_id), '[]')
        from (select * from notas order by fecha desc, actividad_id limit ${sql.lit(MOST_SHOWN)}) n) as notas`.execute(
    db,
  )
  const { dice, ...propio } = rows[0]!
  await noteDichos(db, [person.id], dice)
  return propio
}
