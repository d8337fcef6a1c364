import { buffer } from 'node:stream/consumers'
import { ROL, tiposDePregunta } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { openTempDir } from '../../test/tempdir.ts'
import { findObserver } from '../alcance/personas.read.ts'
import { loadConfig } from '../config.ts'
import { createStorage } from '../kit/archivos/storage.ts'
import type { Database } from '../kit/db/db.ts'
import { cleanHtml } from '../kit/web/rich-text.ts'
import { createFirstAdmin } from '../modules/cuentas/primera-persona.sql.ts'
import { readSubtitulos } from '../modules/videos/videos.subtitulos.ts'
import { loadDemo } from './demo.ts'
import { unaDeCada } from './personas.ts'

const storage = createStorage(loadConfig({ DATA_DIR: openTempDir() }))
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('the demo school is loaded once, also when two servers start at once', async () => {
  const both = await Promise.all([
    loadDemo(database.slow, 'admin@eleva.mx', storage),
    loadDemo(database.slow, 'admin@eleva.mx', storage),
  ])
  expect(both.sort()).toEqual([false, true])
  expect(await loadDemo(database.slow, 'admin@eleva.mx', storage)).toBe(false)
})

test('it has the people that it says', async () => {
  const [counts] = await database.sql`
    select count(*) filter (where role_id = ${ROL.admin})::int as admins,
           count(distinct escuela.gestor_id)::int as gestores,
           count(*) filter (where role_id = ${ROL.docente} and usuario.email in (select correo_coach from escuelas))::int as coaches,
           count(*) filter (where role_id = ${ROL.estudiante})::int as estudiantes,
           count(*) filter (where role_id = ${ROL.docente})::int as docentes
      from usuarios usuario
        left join escuelas escuela on escuela.gestor_id = usuario.id`
  // Two of the fifteen with role 2 are gestores, two coaches; one gestor has two schools and counts twice in the join.
  expect(counts).toMatchObject({ admins: 1, gestores: 2, coaches: 2, estudiantes: 60 })
  const [rest] = await database.sql`
    select (select count(*)::int from escuelas) as escuelas, (select count(*)::int from grupos) as grupos,
           (select count(*)::int from usuarios usuario
             where role_id = ${ROL.docente} and not exists (select from escuelas escuela
               where escuela.gestor_id = usuario.id or escuela.correo_coach = usuario.email)) as docentes,
           (select min(c)::int from (select count(*) as c from grupos_usuarios group by grupo_id) quien) as por_grupo`
  expect(rest).toEqual({ escuelas: 3, grupos: 6, docentes: 11, por_grupo: 10 })
})

test('it has one of each kind to look around as', async () => {
  for (const [kind, email] of Object.entries(unaDeCada('admin@eleva.mx'))) {
    const { id } = await database.db
      .selectFrom('usuarios')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect((await findObserver(database.db, id))?.personas[0], email).toBe(kind)
  }
})

test('it has teachers in each state of an invitation, a quota nearly used, and events that are open and to come', async () => {
  const [has] = await database.sql`
    select count(*) filter (where invitacion.aceptada_en is null and invitacion.completada_en is null
      and invitacion.vence_en > now())::int as invitados,
           count(*) filter (where invitacion.aceptada_en is null
             and invitacion.completada_en is not null)::int as completados,
           count(*) filter (where invitacion.aceptada_en is null and invitacion.completada_en is null
             and invitacion.vence_en < now())::int as vencidos,
           count(*) filter (where invitacion.aceptada_en is not null and usuario.estatus_user = 1)::int as activos,
           count(*) filter (where invitacion.aceptada_en is not null and usuario.estatus_user = 0)::int as sin_acceso
      from invitaciones invitacion
        join usuarios usuario on usuario.id = invitacion.usuario_id`
  expect(has).toEqual({ invitados: 1, completados: 1, vencidos: 1, activos: 1, sin_acceso: 1 })
  const [seats] = await database.sql`
    select escuela.cantidad::int as cantidad, (select count(*)::int from usuarios usuario
      where usuario.escuela_id = escuela.id and usuario.role_id = ${ROL.docente}
        and usuario.id <> escuela.gestor_id and usuario.email <> escuela.correo_coach) as usados
      from escuelas escuela where escuela.nombre = 'Secundaria Técnica 21'`
  expect(seats).toEqual({ cantidad: 8, usados: 7 })
  const events = await database.sql`
    select inscripcion.abre <= now() as abierta, (select count(*)::int from inscripciones_usuarios inscrito
      where inscrito.inscripcion_id = inscripcion.id) as inscritos
      from inscripciones inscripcion order by inscripcion.id`
  expect([...events]).toEqual([
    { abierta: true, inscritos: 2 },
    { abierta: false, inscritos: 0 },
  ])
})

