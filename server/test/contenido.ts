/** A course with some of everything that an author makes, and the state of all tables to compare. */
import { sql } from 'kysely'
import type { Db } from '../src/kit/db/db.ts'
import {
  buildActivity,
  buildCurso,
  buildGroup,
  buildObjective,
  buildPerson,
  buildPlazo,
  buildQuiz,
  buildUnit,
} from './build.ts'

/** @returns keys of its parts; the unit and the objective stand in this course alone */
export async function buildContenido(db: Db) {
  const unidad = await buildUnit(db)
  const curso = await buildCurso(db, { unidades: [unidad.id] })
  const objetivo = await buildObjective(db)
  await db
    .insertInto('unidades_objetivos')
    .values({ unidad_id: unidad.id, objetivo_id: objetivo.id, position: 1 })
    .execute()
  const archivo = await db
    .insertInto('archivos')
    .values({
      llave: `videos/${crypto.randomUUID()}`,
      nombre: 'clase.mp4',
      tipo: 'video/mp4',
      tamano: 9,
      sha256: '0'.repeat(64),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const video = await db
    .insertInto('objetivo_videos')
    .values({ objetivo_id: objetivo.id, nombre: 'Clase', archivo_id: archivo.id, file_url: '/videos/x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const material = await db
    .insertInto('materiales')
    .values({
      objetivo_id: objetivo.id,
      nombre_material: 'Lectura',
      tipo_material_id: 1,
      ruta_documento: 'https://ejemplo.mx/a.pdf',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tarea = await buildActivity(db, { unidad_id: unidad.id, entregable: 3, entregable_opcional: 2, position: 1 })
  await db
    .insertInto('actividad_items')
    .values({ unidad_actividad_id: tarea.id, descripcion_actividad: 'Leer', position: 1 })
    .execute()
  const rubrica = await buildRubrica(db, tarea.id)
  const quiz = await buildQuiz(db, [[1], [0, 2]], { unidad_id: unidad.id, position: 2 })
  const quizId = quiz.id
  await db
    .insertInto('evaluaciones')
    .values({ actividad_id: quizId, minutos: 20 })
    .onConflict(c => c.doNothing())
    .execute()
  await db
    .insertInto('evaluacion_sorteos')
    .values({ actividad_id: quizId, palabra: 'red', cuantas: 1, position: 1 })
    .execute()
  await db.insertInto('palabras_clave').values({ pregunta_id: quiz.preguntas[0]!.id, palabra_clave: 'red' }).execute()
  await db
    .updateTable('actividades')
    .set({ avanza_examen_id: `propio:${quizId}` })
    .where('id', '=', tarea.id)
    .execute()
  const ana = await buildPerson(db)
  const grupo = await buildGroup(db, { usuarios: [ana.id] })
  await buildPlazo(db, {
    grupo_id: grupo.id,
    curso_id: curso.id,
    actividad_id: tarea.id,
    fecha_limite: '2026-12-01T05:59:00Z',
  })
  return {
    curso: curso.id,
    unidad: unidad.id,
    objetivo: objetivo.id,
    video: video.id,
    archivo: archivo.id,
    material: material.id,
    tarea: tarea.id,
    rubrica,
    quiz: quizId,
    preguntas: quiz.preguntas.map(p => p.id),
    ana,
  }
}

async function buildRubrica(db: Db, actividadId: number): Promise<number> {
  const { id } = await db
    .insertInto('rubricas')
    .values({ actividad_id: actividadId, nombre: 'Carta' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const position of [1, 2]) {
    const criterio = await db
      .insertInto('criterios')
      .values({ rubrica_id: id, titulo: `Criterio ${position}`, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('niveles')
      .values(
        [0, 4].map((puntos, i) => ({ criterio_id: criterio.id, puntos, titulo_nivel: `${puntos}`, position: i + 1 })),
      )
      .execute()
  }
  return id
}

const SIN_CONTAR = [
  'papelera',
  'papelera_archivos',
  'historial',
  'migraciones',
  'sesiones_web',
  'cifras_por_hacer',
  'constancias_por_mirar',
]

/** All rows of all tables, but the audit, and what tells when a row was last touched. */
export async function readTodo(db: Db): Promise<Record<string, string[]>> {
  const tablas = await sql<{ nombre: string }>`select relname as nombre from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not starts_with(relname, 'auditoria') order by 1`.execute(
    db,
  )
  const all: Record<string, string[]> = {}
  for (const { nombre } of tablas.rows.filter(tabla => !SIN_CONTAR.includes(tabla.nombre))) {
    const { rows } = await sql<{ fila: string }>`select (to_jsonb(t) - 'actualizado_en')::text as fila
      from ${sql.table(nombre)} t order by 1`.execute(db)
    if (rows.length) all[nombre] = rows.map(r => r.fila)
  }
  return all
}
