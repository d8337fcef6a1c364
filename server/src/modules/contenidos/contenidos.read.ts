import type { ContenidoDeCurso, CursoDeNavegacion, Progreso } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { avance, avancePorUnidad, requisitos, tareasDe } from '../../alcance/avance.read.ts'
import { alcanceDeCurricula } from '../../alcance/curriculas.read.ts'
import { noteDichos, porDecir, type QuienLee, seCalla } from '../../alcance/dicho.ts'
import { cuentaEn, devolucion } from '../../alcance/entregas.read.ts'
import { enFecha } from '../../alcance/fechas.read.ts'
import { companeros } from '../../alcance/grupos.read.ts'
import { lugarEn } from '../../alcance/lugar.read.ts'
import { isAuthor } from '../../alcance/personas.ts'
import { comoPlazo, plazosDePersona } from '../../alcance/plazos.read.ts'
import { esQuiz, esQuizPor, estaOculta, ocultaCon, preguntasDe } from '../../alcance/quiz.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { Json } from '../../kit/http/json.ts'
import type { Person } from '../../kit/http/session.ts'

type Key = RawBuilder<unknown>

/**
 * The whole course as the person finds it, in one statement that goes once through each table; undefined when there is none. Who may see
 * it is the caller's matter.
 */
export async function getContenido(db: Db, quien: QuienLee, cursoId: number) {
  const usuarioId = quien.id
  const [yo, curso] = [sql`${usuarioId}::bigint`, sql`${cursoId}::bigint`]
  const tareas = sql`select * from tareas`
  const { rows } = await sql<Renglon>`
    with preguntas as materialized (${preguntasDe(sql`array(select a.id from cursos_unidades cu join actividades a on a.unidad_id = cu.unidad_id where cu.curso_id = ${curso})`)}),
      tareas as materialized (${tareasDe(yo, curso, esQuizPor(sql`preguntas`))}),
      por_unidad as materialized (${avancePorUnidad(yo, curso, tareas)}),
      sigue as materialized (${lugarEn(yo, curso, sql`select * from por_unidad`)}),
      objetivos_de as materialized (select uo.unidad_id, uo.objetivo_id, uo.position, uo.id
        from cursos_unidades cu join unidades_objetivos uo on uo.unidad_id = cu.unidad_id where cu.curso_id = ${curso}),
      actividades_de as (${actividades(yo, quien)}),
      temas as (${objetivos(yo)})
    select k."cursoEnVivo" as "enVivo", case when coalesce(n.n, 1) = 1 then to_json(fila)::text end as curso,
      case when coalesce(n.n, 1) = 1 then ${porDecir(quien, sql`select actividad_id from tareas`)} end as dice,
      n.hechas, n.contadas, n.unidad, n.objetivos, n.actividades
    from cursos k
      cross join lateral (${avance(yo, sql`k.id`, tareas)}) av
      cross join lateral (select k.id, k.nombre_curso, k.descripcion, k.imagen, k.minutos_curso, k."cursoEnVivo",
        av.porcentaje as porcentaje_avance, av.terminado,
        (select json_build_object('objetivo_id', v.objetivo_id) from cursos_visitados v
          where v.usuario_id = ${yo} and v.curso_id = k.id) as lugar) fila
      left join (select row_number() over (order by cu.position, cu.unidad_id) as n, coalesce(ap.hechas, 0) as hechas,
          coalesce(ap.contadas, 0) as contadas, to_json(de)::text as unidad,
          coalesce(t.todos, '[]')::text as objetivos, coalesce(a.todas, '[]')::text as actividades
        from cursos_unidades cu join unidades u on u.id = cu.unidad_id
          left join por_unidad ap on ap.unidad_id = u.id
          left join actividades_de a on a.unidad_id = u.id
          left join temas t on t.unidad_id = u.id
          cross join lateral (select u.id, u.nombre_unidad, u.descripcion) de
        where cu.curso_id = ${curso}) n on true
    where k.id = ${cursoId}
    order by n.n`.execute(db)
  const [first] = rows
  if (!first) return undefined
  await noteDichos(db, [usuarioId], first.dice)
  const unidades = rows.filter(hasUnidad).map(({ hechas, contadas, ...u }) => {
    const lists = Json.of({
      objetivos_unidad: Json.read<Objetivos>(u.objetivos),
      actividades: Json.read<Actividades>(u.actividades),
    })
    return Json.of({ hechas, contadas, unidad: Json.read<Datos>(u.unidad).with(lists) })
  })
  const contenido = Json.read<Omit<ContenidoDeCurso, 'unidades_curso'>>(first.curso)
  return { enVivo: first.enVivo === 1, contenido: contenido.with(Json.of({ unidades_curso: Json.of(unidades) })) }
}

