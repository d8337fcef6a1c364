/**
 * The streamed classes of the demo: one that goes on while it is loaded, one that is over, and a session's event that
 * still has no stream.
 */
import { ROL } from '@eleva/contract'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../kit/db/schema.d.ts'

type Tx = Transaction<DB>

const CURRICULA = 'Evaluar para aprender'
const COACH = 'daniela.robles@eleva.mx'
const HECTOR = 'hector.ibarra@eleva.mx'
const VIDEO = '21X5lGlDOfg'
const MINUTE = 60_000
const DAY = 1440 * MINUTE

const video = { youtube_video_id: VIDEO, thumbnail_video: `https://i.ytimg.com/vi/${VIDEO}/hqdefault.jpg` }

/** Its class goes on; what it studies are the units of the self-paced course of the same matter. */
const curso = {
  nombre_curso: 'Clase en vivo: retroalimentar en equipo',
  clave_interna: 'EVA-05',
  minutos_curso: 90,
  cursoEnVivo: 1 as const,
  descripcion: 'Tres formas de responder a treinta trabajos en una tarde, con ejemplos de secundaria.',
}

/** A question a line: who of the two groups asks, minutes ago, how many voted, and what was answered. */
const preguntas: [quien: number, minutos: number, votos: number, pregunta: string, respuesta?: string][] = [
  [
    2,
    21,
    13,
    'Si dos equipos tienen la misma evidencia, ¿cómo evito que se copien la retroalimentación?',
    'Pide a cada equipo que marque la frase que cambió gracias a tu comentario.',
  ],
  [9, 24, 9, '¿Pueden los estudiantes proponer un nivel de la rúbrica?'],
  [5, 18, 7, 'En mi escuela comparten un celular por equipo, ¿cómo registro quién participó?'],
  [6, 27, 4, '¿La grabación se queda en el curso?', 'Sí: mañana aparece aquí mismo, en lugar del video.'],
  [11, 15, 2, '¿Cuánto tiempo le dedicas a leer la rúbrica con el grupo?'],
  [14, 6, 0, '¿Sirve igual si el trabajo es un dibujo o una maqueta?'],
]
const deAntes: typeof preguntas = [
  [
    1,
    40,
    11,
    '¿Qué hago si nadie contesta la pregunta?',
    'Cuenta hasta siete en silencio. Casi siempre alguien empieza.',
  ],
  [
    3,
    35,
    6,
    '¿Las preguntas se preparan o salen en el momento?',
    'Lleva tres escritas; las mejores van a salir de lo que ellos digan.',
  ],
  [8, 22, 3, '¿Cómo anoto lo que responden sin perder el hilo?'],
]

export async function loadVivo(tx: Tx) {
  const of = await find(tx)
  const now = Date.now()
  await loadDeHoy(tx, of, now)
  await loadPasada(tx, of, now)
  const next = wallOf(of, now + 4 * DAY).slice(0, 10)
  await openSession(tx, of, 'Portafolios de evidencias', of.proximo, of.coach, {
    fecha_inicio: next,
    hora_inicio: '17:00',
    fecha_finalizacion: next,
    hora_fin: '18:30',
  })
}

/** As the clocks of the people show a moment. */
const wallOf = ({ zona }: Hallado, at: number) => new Date(at).toLocaleString('sv-SE', { timeZone: zona })

type Horas = { fecha_inicio: string; hora_inicio: string; fecha_finalizacion: string; hora_fin: string }

