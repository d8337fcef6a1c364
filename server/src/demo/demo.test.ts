import { buffer } from 'node:stream/consumers'
import { tiposDePregunta } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { openTempDir } from '../../test/tempdir.ts'
import { loadConfig } from '../config.ts'
import { createStorage } from '../kit/archivos/storage.ts'
import type { Database } from '../kit/db/db.ts'
import { cleanHtml } from '../kit/web/rich-text.ts'
import { createFirstAdmin } from '../modules/cuentas/primera-persona.sql.ts'
import { readSubtitulos } from '../modules/videos/videos.subtitulos.ts'
import { loadDemo } from './demo.ts'

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
    select count(*) filter (where role_id = 1)::int as admins,
           count(distinct e.gestor_id)::int as gestores,
           count(*) filter (where role_id = 2 and u.email in (select correo_coach from escuelas))::int as coaches,
           count(*) filter (where role_id = 3)::int as estudiantes,
           count(*) filter (where role_id = 2)::int as docentes
      from usuarios u left join escuelas e on e.gestor_id = u.id`
  // Two of the fifteen with role 2 are gestores, two coaches; one gestor has two schools and counts twice in the join.
  expect(counts).toMatchObject({ admins: 1, gestores: 2, coaches: 2, estudiantes: 60 })
  const [rest] = await database.sql`
    select (select count(*)::int from escuelas) as escuelas, (select count(*)::int from grupos) as grupos,
           (select count(*)::int from usuarios u where role_id = 2 and not exists (select from escuelas e where e.gestor_id = u.id or e.correo_coach = u.email)) as docentes,
           (select min(c)::int from (select count(*) as c from grupos_usuarios group by grupo_id) g) as por_grupo`
  expect(rest).toEqual({ escuelas: 3, grupos: 6, docentes: 11, por_grupo: 10 })
})

test('it has teachers in each state of an invitation, a quota nearly used, and events that are open and to come', async () => {
  const [has] = await database.sql`
    select count(*) filter (where i.aceptada_en is null and i.completada_en is null and i.vence_en > now())::int as invitados,
           count(*) filter (where i.aceptada_en is null and i.completada_en is not null)::int as completados,
           count(*) filter (where i.aceptada_en is null and i.completada_en is null and i.vence_en < now())::int as vencidos,
           count(*) filter (where i.aceptada_en is not null and u.estatus_user = 1)::int as activos,
           count(*) filter (where i.aceptada_en is not null and u.estatus_user = 0)::int as sin_acceso
      from invitaciones i join usuarios u on u.id = i.usuario_id`
  expect(has).toEqual({ invitados: 1, completados: 1, vencidos: 1, activos: 1, sin_acceso: 1 })
  const [seats] = await database.sql`
    select e.cantidad::int as cantidad, (select count(*)::int from usuarios u where u.escuela_id = e.id and u.role_id = 2
        and u.id <> e.gestor_id and u.email <> e.correo_coach) as usados
      from escuelas e where e.nombre = 'Secundaria Técnica 21'`
  expect(seats).toEqual({ cantidad: 8, usados: 7 })
  const events = await database.sql`
    select i.abre <= now() as abierta, (select count(*)::int from inscripciones_usuarios iu where iu.inscripcion_id = i.id) as inscritos
      from inscripciones i order by i.id`
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
        from (select count(distinct cu.unidad_id) as unidades from cursos c
                left join cursos_unidades cu on cu.curso_id = c.id group by c.id) c,
             (select count(distinct uo.id) as objetivos, count(distinct a.id) as actividades from unidades u
                left join unidades_objetivos uo on uo.unidad_id = u.id
                left join actividades a on a.unidad_id = u.id group by u.id) u`
    expect(least!.unidades).toBeGreaterThanOrEqual(3)
    expect(least!.objetivos).toBeGreaterThanOrEqual(1)
    expect(least!.actividades).toBeGreaterThanOrEqual(2)
  })

  test('ask questions that can be answered', async () => {
    const reactivos = await database.sql<
      { actividad_id: number; tipo: number; respuestas: number; correctas: number; distintas: number; banco: boolean }[]
    >`
      select r.actividad_id, r.tiporeactivo_id as tipo, count(*)::int as respuestas, sum(s.correcta)::int as correctas,
             count(distinct sin_acentos(s.respuesta))::int as distintas,
             exists (select from indicadores i where i.id = r.indicador_id and i.categoria_id = r.categoria_id) as banco
        from reactivos r join respuestas s on s.reactivo_id = r.id
       where r.actividad_id is not null and r.actividad_id not in (select actividad_id from evaluaciones) group by r.id`
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
      await database.sql`select nombre_actividad_unidad from actividades a where (entregable > 0 or form_link <> '')
        and exists (select from reactivos r where r.actividad_id = a.id)`,
    ).toEqual([])
    expect(
      await database.sql`select nombre from indicadores i where not exists (select from reactivos r where r.indicador_id = i.id)`,
    ).toEqual([])
  })

  test('have one quiz of every kind, in which one waits for a person, one says that something is wrong, and one has more time', async () => {
    const [quiz] = await database.sql`
      select e.actividad_id as id, e.intentos::int, e.minutos::int, e.ver_explicaciones,
             (select count(distinct case when r.tipo = 'opcion' then 'opcion' || r.tiporeactivo_id else r.tipo end)::int from reactivos r where r.actividad_id = e.actividad_id) as tipos,
             (select count(*)::int from reactivos r where r.actividad_id = e.actividad_id and r.explicacion = '') as sin_explicacion,
             (select count(*)::int from reportes_reactivo x where x.actividad_id = e.actividad_id and x.atendido_en is null) as reportes,
             (select count(*)::int from evaluacion_permisos x where x.actividad_id = e.actividad_id) as permisos
        from evaluaciones e where e.ver_nota = 'al_terminar'`
    expect(quiz).toMatchObject({ intentos: 2, minutos: 30, ver_explicaciones: 'al_terminar' })
    expect(quiz).toMatchObject({ tipos: tiposDePregunta.length, sin_explicacion: 0, reportes: 1, permisos: 1 })
    const intentos = await database.sql`
      select i.usuario_id, i.numero::int, i.vale, i.calificacion::int, i.por_calificar::int, i.terminado_en < i.vence_en and i.terminado_en < now() as a_tiempo,
             (select count(*)::int from intento_respuestas ir where ir.intento_id = i.id and ir.creado_en between i.creado_en and i.terminado_en) as dichas
        from intentos i where i.actividad_id = ${quiz!.id}`
    for (const i of intentos) expect(i).toMatchObject({ a_tiempo: true, dichas: 10 })
    expect(intentos.filter(i => i.por_calificar > 0)).toHaveLength(1)
    expect(intentos.filter(i => i.numero === 2).length).toBeGreaterThanOrEqual(2)
    const personas = new Set(intentos.map(i => i.usuario_id))
    expect(intentos.filter(i => i.vale)).toHaveLength(personas.size)
    expect(new Set(intentos.map(i => i.calificacion)).size).toBeGreaterThanOrEqual(6)
    // What a person graded by a rubric and every file are kept as the platform itself keeps them.
    const [kept] = await database.sql`
      select count(*) filter (where r.tipo = 'ensayo' and jsonb_array_length(ir.niveles) = 3)::int as con_rubrica,
             count(*) filter (where r.tipo = 'archivo' and a.llave like 'respuestas/' || r.id || '/%')::int as con_archivo
        from intentos i join intento_respuestas ir on ir.intento_id = i.id join reactivos r on r.id = ir.reactivo_id
        left join archivos a on a.id = (ir.contestado->'archivos'->0->>'id')::bigint where i.actividad_id = ${quiz!.id}`
    expect(kept).toEqual({ con_rubrica: intentos.length - 1, con_archivo: intentos.length })
    const [banco] = await database.sql`
      select count(*)::int as solas, min((select count(*) from palabras_clave p where p.pregunta_id = r.id))::int as palabras from reactivos r where actividad_id is null`
    expect(banco!.solas).toBeGreaterThanOrEqual(3)
    expect(banco!.palabras).toBeGreaterThanOrEqual(1)
  })

  test('keep one grade until a close that is still to come', async () => {
    const guardadas =
      await database.sql`select p.cierra > now() as abierta, (select count(*)::int from intentos i where i.actividad_id = e.actividad_id and i.vale) as suyos from evaluaciones e join plazos p on p.actividad_id = e.actividad_id where e.ver_nota = 'al_cerrar'`
    expect(guardadas).toEqual([{ abierta: true, suyos: 3 }])
  })

  test('grade by rubric where they say so, and only there', async () => {
    expect(
      await database.sql`
        select nombre_actividad_unidad from actividades a left join rubricas r on r.actividad_id = a.id
         where (entregable = 3) <> (r.id is not null)`,
    ).toEqual([])
    const criterios = await database.sql<{ rubrica_id: number; puntos: number[] }[]>`
      select c.rubrica_id, array_agg(n.puntos order by n.position) as puntos
        from criterios c join niveles n on n.criterio_id = c.id group by c.id`
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
  await database.sql`delete from usuarios_roles where role_id = 1`
  await createFirstAdmin(database.db, 'Otra@eleva.mx')
  const [admin] = await database.sql`select role_id, estatus_user from usuarios where email = 'otra@eleva.mx'`
  expect(admin).toEqual({ role_id: 1, estatus_user: 1 })
})

