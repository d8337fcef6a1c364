import type { ContenidoDeCurso, CursoDeNavegacion, Progreso } from '@eleva/contract'
import { sql } from 'kysely'
import { today } from '../../kit/days.ts'
import type { Db } from '../../kit/db.ts'
import type { Person } from '../../kit/session.ts'
import { alcanceDeCurricula, isAuthor } from '../curriculas/curriculas.read.ts'
import { avance, avancePorUnidad, esQuiz, requisitos } from './contenidos.avance.read.ts'
import { lugarEn } from './contenidos.lugar.read.ts'

/** On `actividades as a`, with the person's own work. */
const actividad = (yo: ReturnType<typeof sql>) => sql`json_build_object(
  'id', a.id, 'unidad_id', a.unidad_id, 'nombre_actividad_unidad', a.nombre_actividad_unidad,
  'detalles_actividad', a.detalles_actividad, 'form_link', a.form_link, 'entregable', a.entregable,
  'entregable_opcional', a.entregable_opcional, 'avanza_examen_id', a.avanza_examen_id,
  'items', coalesce((select json_agg(json_build_object('id', ai.id, 'descripcion_actividad', ai.descripcion_actividad)
      order by ai.position, ai.id) from actividad_items ai where ai.unidad_actividad_id = a.id), '[]'),
  'quiz', (${esQuiz})::int,
  'total_preguntas', (select count(*) from reactivos q where q.actividad_id = a.id
      and exists (select from respuestas s where s.reactivo_id = q.id and s.correcta = 1)),
  'calificacion', coalesce((select i.calificacion from intentos i where i.actividad_id = a.id and i.usuario_id = ${yo}), -1),
  'actividad_realizada', (exists (select from actividades_realizadas ar where ar.actividad_id = a.id and ar.usuario_id = ${yo}))::int,
  'alumno_entrego', (e.id is not null)::int,
  'actividad_rubrica', (select ru.id from rubricas ru where ru.actividad_id = a.id),
  'entrega', case when e.id is not null then json_build_object('id', e.id, 'file_url', e.file_url, 'file_name', e.file_name,
      'file_type', e.file_type, 'entregado_en', e.entregado_en, 'recibido_en', e.recibido_en,
      'calificacion', e.calificacion, 'comentarios', e.comentarios) end)`

/** On `objetivos as o`. */
const objetivo = (yo: ReturnType<typeof sql>) => sql`json_build_object(
  'id', o.id, 'nombre_objetivo', o.nombre_objetivo, 'descripcion', o.descripcion,
  'video', (select json_build_object('nombre', ov.nombre, 'duracion_segundos', ov.duracion_segundos, 'segundo', coalesce(vl.segundo, 0))
      from objetivo_videos ov left join video_lugares vl on vl.objetivo_id = ov.objetivo_id and vl.usuario_id = ${yo}
      where ov.objetivo_id = o.id),
  'materiales_objetivo', coalesce((select json_agg(json_build_object('id', m.id, 'nombre_material', m.nombre_material,
        'instrucciones', m.instrucciones, 'tipo_material_id', m.tipo_material_id, 'nombre_tipo_material', tm.nombre_tipo_material,
        'ruta_documento', m.ruta_documento, 'orden_visualizacion', m.orden_visualizacion) order by m.orden_visualizacion, m.id)
      from materiales m join tipos_material tm on tm.id = m.tipo_material_id where m.objetivo_id = o.id), '[]'),
  'dudas', (select count(*) from dudas d where d.objetivo_id = o.id and d.usuario_id = ${yo}))`

/** The whole course as the person finds it, in one statement; undefined when there is none. Who may see it is the caller's matter. */
export async function getContenido(db: Db, usuarioId: number, cursoId: number): Promise<ContenidoDeCurso | undefined> {
  const yo = sql`${usuarioId}::bigint`
  const { rows } = await sql<ContenidoDeCurso>`
    select k.id, k.nombre_curso, k.descripcion, k.imagen, k.minutos_curso, k."cursoEnVivo",
      av.porcentaje as porcentaje_avance, av.terminado,
      coalesce((select json_agg(json_build_object(
          'hechas', coalesce(ap.hechas, 0), 'contadas', coalesce(ap.contadas, 0),
          'unidad', json_build_object('id', u.id, 'nombre_unidad', u.nombre_unidad, 'descripcion', u.descripcion,
            'objetivos_unidad', coalesce((select json_agg(json_build_object(
                'active', coalesce(u.id = sigue.unidad_id and o.id = sigue.objetivo_id, false), 'objetivo', ${objetivo(yo)})
                order by uo.position, uo.id)
              from unidades_objetivos uo join objetivos o on o.id = uo.objetivo_id where uo.unidad_id = u.id), '[]'),
            'actividades', coalesce((select json_agg(${actividad(yo)} order by a.position, a.id)
              from actividades a left join entregas e on e.actividad_id = a.id and e.usuario_id = ${yo}
              where a.unidad_id = u.id), '[]'))) order by cu.position, cu.unidad_id)
        from cursos_unidades cu join unidades u on u.id = cu.unidad_id
          left join (${avancePorUnidad(yo, sql`${cursoId}::bigint`)}) ap on ap.unidad_id = u.id
        where cu.curso_id = k.id), '[]') as unidades_curso,
      (select json_build_object('objetivo_id', v.objetivo_id) from cursos_visitados v
        where v.usuario_id = ${yo} and v.curso_id = k.id) as lugar
    from cursos k
      cross join lateral (${avance(yo, sql`k.id`)}) av
      left join lateral (${lugarEn(yo, sql`k.id`)}) sigue on true
    where k.id = ${cursoId}`.execute(db)
  return rows[0]
}

/** Self-paced courses of a curriculum, in their order; undefined when it is not the person's to open. */
export async function listNavegacion(
  db: Db,
  zone: string,
  person: Person,
  curriculaId: number,
): Promise<CursoDeNavegacion[] | undefined> {
  const author = isAuthor(person)
  const yo = sql`${person.id}::bigint`
  const { rows } = await sql<{ cursos: CursoDeNavegacion[] }>`
    select coalesce((select json_agg(to_jsonb(n) order by n.position, n.id) from (
      select k.id, k.nombre_curso, cc.position, av.terminado,
        ${author ? sql`2` : sql`r.puede_cursar`} as puede_cursar, ${author ? sql`''` : sql`r.cursos_faltantes`} as cursos_faltantes,
        (not (${enFecha(zone)}))::int as expired
      from curriculas_cursos cc join cursos k on k.id = cc.curso_id
        cross join lateral (${avance(yo, sql`k.id`)}) av
        ${author ? sql`` : sql`cross join lateral (${requisitos(yo)}) r`}
      where cc.curricula_id = c.id and k."cursoEnVivo" = 0) n), '[]') as cursos
    from curriculas c where c.id = ${curriculaId} and ${alcanceDeCurricula(person, zone)}`.execute(db)
  return rows[0]?.cursos
}

const enFecha = (zone: string) => sql`coalesce(k.fecha_seleccion_inicio <= ${today(zone)}, true)
  and coalesce(k.fecha_seleccion_termino >= ${today(zone)}, true)`

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

/** What decides whether an activity is ticked; undefined when there is none. */
export async function getTarea(db: Db, actividadId: number) {
  const { rows } = await sql<{ unidad_id: number; entregable: number; es_quiz: boolean }>`
    select a.unidad_id, a.entregable, ${esQuiz} as es_quiz from actividades a where a.id = ${actividadId}`.execute(db)
  return rows[0]
}