/** @returns the event of a session that has this one alone */
async function openSession(
  tx: Tx,
  { oferta, admin }: Hallado,
  nombre_sesion: string,
  curso_id: number,
  organizador_id: number,
  when: Horas,
) {
  const { id: sesion_id } = await tx
    .insertInto('sesiones')
    .values({ nombre_sesion, curso_id, oferta_id: oferta, usuario_id: admin })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { fecha_inicio: fecha_consumo_inicio, fecha_finalizacion: fecha_consumo_termino, ...hours } = when
  return tx
    .insertInto('sesion_eventos')
    .values({ sesion_id, organizador_id, fecha_consumo_inicio, fecha_consumo_termino, ...hours })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The class that goes on: its course, with the units of the self-paced one, and its stream. */
async function loadDeHoy(tx: Tx, of: Hallado, now: number) {
  const made = await tx
    .insertInto('cursos')
    .values({ ...curso, usuario_id: of.admin })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into cursos_unidades (curso_id, unidad_id, position)
    select ${made.id}, en_curso.unidad_id, en_curso.position from cursos curso
      join cursos_unidades en_curso on en_curso.curso_id = curso.id
    where curso.clave_interna = 'EVA-02'`.execute(tx)
  await sql`
    insert into curriculas_cursos (curricula_id, curso_id, position)
    select ${of.curricula}, ${made.id}, 1 + max(position)
    from curriculas_cursos
    where curricula_id = ${of.curricula}`.execute(tx)
  const began = now - 32 * MINUTE
  const [from, to] = [wallOf(of, began), wallOf(of, now + 58 * MINUTE)]
  const hoy = {
    fecha_inicio: from.slice(0, 10),
    hora_inicio: from.slice(11, 16),
    fecha_finalizacion: to.slice(0, 10),
    hora_fin: to.slice(11, 16),
  }
  // From where its card opens it.
  await tx
    .insertInto('eventos_curso')
    .values({ ...hoy, curso_id: made.id, fecha_vigencia_finalizacion: wallOf(of, now + 120 * DAY).slice(0, 10) })
    .execute()
  const evento = await openSession(tx, of, 'Retroalimentar en equipo', made.id, of.coach, hoy)
  const vivo = await tx
    .insertInto('eventos_stream')
    .values({
      ...video,
      evento_id: evento.id,
      titulo_video: 'Retroalimentar sin agotarte, con Daniela Robles',
      chat_habilitado: 1,
      iniciado_en: new Date(began),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ask(tx, vivo.id, of.estudiantes, of.coach, preguntas, now)
  await attend(tx, vivo.id, of.estudiantes.slice(0, 14), began, now)
}

/** The class that is over, of a course that was there before. */
async function loadPasada(tx: Tx, of: Hallado, now: number) {
  const day = wallOf(of, now - 6 * DAY).slice(0, 10)
  const start = Date.parse(`${day}T16:00:00Z`)
  const before = { fecha_inicio: day, hora_inicio: '16:00', fecha_finalizacion: day, hora_fin: '17:00' }
  // The moments themselves in the people's zone: what the wall says there is some hours off from UTC.
  const offset = start - Date.parse(`${wallOf(of, start).replace(' ', 'T')}Z`)
  const opened = start + offset
  const evento = await openSession(tx, of, 'Preguntas que abren conversación', of.pasado, of.hector, before)
  const past = await tx
    .insertInto('eventos_stream')
    .values({
      ...video,
      evento_id: evento.id,
      titulo_video: 'Preguntas que abren conversación, con Héctor Ibarra',
      stream_finalizado: 1,
      iniciado_en: new Date(opened),
      finalizado_en: new Date(opened + 58 * MINUTE),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ask(tx, past.id, of.estudiantes, of.hector, deAntes, opened + 58 * MINUTE)
  await attend(tx, past.id, of.estudiantes.slice(2, 19), opened, opened + 58 * MINUTE)
}

type Hallado = {
  admin: number
  coach: number
  hector: number
  curricula: number
  oferta: number
  pasado: number
  proximo: number
  estudiantes: number[]
  zona: string
}

const estudiantesDeOferta = sql`
  select json_agg(miembro.usuario_id order by miembro.usuario_id)
  from ofertas_grupos al_grupo
    join grupos_usuarios miembro on miembro.grupo_id = al_grupo.grupo_id
  where al_grupo.oferta_id = ofrecida.oferta_id`

const conCorreo = (email: string) => sql`(select usuario.id from usuarios usuario where usuario.email = ${email})`
const conClave = (clave: string) => sql`(select curso.id from cursos curso where curso.clave_interna = ${clave})`

/** Whom and what the class is made of. */
async function find(tx: Tx) {
  const { rows } = await sql<Hallado>`
    select
      (select min(usuario.id) from usuarios usuario where usuario.role_id = ${ROL.admin}) as admin,
      ${conCorreo(COACH)} as coach,
      ${conCorreo(HECTOR)} as hector,
      curricula.id as curricula,
      ofrecida.oferta_id as oferta,
      ${conClave('EVA-04')} as pasado,
      ${conClave('EVA-03')} as proximo,
      (${estudiantesDeOferta}) as estudiantes,
      zona() as zona
    from curriculas curricula
      join ofertas_curriculas ofrecida on ofrecida.curricula_id = curricula.id
    where curricula.nombre_curricula = ${CURRICULA}`.execute(tx)
  return rows[0]!
}

async function ask(
  tx: Tx,
  stream_id: number,
  estudiantes: number[],
  coach: number,
  lines: typeof preguntas,
  now: number,
) {
  for (const [quien, minutos, votos, pregunta_contenido, respuesta] of lines) {
    const usuario_id = estudiantes[quien]!
    const creado_en = new Date(now - minutos * MINUTE)
    const { id: pregunta_id } = await tx
      .insertInto('stream_preguntas')
      .values({ stream_id, usuario_id, pregunta_contenido, votos, total_comentarios: respuesta ? 1 : 0, creado_en })
      .returning('id')
      .executeTakeFirstOrThrow()
    // Others for each, so that nobody has voted for all.
    const turned = [...estudiantes.slice(quien), ...estudiantes.slice(0, quien)]
    const voters = turned.filter(id => id !== usuario_id).slice(0, votos)
    if (voters.length)
      await tx
        .insertInto('stream_votos')
        .values(voters.map(usuario => ({ pregunta_id, usuario_id: usuario })))
        .execute()
    if (respuesta)
      await tx
        .insertInto('stream_respuestas')
        .values({
          pregunta_id,
          usuario_id: coach,
          comentario: respuesta,
          creado_en: new Date(creado_en.getTime() + 3 * MINUTE),
        })
        .execute()
  }
}

/** Some come late, some leave early. */
const attend = (tx: Tx, stream_id: number, people: number[], from: number, to: number) =>
  tx
    .insertInto('asistencias')
    .values(
      people.map((usuario_id, i) => ({
        stream_id,
        usuario_id,
        entro_en: new Date(from + ((i * 5) % 11) * MINUTE),
        visto_en: new Date(to - ((i * 7) % 4) * MINUTE),
      })),
    )
    .execute()