test('its films are there, with picture and captions', async () => {
  const films = await database.sql<{ llave: string; tipo: string; tamano: string }[]>`
    select a.llave, a.tipo, a.tamano from objetivo_videos v join archivos a on a.id in (v.archivo_id, v.poster_id, v.subtitulos_id)`
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
    select u.email,
           (select count(*)::int from cursos_visitados v where v.usuario_id = u.id) as cursos,
           (select count(*)::int from intentos i where i.usuario_id = u.id) as intentos,
           (select count(*)::int from intentos i where i.usuario_id = u.id
              and (select count(*) from intento_respuestas r where r.intento_id = i.id)
                <> (select count(*) from reactivos r where r.actividad_id = i.actividad_id)) as sueltos,
           (select count(*)::int from entregas e where e.usuario_id = u.id) as entregas
      from usuarios u where exists (select from actividades_realizadas r where r.usuario_id = u.id) order by u.id`
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
    select count(*) filter (where e.recibido_en is null and e.calificacion is null)::int as por_revisar,
           count(*) filter (where e.recibido_en is not null)::int as recibidas,
           count(*) filter (where e.calificacion is not null and a.entregable = 2)::int as calificadas,
           count(*) filter (where e.calificacion is not null and a.entregable = 3)::int as de_rubrica,
           count(*) filter (where e.archivo_id is not null)::int as con_archivo,
           (select count(*)::int from dudas d where not exists (select from dudas_respuestas r where r.duda_id = d.id)) as abiertas,
           (select count(*)::int from dudas_respuestas) as contestadas
      from entregas e join actividades a on a.id = e.actividad_id`
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
    await database.sql`select e.id from entregas e join actividades a on a.id = e.actividad_id
    where a.entregable = 1 and e.calificacion is not null`,
  ).toEqual([])
})

