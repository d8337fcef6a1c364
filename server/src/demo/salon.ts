/**
 * What the demo's groups handed in, what was said of it, and what they asked: so that no screen of the classroom begins
 * empty.
 */
import { randomBytes } from 'node:crypto'
import { MODO } from '@eleva/contract'
import { sql, type Transaction } from 'kysely'
import { findObserver } from '../alcance/personas.read.ts'
import { findCriterios, holdRubrica } from '../alcance/rubricas.read.ts'
import type { Storage } from '../kit/archivos/storage.ts'
import type { DB } from '../kit/db/schema.d.ts'
import { chooseNiveles, lockEntrega, updateEntregas } from '../modules/entregables/revision/revision.sql.ts'
import { pdfOf } from './documento.ts'

type Tx = Transaction<DB>

const DAY_MS = 86_400_000
/** Whoever has a history of their own (avance.ts) keeps it. */
const CON_HISTORIA = ['angel.munoz@benitojuarez.edu.mx', 'sofia.garcia@benitojuarez.edu.mx']

/**
 * A group, its course and curriculum, who reviews it, and how many of its first tasks are reviewed; of the rest some is
 * handed in.
 */
const salones: [grupo: string, curso: string, curricula: string, revisa: string, revisadas: number][] = [
  ['3.º A', 'ADI-01', 'Docente digital: nivel 1', 'hector.ibarra@eleva.mx', 4],
  ['3.º A', 'ADI-02', 'Docente digital: nivel 1', 'hector.ibarra@eleva.mx', 2],
  ['5.º A', 'EVA-01', 'Evaluar para aprender', 'daniela.robles@eleva.mx', 3],
  ['1.º C', 'ADI-01', 'Docente digital: nivel 1', 'daniela.robles@eleva.mx', 1],
]

const comentarios = [
  'Muy bien alineado al propósito. Prueba a leerlo con tu grupo y cambia las palabras que no entiendan.',
  'La idea es clara; te falta decir cómo vas a saber que lo lograron.',
  'Excelente ejemplo. Compártelo con el resto del equipo.',
  'Revisa la segunda parte: pides producir algo distinto de lo que dice el propósito.',
  '',
]

const dudas: [curso: string, lugar: number, duda: string, segundo: number | null, respuesta: string | null][] = [
  [
    'ADI-01',
    0,
    '¿Puedo usar la misma contraseña en la cuenta de la escuela y en la mía?',
    42,
    'Mejor no: si una se pierde, se pierden las dos. Usa una frase distinta en cada una.',
  ],
  [
    'ADI-01',
    1,
    'Mi carpeta aparece en «Compartidos conmigo» y no en mi unidad. ¿Está mal?',
    null,
    'Está bien. Si quieres verla en tu unidad, agrega un acceso directo.',
  ],
  ['ADI-01', 2, '¿Los acuerdos los escribimos por equipo o con todo el grupo?', null, null],
  [
    'ADI-02',
    0,
    '¿«Comprender» sirve como verbo de un propósito?',
    75,
    'Es difícil de ver. Pregúntate qué harían si ya comprendieron: explicar, comparar, resolver.',
  ],
  ['ADI-02', 2, '¿Cuántos minutos le damos a la parte en que exponen?', null, null],
  ['ADI-02', 3, 'Si un equipo termina antes, ¿le doy otra actividad o ayuda a los demás?', null, null],
  ['EVA-01', 0, '¿Cuántos niveles conviene que tenga cada criterio?', null, null],
  [
    'EVA-01',
    1,
    '¿Se vale calificar la ortografía en todos los criterios?',
    null,
    'Una vez es suficiente: ponla en un solo criterio para no descontarla cuatro veces.',
  ],
]

type Tarea = { id: number; entregable: number; nombre: string }
type EstudianteDeDemo = { id: number; nombre: string }

export async function loadSalon(tx: Tx, storage: Storage): Promise<void> {
  for (const [grupo, curso, curricula, revisa, revisadas] of salones) {
    const of = await find(tx, { grupo, curso, curricula, revisa })
    for (const [t, tarea] of of.tareas.entries())
      for (const [a, estudiante] of of.estudiantes.entries()) {
        // Some are always late, some always first; the last tasks are still to come.
        if ((a * 7 + t * 3) % 10 >= 10 - Math.max(0, t - revisadas + 1) * 2 || (a === 4 && t > 0)) continue
        await handIn(tx, storage, of, tarea, estudiante, { t, a, reviewed: t < revisadas })
      }
  }
  await returnOne(tx)
  await ask(tx)
  const frases = ['Muy bien alineado al propósito.', 'Dime cómo vas a saber que lo lograron.', 'Excelente ejemplo.']
  await sql`
    insert into comentarios_propios (usuario_id, texto)
    select usuario.id, frase
    from usuarios usuario, unnest(${frases}::text[]) frase
    where usuario.email in ('hector.ibarra@eleva.mx', 'daniela.robles@eleva.mx')`.execute(tx)
}