describe('its courses', () => {
  test('have units, objectives, materials and activities of every kind', async () => {
    const [has] = await database.sql`
      select (select count(*)::int from unidades) as unidades,
             (select count(*)::int from actividades) as actividades,
             (select count(*)::int from objetivos) as objetivos,
             (select count(*)::int from materiales) as materiales,
             (select count(distinct tipo_material_id)::int from materiales) as tipos_de_material,
             (select count(distinct (entregable, entregable_opcional))::int from actividades where entregable > 0) as entregas,
             (select count(*)::int from actividades where form_link <> '') as formularios,
             (select count(distinct unidad_actividad_id)::int from actividad_items) as con_items,
             (select count(*)::int from rubricas) as rubricas`
    expect(has!.unidades).toBeGreaterThanOrEqual(20)
    expect(has!.actividades).toBeGreaterThanOrEqual(60)
    expect(has!.objetivos).toBeGreaterThanOrEqual(has!.unidades)
    expect(has!.materiales).toBeGreaterThanOrEqual(has!.objetivos)
    expect(has!.rubricas).toBeGreaterThanOrEqual(4)
    expect(has!.formularios).toBeGreaterThanOrEqual(3)
    expect(has!.con_items).toBeGreaterThanOrEqual(5)
    // Modes 1 and 2 both ways; what a rubric grades is always mandatory.
    expect(has).toMatchObject({ tipos_de_material: 5, entregas: 5 })
    const [least] = await database.sql`
      select min(unidades)::int as unidades, min(objetivos)::int as objetivos, min(actividades)::int as actividades
        from (select count(distinct en_curso.unidad_id) as unidades from cursos curso
                left join cursos_unidades en_curso on en_curso.curso_id = curso.id group by curso.id) cuenta,
             (select count(distinct en_unidad.id) as objetivos, count(distinct actividad.id) as actividades
               from unidades unidad
                left join unidades_objetivos en_unidad on en_unidad.unidad_id = unidad.id
                left join actividades actividad on actividad.unidad_id = unidad.id group by unidad.id) usuario`
    expect(least!.unidades).toBeGreaterThanOrEqual(3)
    expect(least!.objetivos).toBeGreaterThanOrEqual(1)
    expect(least!.actividades).toBeGreaterThanOrEqual(2)
  })

  test('ask questions that can be answered', async () => {
    const reactivos = await database.sql<
      { actividad_id: number; tipo: number; respuestas: number; correctas: number; distintas: number; banco: boolean }[]
    >`
      select reactivo.actividad_id, reactivo.tiporeactivo_id as tipo, count(*)::int as respuestas,
        sum(opcion.correcta)::int as correctas,
             count(distinct sin_acentos(opcion.respuesta))::int as distintas,
             exists (select from indicadores indicador
               where indicador.id = reactivo.indicador_id and indicador.categoria_id = reactivo.categoria_id) as banco
        from reactivos reactivo
          join respuestas opcion on opcion.reactivo_id = reactivo.id
       where reactivo.actividad_id is not null and reactivo.actividad_id not in (select actividad_id from evaluaciones)
         group by reactivo.id`
    for (const r of reactivos) {
      expect(r.respuestas).toBeGreaterThanOrEqual(3)
      expect(r.respuestas).toBeLessThanOrEqual(5)
      expect(r).toMatchObject({ distintas: r.respuestas, banco: true })
      if (r.tipo === 1) expect(r.correctas).toBe(1)
      else expect(r.correctas > 0 && r.correctas < r.respuestas, `${r.correctas} right`).toBe(true)
    }
    const quizzes = Map.groupBy(reactivos, r => r.actividad_id)
    expect(quizzes.size).toBeGreaterThanOrEqual(8)
    for (const quiz of quizzes.values()) {
      expect(quiz.length).toBeGreaterThanOrEqual(5)
      expect(quiz.length).toBeLessThanOrEqual(8)
      expect(new Set(quiz.map(r => r.tipo)).size).toBe(2)
    }
    expect(
      await database.sql`select nombre_actividad_unidad from actividades actividad
        where (entregable > 0 or form_link <> '')
        and exists (select from reactivos reactivo where reactivo.actividad_id = actividad.id)`,
    ).toEqual([])
    expect(
      await database.sql`select nombre from indicadores indicador
        where not exists (select from reactivos reactivo where reactivo.indicador_id = indicador.id)`,
    ).toEqual([])
  })

  test('have one quiz of every kind, in which one waits for a person, one says that something is wrong, and one has more time', async () => {
    const [quiz] = await database.sql`
      select evaluacion.actividad_id as id, evaluacion.intentos::int, evaluacion.minutos::int,
        evaluacion.ver_explicaciones,
             (select count(distinct case when reactivo.tipo = 'opcion' then 'opcion' || reactivo.tiporeactivo_id
               else reactivo.tipo end)::int from reactivos reactivo
                 where reactivo.actividad_id = evaluacion.actividad_id) as tipos,
             (select count(*)::int from reactivos reactivo
               where reactivo.actividad_id = evaluacion.actividad_id and reactivo.explicacion = '') as sin_explicacion,
             (select count(*)::int from reportes_reactivo reporte
               where reporte.actividad_id = evaluacion.actividad_id and reporte.atendido_en is null) as reportes,
             (select count(*)::int from evaluacion_permisos permiso
               where permiso.actividad_id = evaluacion.actividad_id) as permisos
        from evaluaciones evaluacion where evaluacion.ver_nota = 'al_terminar'`
    expect(quiz).toMatchObject({ intentos: 2, minutos: 30, ver_explicaciones: 'al_terminar' })
    expect(quiz).toMatchObject({ tipos: tiposDePregunta.length, sin_explicacion: 0, reportes: 1, permisos: 1 })
    const intentos = await database.sql`
      select intento.usuario_id, intento.numero::int, intento.vale, intento.calificacion::int,
        intento.por_calificar::int, intento.terminado_en < intento.vence_en
          and intento.terminado_en < now() as a_tiempo,
             (select count(*)::int from intento_respuestas respuesta
               where respuesta.intento_id = intento.id
                 and respuesta.creado_en between intento.creado_en and intento.terminado_en) as dichas
        from intentos intento where intento.actividad_id = ${quiz!.id}`
    for (const i of intentos) expect(i).toMatchObject({ a_tiempo: true, dichas: 10 })
    expect(intentos.filter(i => i.por_calificar > 0)).toHaveLength(1)
    expect(intentos.filter(i => i.numero === 2).length).toBeGreaterThanOrEqual(2)
    const personas = new Set(intentos.map(i => i.usuario_id))
    expect(intentos.filter(i => i.vale)).toHaveLength(personas.size)
    expect(new Set(intentos.map(i => i.calificacion)).size).toBeGreaterThanOrEqual(6)
    // What a person graded by a rubric and every file are kept as the platform itself keeps them.
    const [kept] = await database.sql`
      select count(*) filter (where reactivo.tipo = 'ensayo'
        and jsonb_array_length(respuesta.niveles) = 3)::int as con_rubrica,
             count(*) filter (where reactivo.tipo = 'archivo'
               and archivo.llave like 'respuestas/' || reactivo.id || '/%')::int as con_archivo
        from intentos intento
          join intento_respuestas respuesta on respuesta.intento_id = intento.id
          join reactivos reactivo on reactivo.id = respuesta.reactivo_id
        left join archivos archivo on archivo.id = (respuesta.contestado->'archivos'->0->>'id')::bigint
          where intento.actividad_id = ${quiz!.id}`
    expect(kept).toEqual({ con_rubrica: intentos.length - 1, con_archivo: intentos.length })
    const [banco] = await database.sql`
      select count(*)::int as solas, min((select count(*) from palabras_clave palabra
        where palabra.pregunta_id = reactivo.id))::int as palabras from reactivos reactivo where actividad_id is null`
    expect(banco!.solas).toBeGreaterThanOrEqual(3)
    expect(banco!.palabras).toBeGreaterThanOrEqual(1)
  })

  test('keep one grade until a close that is still to come', async () => {
    const guardadas =
      await database.sql`select plazo.cierra > now() as abierta, (select count(*)::int from intentos intento
        where intento.actividad_id = evaluacion.actividad_id and intento.vale) as cuenta from evaluaciones evaluacion
          join plazos plazo on plazo.actividad_id = evaluacion.actividad_id where evaluacion.ver_nota = 'al_cerrar'`
    expect(guardadas).toEqual([{ abierta: true, cuenta: 3 }])
  })

  test('grade by rubric where they say so, and only there', async () => {
    expect(
      await database.sql`
        select nombre_actividad_unidad from actividades actividad left
          join rubricas rubrica on rubrica.actividad_id = actividad.id
         where (entregable = 3) <> (rubrica.id is not null)`,
    ).toEqual([])
    const criterios = await database.sql<{ rubrica_id: number; puntos: number[] }[]>`
      select criterio.rubrica_id, array_agg(nivel.puntos order by nivel.position) as puntos
        from criterios criterio
          join niveles nivel on nivel.criterio_id = criterio.id group by criterio.id`
    for (const { puntos } of criterios) {
      expect([3, 4]).toContain(puntos.length)
      expect(puntos).toEqual([...new Set(puntos)].sort((a, b) => b - a))
    }
    for (const rubrica of Map.groupBy(criterios, c => c.rubrica_id).values())
      expect([3, 4, 5]).toContain(rubrica.length)
  })

  test('hold only what their authors could have written', async () => {
    const html = await database.sql<{ html: string }[]>`
      select detalles_actividad as html from actividades union all select descripcion from reactivos
      union all select contenido from paginas`
    for (const { html: text } of html) {
      expect(text).toMatch(/^<(p|ul|ol)>/)
      expect(cleanHtml(text)).toBe(text)
    }
    const plain = await database.sql`
      select respuesta as text from respuestas union all select instrucciones from materiales
      union all select descripcion from niveles union all select descripcion from unidades`
    expect(plain.filter(({ text }) => /[<>]/.test(text) || text !== text.trim())).toEqual([])
    const keys =
      await database.sql`select lower(clave_interna::text) as clave from unidades union all select lower(clave_interna::text) from objetivos`
    expect(new Set(keys.map(k => k.clave)).size).toBe(keys.length)
    const links = await database.sql`
      select ruta_documento as url from materiales
      where archivo_id is null and not exists (select from paginas where material_id = materiales.id)
      union all select form_link from actividades where form_link <> ''`
    expect(links.filter(({ url }) => !(URL.canParse(url) && url.startsWith('https://')))).toEqual([])
  })
})