test('its sessions have events that were, that come this week and next, held by a coach and by a docente', async () => {
  const [has] = await database.sql`
    select count(distinct sesion_id)::int as sesiones, count(*) filter (where termina < now())::int as pasados,
           count(*) filter (where fecha_consumo_inicio = current_date + 2 and hora_inicio = '17:00')::int as en_dos_dias,
           count(*) filter (where fecha_consumo_inicio between current_date + 5 and current_date + 10)::int as despues,
           count(*) filter (where u.email = 'hector.ibarra@eleva.mx')::int as de_coach,
           count(*) filter (where u.email = 'paola.rios@sec21.edu.mx')::int as de_docente
      from sesion_eventos e join usuarios u on u.id = e.organizador_id
     where not exists (select from eventos_stream x where x.evento_id = e.id) and e.fecha_consumo_termino is null`
  expect(has).toEqual({ sesiones: 3, pasados: 3, en_dos_dias: 1, despues: 3, de_coach: 3, de_docente: 3 })
})

test('a class goes on, one is over, and one has no stream yet', async () => {
  const [has] = await database.sql`
    select (select count(*)::int from eventos_stream where stream_iniciado = 1 and stream_finalizado = 0 and chat_habilitado = 1) as en_vivo,
      (select count(*)::int from eventos_stream where stream_finalizado = 1) as terminadas,
      (select count(*)::int from sesion_eventos se where not exists (select from eventos_stream x where x.evento_id = se.id)
        and se.inicia > now() at time zone 'America/Mexico_City') as sin_stream,
      (select count(*)::int from eventos_stream x join sesion_eventos se on se.id = x.evento_id
        where now() at time zone 'America/Mexico_City' between se.inicia and se.termina) as ahora,
      (select count(*)::int from asistencias) as asistencias,
      (select count(*)::int from stream_preguntas p where votos <> (select count(*) from stream_votos v where v.pregunta_id = p.id)
        or total_comentarios <> (select count(*) from stream_respuestas r where r.pregunta_id = p.id)) as mal_contadas`
  expect(has).toEqual({ en_vivo: 1, terminadas: 1, sin_stream: 6, ahora: 1, asistencias: 31, mal_contadas: 0 })
})