type Names = { grupo: string; curso: string; curricula: string; revisa: string }
type Of = {
  curso_id: number
  curricula_id: number
  revisa_id: number
  tareas: Tarea[]
  estudiantes: EstudianteDeDemo[]
}

async function find(tx: Tx, { grupo, curso, curricula, revisa }: Names): Promise<Of> {
  const { rows } = await sql<Of>`
    select curso.id as curso_id, curricula.id as curricula_id, revisor.id as revisa_id,
      (select json_agg(json_build_object('id', actividad.id, 'entregable', actividad.entregable, 'nombre',
        actividad.nombre_actividad_unidad)
          order by en_curso.position, actividad.position) from cursos_unidades en_curso
            join actividades actividad on actividad.unidad_id = en_curso.unidad_id
        where en_curso.curso_id = curso.id and actividad.entregable > 0) as tareas,
      (select json_agg(json_build_object('id', usuario.id, 'nombre', usuario.nombre_completo) order by usuario.id)
        from grupos grupo
          join grupos_usuarios miembro on miembro.grupo_id = grupo.id
          join usuarios usuario on usuario.id = miembro.usuario_id
        where grupo.nombre_grupo = ${grupo} and usuario.email not in (${sql.join(CON_HISTORIA)})) as estudiantes
    from cursos curso, curriculas curricula, usuarios revisor
    where curso.clave_interna = ${curso} and curricula.nombre_curricula = ${curricula}
      and revisor.email = ${revisa}`.execute(tx)
  return rows[0]!
}

type Place = { t: number; a: number; reviewed: boolean }