test('the first administrator is made when nobody administers, and only then', async () => {
  await createFirstAdmin(database.db, 'otra@eleva.mx')
  expect(await database.sql`select id from usuarios where email = 'otra@eleva.mx'`).toHaveLength(0)
  await database.sql`delete from usuarios_roles where role_id = ${ROL.admin}`
  await createFirstAdmin(database.db, 'Otra@eleva.mx')
  const [admin] = await database.sql`select role_id, estatus_user from usuarios where email = 'otra@eleva.mx'`
  expect(admin).toEqual({ role_id: ROL.admin, estatus_user: 1 })
})

test('its films are there, with picture and captions', async () => {
  const films = await database.sql<{ llave: string; tipo: string; tamano: string }[]>`
    select archivo.llave, archivo.tipo, archivo.tamano from objetivo_videos video
      join archivos archivo on archivo.id in (video.archivo_id, video.poster_id, video.subtitulos_id)`
  expect(films).toHaveLength(9)
  for (const { llave, tamano } of films) expect((await storage.head(llave))?.size).toBe(Number(tamano))
  const captions = await storage.get(films.find(f => f.tipo.startsWith('text/vtt'))!.llave)
  const bytes = await buffer(captions!.body)
  expect(readSubtitulos(bytes)).toBe(bytes.toString())
})