type Unidad = ContenidoDeCurso['unidades_curso'][number]['unidad']
type Datos = Omit<Unidad, 'objetivos_unidad' | 'actividades'>
type Objetivos = Unidad['objetivos_unidad']
type Actividades = Unidad['actividades']
/** One a unit: within each other they would be copied by PostgreSQL level by level. All but what is a number is JSON; `curso` stands in the first. */
type Renglon = { enVivo: number; curso: string; dice: number[] | null } & (DeUnidad | { unidad: null })
type DeUnidad = { hechas: number; contadas: number; unidad: string; objetivos: string; actividades: string }
const hasUnidad = (row: Renglon): row is Renglon & DeUnidad => row.unidad !== null

/** By unit, the activities of `tareas` with the person's own work. What belongs to them is looked up by all of their keys at once; `fila` is what is told (ADR 034). */
const actividades = (yo: Key, quien: QuienLee) => sql`
  select a.unidad_id, json_agg(fila order by a.position, a.id) as todas
  from tareas ta join actividades a on a.id = ta.actividad_id
    left join (select ai.unidad_actividad_id, json_agg(fila order by ai.position, ai.id) as items
      from actividad_items ai cross join lateral (select ai.id, ai.descripcion_actividad) fila
      where ai.unidad_actividad_id = any (array(select actividad_id from tareas))
      group by ai.unidad_actividad_id) it on it.unidad_actividad_id = a.id
    left join preguntas q on q.actividad_id = a.id
    left join (select es.actividad_id, sum(es.cuantas)::int as total from evaluacion_sorteos es
      where es.actividad_id = any (array(select actividad_id from tareas where es_quiz)) group by es.actividad_id) so on so.actividad_id = a.id
    left join (${plazosDePersona(yo, sql<SqlBool>`p.actividad_id = any (array(select actividad_id from tareas))`)}) pl on pl.actividad_id = a.id
    left join (select ar.actividad_id, coalesce(ar.hecho_en, ar.creado_en) as creado_en from actividades_realizadas ar
      where ar.usuario_id = ${yo} and ar.actividad_id = any (array(select actividad_id from tareas where marcada))) ar on ar.actividad_id = a.id
    left join (select i.actividad_id, i.calificacion, case when i.terminado_en is not null then ev.ver_nota end as ver_nota, i.por_calificar, coalesce(i.hecho_en, i.terminado_en) as terminado_en,
        i.terminado_en is null and exists (select from intento_respuestas ir where ir.intento_id = i.id) as empezada
      from intentos i left join evaluaciones ev on ev.actividad_id = i.actividad_id where i.usuario_id = ${yo} and i.vale and i.actividad_id = any (array(select actividad_id from tareas))) i on i.actividad_id = a.id
    left join (select e.* from entregas e
      where e.usuario_id = ${yo} and e.actividad_id = any (array(select actividad_id from tareas where entregada))) e on e.actividad_id = a.id
    left join (select ru.id, ru.actividad_id from rubricas ru
      where ru.actividad_id = any (array(select actividad_id from tareas))) ru on ru.actividad_id = a.id
    cross join lateral (select a.id, a.unidad_id, a.nombre_actividad_unidad, a.detalles_actividad, a.form_link,
      a.entregable, a.entregable_opcional, a.avanza_examen_id,
      coalesce(it.items, '[]') as items,
      ta.es_quiz::int as quiz, ta.completa::int as completa,
      (i.empezada is true)::int as empezada,
      coalesce(q.total, 0) + coalesce(so.total, 0) as total_preguntas,
      case when not ${estaOculta('i.ver_nota', 'pl.cierra')} and not ${seCalla(quien, sql`a.id`)}
        then coalesce(i.calificacion, -1) end as calificacion,
      ${ocultaCon('i.ver_nota', 'pl')} as oculta, coalesce(i.por_calificar, 0) as por_calificar,
      ta.marcada::int as actividad_realizada,
      (e.id is not null)::int as alumno_entrego,
      ru.id as actividad_rubrica,
      case when pl.actividad_id is not null then ${comoPlazo('pl')} end as plazo,
      coalesce(greatest(${cuentaEn}, i.terminado_en, ar.creado_en) > pl.fecha_limite, false)::int as con_retraso,
      case when e.id is not null then json_build_object('id', e.id, 'file_url', e.file_url, 'file_name', e.file_name,
          'file_type', e.file_type, 'entregado_en', e.entregado_en, 'recibido_en', e.recibido_en,
          'calificacion', e.calificacion, 'comentarios', e.comentarios, 'en_revision', (e.revision_en is not null)::int, 'devolucion', ${devolucion}) end as entrega) fila
  group by a.unidad_id`