async function handIn(
  tx: Tx,
  storage: Storage,
  of: Of,
  tarea: Tarea,
  estudiante: EstudianteDeDemo,
  { t, a, reviewed }: Place,
) {
  const when = new Date(Date.now() - (26 - t * 3) * DAY_MS + ((a * 53) % 900) * 60_000)
  const past = (days: number) => new Date(Math.min(Date.now() - 3_600_000, when.getTime() + days * DAY_MS))
  // Even of what is reviewed, one in nine still waits.
  const done = reviewed && (a + t) % 9 !== 4
  const byNumber = done && tarea.entregable === MODO.calificable && (a + t) % 6 !== 3
  const work =
    (a + t) % 3 === 0 || tarea.entregable === MODO.rubrica ? await file(tx, storage, tarea, estudiante) : link
  const { id } = await tx
    .insertInto('entregas')
    .values({
      usuario_id: estudiante.id,
      actividad_id: tarea.id,
      curso_id: of.curso_id,
      curricula_id: of.curricula_id,
      ...work,
      entregado_en: when,
      creado_en: when,
      ...(done && !byNumber && tarea.entregable !== MODO.rubrica
        ? { recibido_en: past(1), calificado_por: of.revisa_id }
        : {}),
      ...(byNumber
        ? { calificacion: 62 + ((a * 17 + t * 11) % 39), calificado_en: past(2), calificado_por: of.revisa_id }
        : {}),
      ...(done ? { comentarios: comentarios[(a + t) % comentarios.length]!, comentado_por: of.revisa_id } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Some of a rubric are graded before the rest, and some are half done.
  const whole = reviewed || a % 3 === 0
  if (tarea.entregable === MODO.rubrica && (whole || a % 4 === 1)) await grade(tx, of.revisa_id, id, a, whole ? 99 : 1)
}

/** What waits longest in 5.º A goes back to its learner, with what is missing and a week for it, and is told. */
async function returnOne(tx: Tx) {
  const palabras =
    'Vas bien: la pregunta es clara. Falta el instrumento con el que vas a recoger la evidencia; agrégalo y di qué harás con lo que encuentres.'
  await sql`
    with una as (
        select entrega.id, entrega.entregas, entrega.usuario_id, actividad.id as actividad_id,
          actividad.nombre_actividad_unidad, actividad.unidad_id,
          curso.id as curso_id, curso.nombre_curso, entrega.curricula_id, revisor.id as revisa_id,
          (date_trunc('day', now() at time zone zona()) + interval '6 days 23 hours 59 minutes')
            at time zone zona() as hasta
        from entregas entrega
          join actividades actividad on actividad.id = entrega.actividad_id
          join cursos curso on curso.id = entrega.curso_id and curso.clave_interna = 'EVA-01'
          join usuarios revisor on revisor.email = 'daniela.robles@eleva.mx'
        where entrega.recibido_en is null and entrega.calificacion is null
          and actividad.entregable = ${sql.lit(MODO.calificable)}
        order by entrega.entregado_en, entrega.id
        limit 1),
      vuelta as (
        update entregas entrega
        set devuelta_en = now() - interval '3 hours', corregir_hasta = una.hasta, calificado_por = una.revisa_id
        from una
        where entrega.id = una.id
        returning entrega.id),
      dicho as (
        insert into entregas_historial (entrega_id, paso, quien, numero, palabras, corregir_hasta, antes, creado_en)
        select id, 'devuelta', revisa_id, entregas, ${palabras}::text, hasta, '{}', now() - interval '3 hours'
        from una
        returning id)
    insert into avisos (usuario_id, tipo, clave, datos, cuantos, actualizado_en)
    select una.usuario_id, 'devuelto', 'entrega:' || una.id,
      jsonb_strip_nulls(jsonb_build_object(
        'entrega_id', una.id, 'actividad_id', una.actividad_id, 'actividad', una.nombre_actividad_unidad,
        'unidad_id', una.unidad_id, 'curso_id', una.curso_id, 'curso', una.nombre_curso, 'curricula_id',
          una.curricula_id,
        'titulo', left(${palabras}::text, 119) || '…',
        'limite', to_char(una.hasta at time zone zona(), 'YYYY-MM-DD"T"HH24:MI'))),
      1, now() - interval '3 hours'
    from una una
      join vuelta on vuelta.id = una.id`.execute(tx)
}

const link = { file_url: 'https://es.wikipedia.org/wiki/Portafolio_de_evidencias' }

async function file(tx: Tx, storage: Storage, tarea: Tarea, estudiante: EstudianteDeDemo) {
  const llave = `entregas/${randomBytes(16).toString('hex')}`
  const bytes = pdfOf(tarea.nombre, [
    estudiante.nombre,
    'Propósito: al terminar la clase, cada estudiante podrá explicar con sus palabras por qué ocurre un fenómeno de su comunidad y apoyarlo con un dato que haya buscado.',
    'Inicio (10 minutos). Muestro una fotografía del lugar y pregunto qué ven, qué piensan y qué se preguntan. Anotamos tres preguntas en el pizarrón.',
    'Desarrollo (30 minutos). En equipos de tres eligen una pregunta, buscan dos fuentes y preparan una explicación de un minuto con un dibujo.',
    'Cierre (10 minutos). Cada equipo explica; los demás escriben una cosa que entendieron y una que todavía dudan.',
    'Evidencia: el dibujo con su dato y la hoja de dudas.',
  ])
  const { size: tamano, sha256 } = await storage.put(llave, bytes, { type: 'application/pdf' })
  const nombre = `${tarea.nombre.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.pdf`
  const { id } = await tx
    .insertInto('archivos')
    .values({ llave, nombre, tipo: 'application/pdf', tamano, sha256, usuario_id: estudiante.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    file_id: `archivo:${id}`,
    file_name: nombre,
    file_url: `/api/entregables/archivo/${id}`,
    file_type: 'application/pdf',
    archivo_id: id,
  }
}

/** @param most criteria that get their level; with all of them the delivery is graded */
async function grade(tx: Tx, revisaId: number, entregaId: number, a: number, most: number) {
  const revisor = (await findObserver(tx, revisaId))!
  const entrega = await lockEntrega(tx, revisor, entregaId, undefined)
  const rubrica = (await holdRubrica(tx, { actividad: entrega.actividad_id }))!
  const { criterio } = (await findCriterios(tx, rubrica.id, rubrica.version))!
  const elegidos = criterio
    .slice(0, most)
    .map((c, i) => [c.id, c.nivel[(i + 1 + a) % Math.min(c.nivel.length, 3)]!.id] as const)
  await updateEntregas(tx, revisor, [entrega], await chooseNiveles(tx, entrega, new Map(elegidos)))
}

async function ask(tx: Tx) {
  for (const [i, [curso, lugar, duda, segundo, respuesta]] of dudas.entries()) {
    const [grupo, , curricula, revisa] = salones.find(s => s[1] === curso)!
    const hours = sql`now() - make_interval(hours => ${5 + i * 7})`
    await sql`
      with lugares as (
          select curso.id as curso_id, en_curso.unidad_id, en_unidad.objetivo_id,
            row_number() over (order by en_curso.position, en_unidad.position) as n
          from cursos curso
            join cursos_unidades en_curso on en_curso.curso_id = curso.id
            join unidades_objetivos en_unidad on en_unidad.unidad_id = en_curso.unidad_id
          where curso.clave_interna = ${curso}),
        nueva as (
          insert into dudas (usuario_id, curricula_id, curso_id, unidad_id, objetivo_id, duda_msj, segundo, creado_en)
          select usuario.id, curricula.id, sitio.curso_id, sitio.unidad_id, sitio.objetivo_id, ${duda},
            ${segundo}::int, ${hours}
          from lugares sitio, curriculas curricula, grupos grupo
            join grupos_usuarios miembro on miembro.grupo_id = grupo.id
            join usuarios usuario on usuario.id = miembro.usuario_id
          where sitio.n = ${lugar + 1}::int and curricula.nombre_curricula = ${curricula}
            and grupo.nombre_grupo = ${grupo}
          order by usuario.id
          offset ${i + 1}
          limit 1
          returning id)
      insert into dudas_respuestas (duda_id, usuario_id, respuesta_duda_msj, creado_en)
      select nueva.id, revisor.id, ${respuesta}::text, ${hours} + interval '3 hours'
      from nueva nueva, usuarios revisor
      where revisor.email = ${revisa} and ${respuesta}::text is not null`.execute(tx)
  }
}
