import type { ContenidoDeCurso, CursoDeNavegacion, Progreso } from '@eleva/contract'
import { sql } from 'kysely'
import { cursoPara, unidadPara } from '../../alcance/archivado.read.ts'
import { avance, avancePorUnidad, requisitos } from '../../alcance/avance.read.ts'
import { alcanceDeCurricula } from '../../alcance/curriculas.read.ts'
import type { QuienLee } from '../../alcance/dicho.read.ts'
import { enFecha } from '../../alcance/fechas.read.ts'
import { isAuthor } from '../../alcance/personas.ts'
import { hasQuiz } from '../../alcance/quiz.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { Json } from '../../kit/http/json.ts'
import type { Person } from '../../kit/http/session.ts'
import { cursoEntero, type DeUnidad, type Renglon } from './contenidos.sentencia.ts'

/**
 * The whole course as the person finds it, in one statement that goes once through each table; undefined when there is
 * none. Who may see it, and to note what it tells (`dice`, of `porDecir`), is the caller's matter.
 */
export async function getContenido(db: Db, quien: QuienLee, cursoId: number) {
  const { rows } = await cursoEntero(quien, cursoId).execute(db)
  const [first] = rows
  if (!first) return undefined
  const unidades = rows.filter(hasUnidad).map(({ hechas, contadas, ...u }) => {
    const lists = Json.of({
      objetivos_unidad: Json.read<Objetivos>(u.objetivos),
      actividades: Json.read<Actividades>(u.actividades),
    })
    return Json.of({ hechas, contadas, unidad: Json.read<DatosDeUnidad>(u.unidad).with(lists) })
  })
  const contenido = Json.read<Omit<ContenidoDeCurso, 'unidades_curso'>>(first.curso)
  return {
    enVivo: first.enVivo === 1,
    contenido: contenido.with(Json.of({ unidades_curso: Json.of(unidades) })),
    dice: first.dice,
  }
}

type UnidadDeContenido = ContenidoDeCurso['unidades_curso'][number]['unidad']
type DatosDeUnidad = Omit<UnidadDeContenido, 'objetivos_unidad' | 'actividades'>
type Objetivos = UnidadDeContenido['objetivos_unidad']
type Actividades = UnidadDeContenido['actividades']
const hasUnidad = (row: Renglon): row is Renglon & DeUnidad => row.unidad !== null

/** Self-paced courses of a curriculum, in their order; undefined when it is not the person's to open. */
export async function listNavegacion(
  db: Db,
  person: Person,
  curriculaId: number,
): Promise<CursoDeNavegacion[] | undefined> {
  const author = isAuthor(person)
  const yo = sql`${person.id}::bigint`
  const { rows } = await sql<{ cursos: CursoDeNavegacion[] }>`
    select coalesce((select json_agg(fila order by fila.position, fila.id) from (
      select curso.id, curso.nombre_curso, publicado.position, avance.terminado,
        ${author ? sql`2` : sql`requisitos.puede_cursar`} as puede_cursar,
          ${author ? sql`''` : sql`requisitos.cursos_faltantes`} as cursos_faltantes,
        (not ${enFecha('curso')})::int as expired
      from cursos_publicados publicado
        join cursos curso on curso.id = publicado.curso_id
        cross join lateral (${avance(yo, sql`curso.id`)}) avance
        ${author ? sql`` : sql`cross join lateral (${requisitos(yo)}) requisitos`}
      where publicado.curricula_id = curricula.id and curso."cursoEnVivo" = 0
        and ${author ? sql`true` : cursoPara(yo)}) fila), '[]') as cursos
    from curriculas curricula
    where curricula.id = ${curriculaId} and ${alcanceDeCurricula(person)}`.execute(db)
  return rows[0]?.cursos
}

export async function getProgreso(db: Db, usuarioId: number, cursoId: number): Promise<Progreso> {
  const [yo, curso] = [sql`${usuarioId}::bigint`, sql`${cursoId}::bigint`]
  const { rows } = await sql<Progreso>`
    select ${curso} as curso_id, avance.porcentaje as porcentaje_avance, avance.terminado,
      coalesce((select json_agg(json_build_object('unidad_id', en_curso.unidad_id, 'hechas',
        coalesce(su_avance.hechas, 0),
          'contadas', coalesce(su_avance.contadas, 0)) order by en_curso.position, en_curso.unidad_id)
        from cursos_unidades en_curso
          left join (${avancePorUnidad(yo, curso)}) su_avance on su_avance.unidad_id = en_curso.unidad_id
        where en_curso.curso_id = ${curso} and ${unidadPara(yo, sql`en_curso.unidad_id`)}), '[]') as unidades
    from (${avance(yo, curso)}) avance`.execute(db)
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
    select actividad.unidad_id, actividad.entregable, actividad.avanza_examen_id like 'externo:%' as es_externo,
      ${hasQuiz} as es_quiz,
      exists (select from actividades_realizadas marca
        where marca.actividad_id = actividad.id and marca.usuario_id = ${usuarioId}) as marcada
    from actividades actividad
    where actividad.id = ${actividadId}`.execute(db)
  return rows[0]
}
