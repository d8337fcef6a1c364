/** What whoever reviews a delivery reads of it, and how each criterion of its rubric was graded. */
import type { Revision } from '@eleva/contract'
import { sql } from 'kysely'
import { devolucion, notaDeEntrega, otrosDeEntrega } from '../../../alcance/entregas.read.ts'
import { nombreDe } from '../../../alcance/nombre.ts'
import { cursosDeGrupo } from '../../../alcance/ofertas.read.ts'
import { comoPlazo } from '../../../alcance/plazos.read.ts'
import { alcanceDeEntrega, alcanceDeTrabajo, canGrade, entregaPropia } from '../../../alcance/trabajo.read.ts'
import type { Db } from '../../../kit/db/db.ts'
import type { Person } from '../../../kit/http/session.ts'
import { nombreVisible, otrosVisibles, sinNombre, soloExtension, whenNamed } from '../entregables.anonima.read.ts'
import { hasDevolucion, hasRecibo, hasRevision } from '../entregables.estado.read.ts'
import { suPlazo, tarde } from '../entregables.read.ts'
import { mensajesSinLeer } from '../hilo/hilo.read.ts'

const quien = nombreDe('usuario')

/** How each criterion of its rubric was graded. On `entregas as entrega`. */
const niveles = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'criterio_id', nivel.criterio_id,
        'nivel_id', nivel.nivel_id,
        'titulo_criterio', nivel.titulo_criterio,
        'titulo_nivel', nivel.titulo_nivel,
        'puntos', nivel.puntos,
        'puntos_max', nivel.puntos_max
      )
      order by nivel.id
    ),
    '[]'
  )
  from entrega_niveles nivel
  where nivel.entrega_id = entrega.id`

/** What whoever reviews a delivery reads of it. On what `revisionDe` joins. */
const revision = (person: Person) => sql`
  json_build_object(
    'id', entrega.id,
    'actividad_id', actividad.id,
    'tarea', actividad.nombre_actividad_unidad,
    'detalles_actividad', actividad.detalles_actividad,
    'alumno', json_build_object(
      'idUser', ${whenNamed(sql`coalesce(usuario.id, 0)`, sql`0`)},
      'nombre', ${nombreVisible(quien)},
      'email', ${whenNamed(sql`coalesce(usuario.email::text, '')`, sql`''`)}
    ),
    'sin_nombre', ${sinNombre}::int,
    'decimales', actividad.decimales,
    'grupo_id', case when grupo.lleva then grupo.id end,
    'nombre_grupo', coalesce(grupo.nombre_grupo, ''),
    'unidad_id', unidad.id,
    'nombre_unidad', unidad.nombre_unidad,
    'curso_id', curso.id,
    'nombre_curso', coalesce(curso.nombre_curso, ''),
    'entregable', actividad.entregable,
    'rubrica_id', rubrica.id,
    'tareaURL', entrega.file_url,
    'file_name', ${whenNamed(sql`entrega.file_name`, soloExtension(sql`entrega.file_name`))},
    'file_type', entrega.file_type,
    'otros', ${otrosVisibles(otrosDeEntrega)},
    'entregado_en', entrega.entregado_en,
    'hecho_en', entrega.hecho_en,
    'con_retraso', ${tarde},
    'plazo', case when su_plazo.actividad_id is not null then ${comoPlazo('su_plazo')} end,
    'recibido', ${hasRecibo},
    'devuelta', ${hasDevolucion},
    'en_revision', ${hasRevision},
    'devolucion', ${devolucion},
    'versiones', entrega.entregas,
    'calificacion', ${notaDeEntrega},
    'comentarios', entrega.comentarios,
    'mensajes_sin_leer', ${mensajesSinLeer(sql`entrega.id`, person.id)},
    'calificado_por', coalesce(revisor.nombre_completo, ''),
    'version', entrega.version,
    'niveles', (${niveles}),
    'puede', json_build_object('calificar', ${canGrade(person)})
  )`

/** The course through which it was handed in, or one that has its unit. */
const suCurso = sql`
  coalesce(
    entrega.curso_id,
    (
      select en_curso.curso_id
      from cursos_unidades en_curso
      where en_curso.unidad_id = unidad.id
      order by en_curso.curso_id
      limit 1
    )
  )`

/**
 * One of the learner's groups, of those that follow the course where there is one: its grade book has this work
 * (`lleva`).
 */
const suGrupo = (person: Person) => sql`
  select
    grupo.id,
    grupo.nombre_grupo,
    coalesce(curso.id in (${cursosDeGrupo(person, sql`grupo.id`)}), false) as lleva
  from grupos_usuarios miembro
    join grupos grupo on grupo.id = miembro.grupo_id
  where miembro.usuario_id = usuario.id
  order by lleva desc, grupo.id
  limit 1`

const revisionDe = (person: Person, id: number) => sql<{ entrega: Revision }>`
  select ${revision(person)} as entrega
  from entregas entrega
    join actividades actividad on actividad.id = entrega.actividad_id
    join unidades unidad on unidad.id = actividad.unidad_id
    left join cursos curso on curso.id = ${suCurso}
    left join rubricas rubrica on rubrica.actividad_id = actividad.id
    left join usuarios usuario on usuario.id = entrega.usuario_id
    left join usuarios revisor on revisor.id = entrega.calificado_por
    left join lateral (${suGrupo(person)}) grupo on true
    ${suPlazo}
  where entrega.id = ${id}
    and ${alcanceDeTrabajo(person)}`

/** Undefined when there is none, or out of scope. */
export async function getRevision(db: Db, person: Person, id: number): Promise<Revision | undefined> {
  const { rows } = await revisionDe(person, id).execute(db)
  return rows[0]?.entrega
}

/**
 * The level chosen for each criterion of a delivery, for who reviews it; whoever handed it in is shown what was chosen
 * once it is graded.
 * `porVersion` says by which version of its rubric it was graded, and is null while it is not graded by one. Undefined
 * when there is no such delivery of the activity, or it is none of theirs.
 */
export async function listNivelesElegidos(
  db: Db,
  person: Person,
  id: number,
  actividadId: number,
): Promise<{ elegidos: Map<number, number>; porVersion: { numero: number | null } | null } | undefined> {
  const { rows } = await sql<{
    niveles: { criterio_id: number; nivel_id: number }[]
    calificacion: number | null
    rubrica_version: number | null
    propia: boolean
  }>`
    select
      entrega.calificacion,
      entrega.rubrica_version,
      ${entregaPropia(person)} as propia,
      (
        select coalesce(json_agg(json_build_object('criterio_id', nivel.criterio_id, 'nivel_id', nivel.nivel_id)), '[]')
        from entrega_niveles nivel
        where nivel.entrega_id = entrega.id and nivel.criterio_id is not null and nivel.nivel_id is not null) as niveles
    from entregas entrega
      left join usuarios usuario on usuario.id = entrega.usuario_id
    where entrega.id = ${id}
      and entrega.actividad_id = ${actividadId}
      and ${alcanceDeEntrega(person)}`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  const shown = found.propia && found.calificacion === null ? [] : found.niveles
  return {
    elegidos: new Map(shown.map(n => [n.criterio_id, n.nivel_id])),
    porVersion: found.calificacion !== null && shown.length > 0 ? { numero: found.rubrica_version } : null,
  }
}