test('its material that is a file is there', async () => {
  const files = await database.sql<{ llave: string; tamano: string }[]>`
    select archivo.llave, archivo.tamano
    from materiales material
      join archivos archivo on archivo.id = material.archivo_id`
  expect(files).toHaveLength(1)
  expect((await storage.head(files[0]!.llave))?.size).toBe(Number(files[0]!.tamano))
})

test('some of its people have begun, and what they did is whole', async () => {
  const rows = await database.sql<
    { email: string; cursos: number; intentos: number; sueltos: number; entregas: number }[]
  >`
    select usuario.email,
           (select count(*)::int from cursos_visitados visita where visita.usuario_id = usuario.id) as cursos,
           (select count(*)::int from intentos intento where intento.usuario_id = usuario.id) as intentos,
           (select count(*)::int from intentos intento where intento.usuario_id = usuario.id
              and (select count(*) from intento_respuestas respuesta where respuesta.intento_id = intento.id)
                <> (select count(*) from reactivos reactivo
                  where reactivo.actividad_id = intento.actividad_id)) as sueltos,
           (select count(*)::int from entregas entrega where entrega.usuario_id = usuario.id) as entregas
      from usuarios usuario where exists (select from actividades_realizadas marca where marca.usuario_id = usuario.id)
        order by usuario.id`
  expect(rows.map(r => r.email)).toEqual([
    'mariana.cervantes@benitojuarez.edu.mx',
    'paola.rios@sec21.edu.mx',
    'angel.munoz@benitojuarez.edu.mx',
    'sofia.garcia@benitojuarez.edu.mx',
  ])
  for (const r of rows) {
    expect(r.cursos).toBeGreaterThanOrEqual(1)
    if (r.email !== 'sofia.garcia@benitojuarez.edu.mx') expect(r.intentos).toBeGreaterThanOrEqual(1)
    expect(r.sueltos).toBe(0)
  }
  expect(rows[0]!.entregas).toBeGreaterThanOrEqual(1)
})