/** By unit, the objectives of `objetivos_de`; the one where the person goes on is `sigue`. */
const objetivos = (yo: Key) => sql`
  select uo.unidad_id, json_agg(json_build_object(
      'active', coalesce(uo.unidad_id = sigue.unidad_id and o.id = sigue.objetivo_id, false), 'objetivo', fila) order by uo.position, uo.id) as todos
  from objetivos_de uo join objetivos o on o.id = uo.objetivo_id
    left join sigue on true
    left join (select ov.* from objetivo_videos ov
      where ov.objetivo_id = any (array(select objetivo_id from objetivos_de))) ov on ov.objetivo_id = o.id
    left join (select vl.objetivo_id, vl.segundo from video_lugares vl
      where vl.usuario_id = ${yo} and vl.objetivo_id = any (array(select objetivo_id from objetivos_de))) vl on vl.objetivo_id = o.id
    left join (select m.objetivo_id, json_agg(fila order by m.orden_visualizacion, m.id) as materiales
      from materiales m join tipos_material tm on tm.id = m.tipo_material_id
        cross join lateral (select m.id, m.nombre_material, m.instrucciones, m.tipo_material_id, tm.nombre_tipo_material,
          m.ruta_documento, m.orden_visualizacion) fila
      where m.objetivo_id = any (array(select objetivo_id from objetivos_de))
      group by m.objetivo_id) m on m.objetivo_id = o.id
    left join (select d.objetivo_id, count(*) as total from dudas d
      -- What its list shows to who learns: their own, and those of fellows of a group.
      where (d.usuario_id = ${yo} or d.usuario_id in (${companeros(yo)})) and d.objetivo_id = any (array(select objetivo_id from objetivos_de))
      group by d.objetivo_id) d on d.objetivo_id = o.id
    cross join lateral (select o.id, o.nombre_objetivo, o.descripcion,
      case when ov.id is not null then json_build_object('nombre', ov.nombre, 'duracion_segundos', ov.duracion_segundos,
          'segundo', coalesce(vl.segundo, 0)) end as video,
      coalesce(m.materiales, '[]') as materiales_objetivo,
      coalesce(d.total, 0) as dudas) fila
  group by uo.unidad_id`

/** Self-paced courses of a curriculum, in their order; undefined when it is not the person's to open. */
export async function listNavegacion(
  db: Db,
  person: Person,
  curriculaId: number,
): Promise<CursoDeNavegacion[] | undefined> {
  const author = isAuthor(person)
  const yo = sql`${person.id}::bigint`
  const { rows } = await sql<{ cursos: CursoDeNavegacion[] }>`
    select coalesce((select json_agg(n order by n.position, n.id) from (
      select k.id, k.nombre_curso, cc.position, av.terminado,
        ${author ? sql`2` : sql`r.puede_cursar`} as puede_cursar, ${author ? sql`''` : sql`r.cursos_faltantes`} as cursos_faltantes,
        (not ${enFecha('k')})::int as expired
      from curriculas_cursos cc join cursos k on k.id = cc.curso_id
        cross join lateral (${avance(yo, sql`k.id`)}) av
        ${author ? sql`` : sql`cross join lateral (${requisitos(yo)}) r`}
      where cc.curricula_id = c.id and k."cursoEnVivo" = 0) n), '[]') as cursos
    from curriculas c where c.id = ${curriculaId} and ${alcanceDeCurricula(person)}`.execute(db)
  return rows[0]?.cursos
}

export async function getProgreso(db: Db, usuarioId: number, cursoId: number): Promise<Progreso> {
  const [yo, curso] = [sql`${usuarioId}::bigint`, sql`${cursoId}::bigint`]
  const { rows } = await sql<Progreso>`
    select ${curso} as curso_id, av.porcentaje as porcentaje_avance, av.terminado,
      coalesce((select json_agg(json_build_object('unidad_id', cu.unidad_id, 'hechas', coalesce(ap.hechas, 0),
          'contadas', coalesce(ap.contadas, 0)) order by cu.position, cu.unidad_id)
        from cursos_unidades cu left join (${avancePorUnidad(yo, curso)}) ap on ap.unidad_id = cu.unidad_id
        where cu.curso_id = ${curso}), '[]') as unidades
    from (${avance(yo, curso)}) av`.execute(db)
  return rows[0]!
}

/** What decides whether an activity is ticked, and whether the person has ticked it; undefined when there is none. */
export async function getTarea(db: Db, usuarioId: number, actividadId: number) {
  const { rows } = await sql<{
    unidad_id: number
    entregable: number
    es_externo: boolean
    es_quiz: boolean
    marcada: boolean
  }>`
    select a.unidad_id, a.entregable, a.avanza_examen_id like 'externo:%' as es_externo, ${esQuiz} as es_quiz,
      exists (select from actividades_realizadas ar where ar.actividad_id = a.id and ar.usuario_id = ${usuarioId}) as marcada
    from actividades a where a.id = ${actividadId}`.execute(db)
  return rows[0]
}