test('its classrooms have work in every state, documents that open, and doubts with and without an answer', async () => {
  const [has] = await database.sql`
    select count(*) filter (where entrega.recibido_en is null and entrega.calificacion is null)::int as por_revisar,
           count(*) filter (where entrega.recibido_en is not null)::int as recibidas,
           count(*) filter (where entrega.calificacion is not null and actividad.entregable = 2)::int as calificadas,
           count(*) filter (where entrega.calificacion is not null and actividad.entregable = 3)::int as de_rubrica,
           count(*) filter (where entrega.archivo_id is not null)::int as con_archivo,
           (select count(*)::int from dudas duda
             where not exists (select from dudas_respuestas respuesta where respuesta.duda_id = duda.id)) as abiertas,
           (select count(*)::int from dudas_respuestas) as contestadas
      from entregas entrega
        join actividades actividad on actividad.id = entrega.actividad_id`
  for (const [what, least] of Object.entries({
    por_revisar: 20,
    recibidas: 10,
    calificadas: 10,
    de_rubrica: 1,
    con_archivo: 10,
    abiertas: 3,
    contestadas: 3,
  }))
    expect(has![what], what).toBeGreaterThanOrEqual(least)
  // Nothing is graded in a way that its mode does not know.
  expect(
    await database.sql`select entrega.id from entregas entrega
      join actividades actividad on actividad.id = entrega.actividad_id
    where actividad.entregable = 1 and entrega.calificacion is not null`,
  ).toEqual([])
})

test('its sessions have events that were, that come this week and next, held by a coach and by a docente', async () => {
  const [has] = await database.sql`
    select count(distinct sesion_id)::int as sesiones, count(*) filter (where termina < now())::int as pasados,
           count(*) filter (where fecha_consumo_inicio = current_date + 2 and hora_inicio = '17:00')::int as en_dos_dias,
           count(*) filter (where fecha_consumo_inicio between current_date + 5 and current_date + 10)::int as despues,
           count(*) filter (where usuario.email = 'hector.ibarra@eleva.mx')::int as de_coach,
           count(*) filter (where usuario.email = 'paola.rios@sec21.edu.mx')::int as de_docente
      from sesion_eventos evento
        join usuarios usuario on usuario.id = evento.organizador_id
     where not exists (select from eventos_stream stream
       where stream.evento_id = evento.id) and evento.fecha_consumo_termino is null`
  expect(has).toEqual({ sesiones: 3, pasados: 3, en_dos_dias: 1, despues: 3, de_coach: 3, de_docente: 3 })
})

test('a class goes on, one is over, and one has no stream yet', async () => {
  const [has] = await database.sql`
    select (select count(*)::int from eventos_stream where stream_iniciado = 1 and stream_finalizado = 0 and chat_habilitado = 1) as en_vivo,
      (select count(*)::int from eventos_stream where stream_finalizado = 1) as terminadas,
      (select count(*)::int from sesion_eventos evento
        where not exists (select from eventos_stream stream where stream.evento_id = evento.id)
        and evento.inicia > now() at time zone 'America/Mexico_City') as sin_stream,
      (select count(*)::int from eventos_stream stream join sesion_eventos evento on evento.id = stream.evento_id
        where now() at time zone 'America/Mexico_City' between evento.inicia and evento.termina) as ahora,
      (select count(*)::int from asistencias) as asistencias,
      (select count(*)::int from stream_preguntas pregunta
        where votos <> (select count(*) from stream_votos voto where voto.pregunta_id = pregunta.id)
        or total_comentarios <> (select count(*) from stream_respuestas respuesta
          where respuesta.pregunta_id = pregunta.id)) as mal_contadas`
  expect(has).toEqual({ en_vivo: 1, terminadas: 1, sin_stream: 6, ahora: 1, asistencias: 31, mal_contadas: 0 })
})
