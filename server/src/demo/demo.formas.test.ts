/** Every row of the demo can be saved as it is: it passes the checks of its own form. */
import {
  ActividadInput,
  AjustesInput,
  AnuncioInput,
  Aviso,
  CambioDePlazo,
  CategoriaInput,
  CurriculaInput,
  CursoInput,
  DudaInput,
  EscuelaInput,
  EventoDeSesionInput,
  EventoInput,
  GrupoInput,
  InscripcionInput,
  ItemInput,
  MaterialInput,
  NovedadInput,
  ObjetivoInput,
  ObjetivoVideoInput,
  OfertaInput,
  PreguntaEnVivoInput,
  ReactivoInput,
  RespuestaDeDudaInput,
  RespuestaEnVivoInput,
  RespuestaInput,
  RubricaInput,
  routeTables,
  SesionInput,
  StreamInput,
  UnidadInput,
  UsuarioInput,
} from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { createStorage } from '../kit/archivos/storage.ts'
import { loadDemo } from './demo.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
  await loadDemo(t.database.slow, 'admin@eleva.mx', createStorage(t.config))
})
afterAll(() => t.close())

/** Each table under the names of its form, which a part shares with its whole. */
const FORMAS: [string, z.ZodType, RawBuilder<unknown>][] = [
  [
    'anuncios',
    AnuncioInput,
    sql`select alcance, escuela_id, grupo_id, oferta_id, curso_id, titulo, cuerpo, to_char(hasta at time zone zona(), 'YYYY-MM-DD"T"HH24:MI') as hasta,
      to_char(publicar_en at time zone zona(), 'YYYY-MM-DD"T"HH24:MI') as publicar_en from anuncios`,
  ],
  ['avisos', Aviso.omit({ fecha: true, leido: true }), sql`select id, tipo, datos, cuantos from avisos`],
  [
    'escuelas',
    EscuelaInput,
    sql`select escuela.nombre, escuela.ciudad, escuela.direccion, escuela.telefono, escuela.cantidad,
      usuario.nombre_completo as "gestorNombre",
      usuario.email as "gestorCorreo", escuela.correo_coach as "correoCoach",
        escuela.correo_ip_manager as "correoIpManager", escuela.fecha_vigencia_inicio,
      escuela.fecha_vigencia_finalizacion, array(select a_escuela.oferta_id from gestores_ofertas a_escuela
        where a_escuela.escuela_id = escuela.id) as oferta_id
    from escuelas escuela
      left join usuarios usuario on usuario.id = escuela.gestor_id`,
  ],
  [
    'usuarios',
    UsuarioInput,
    sql`select usuario.*, usuario.escuela_id as escuela, array(select role_id from usuarios_roles su_rol
      where su_rol.usuario_id = usuario.id) as "arrRoles",
      array(select grupo_id from grupos_usuarios miembro where miembro.usuario_id = usuario.id) as "arrGrupos"
        from usuarios usuario`,
  ],
  ['grupos', GrupoInput, sql`select * from grupos`],
  [
    'plazos',
    CambioDePlazo,
    sql`select plazo.actividad_id, to_char(plazo.abre at time zone zona(), 'YYYY-MM-DD"T"HH24:MI') as abre,
      to_char(plazo.fecha_limite at time zone zona(), 'YYYY-MM-DD"T"HH24:MI') as fecha_limite,
      to_char(plazo.cierra at time zone zona(), 'YYYY-MM-DD"T"HH24:MI') as cierra from plazos plazo`,
  ],
  ['novedades', NovedadInput, sql`select * from novedades`],
  ['unidades', UnidadInput, sql`select * from unidades`],
  ['objetivos', ObjetivoInput, sql`select * from objetivos`],
  [
    'materiales',
    MaterialInput,
    sql`select * from materiales where archivo_id is null and not exists (select from paginas where material_id = materiales.id)`,
  ],
  [
    'paginas',
    routeTables.objetivos.updatePagina.body!,
    sql`select nombre_material, contenido, paginas.version from paginas join materiales on materiales.id = material_id`,
  ],
  [
    'cursos',
    CursoInput,
    sql`select curso.*, curso.fecha_seleccion_inicio as fecha_vigencia_inicio,
      curso.fecha_seleccion_termino as fecha_vigencia_finalizacion from cursos curso`,
  ],
  [
    'curriculas',
    CurriculaInput,
    sql`select curricula.*, curricula.fecha_seleccion_inicio as fecha_vigencia_inicio,
      curricula.fecha_seleccion_termino as fecha_vigencia_finalizacion from curriculas curricula`,
  ],
  [
    'ofertas_academicas',
    OfertaInput,
    sql`select oferta.*, ofrecida.curricula_id from ofertas_academicas oferta
      join ofertas_curriculas ofrecida on ofrecida.oferta_id = oferta.id`,
  ],
  [
    'inscripciones',
    InscripcionInput,
    sql`select inscripcion.nombre_evento as "nombreEvento",
      (inscripcion.fecha_apertura is not null)::int as "programarApertura",
      inscripcion.fecha_apertura, inscripcion.hora_apertura,
        (inscripcion.fecha_cierre is not null)::int as "programarCierre", inscripcion.fecha_cierre,
          inscripcion.hora_cierre from inscripciones inscripcion`,
  ],
  ['actividades', ActividadInput, sql`select * from actividades`],
  [
    'evaluaciones',
    AjustesInput,
    sql`select intentos, cuenta, minutos, por_pagina, sin_regreso, mezcla_preguntas, mezcla_respuestas, minima, ver_nota, ver_aciertos, ver_correctas, ver_explicaciones,
      practica from evaluaciones`,
  ],
  [
    'evaluacion_permisos',
    routeTables.evaluaciones.grantPermiso.body!,
    sql`select intentos, minutos, motivo from evaluacion_permisos`,
  ],
  ['reportes_reactivo', routeTables.recalificaciones.report.body!, sql`select palabras from reportes_reactivo`],
  ['actividad_items', ItemInput, sql`select * from actividad_items`],
  ['objetivo_videos', ObjetivoVideoInput, sql`select * from objetivo_videos`],
  ['categorias', CategoriaInput, sql`select * from categorias`],
  ['indicadores', CategoriaInput, sql`select * from indicadores`],
  [
    'reactivos',
    ReactivoInput,
    sql`select reactivo.*, nullif(reactivo.tipo, 'opcion') as tipo, reactivo.descripcion as reactivo
      from reactivos reactivo`,
  ],
  ['respuestas', RespuestaInput, sql`select * from respuestas`],
  [
    'rubricas',
    RubricaInput,
    sql`select rubrica.nombre as "nombreRubrica",
      (select json_agg(json_build_object('idCriterio', criterio.id, 'tituloCriterio', criterio.titulo,
      'desCriterio', criterio.descripcion, 'answers',
        (select json_agg(json_build_object('idNivels', nivel.id, 'puntosNivel', nivel.puntos,
        'tituloNivel', nivel.titulo_nivel, 'descripcionNivel', nivel.descripcion)) from niveles nivel
          where nivel.criterio_id = criterio.id)))
      from criterios criterio where criterio.rubrica_id = rubrica.id) as criterios from rubricas rubrica`,
  ],
  ['dudas', DudaInput, sql`select * from dudas`],
  [
    'dudas_respuestas',
    RespuestaDeDudaInput,
    sql`select respuesta.respuesta_duda_msj as duda_respuesta from dudas_respuestas respuesta`,
  ],
  ['eventos_curso', EventoInput, sql`select * from eventos_curso`],
  [
    'sesiones',
    SesionInput,
    sql`select sesion.nombre_sesion as nombre, sesion.oferta_id as "ofertaAcademicaCurricula", sesion.curso_id as curso,
      sesion.descripcion_sesion as descripcion,
      '' as url_image from sesiones sesion`,
  ],
  [
    'sesion_eventos',
    EventoDeSesionInput,
    sql`select evento.organizador_id as user_id_organizer, evento.fecha_consumo_inicio as fecha_inicio,
      evento.fecha_consumo_termino as fecha_finalizacion,
      evento.hora_inicio, evento.hora_fin from sesion_eventos evento`,
  ],
  ['eventos_stream', StreamInput, sql`select * from eventos_stream`],
  ['stream_preguntas', PreguntaEnVivoInput, sql`select * from stream_preguntas`],
  ['stream_respuestas', RespuestaEnVivoInput, sql`select * from stream_respuestas`],
]

/** What the demo fills beside them, and why no form says what may stand there. */
const SIN_FORMA: Record<string, string[]> = {
  'there from the start, by the law': ['dias_sin_clase'],
  'two keys, which the database holds': [
    'curriculas_cursos',
    'cursos_requeridos',
    'cursos_unidades',
    'gestores_ofertas',
    'grupos_usuarios',
    'inscripcion_curriculas',
    'inscripciones_usuarios',
    'ofertas_curriculas',
    'ofertas_grupos',
    'unidades_objetivos',
    'usuarios_roles',
  ],
  'a part of a form above': ['criterios', 'inscripcion_opciones', 'niveles', 'palabras_clave'],
  'what people do, which is not edited afterwards': [
    'actividades_realizadas',
    'animos',
    'animos_envios',
    'animos_ultimos',
    'asistencias',
    'bitacora',
    'comentarios_propios',
    'cursos_visitados',
    'entrega_niveles',
    'entregas',
    'entregas_historial',
    'entregas_leidos',
    'entregas_mensajes',
    'entregas_versiones',
    'historial',
    'intento_respuestas',
    'intentos',
    'invitaciones',
    'stream_votos',
  ],
  'what is reckoned of the rest': [
    'cifras_por_hacer',
    'constancias_por_mirar',
    'constancias_por_ver',
    'seguimiento_cifras',
  ],
  'what a mail server said': ['correos_rechazados'],
  'a file, which was read as it came': ['archivos'],
  'what a migration or the start fills': [
    'ajustes',
    'catalogos_dc3',
    'migraciones',
    'novedad_tipos',
    'plantillas',
    'roles',
    'tipos_material',
    'versiones_de_plantilla',
  ],
}

test('every table that the demo fills is here, or named with the reason why not', async () => {
  const filled = await sql<{ name: string }>`
    select tabla.relname as name from pg_class tabla
    where tabla.relnamespace = 'public'::regnamespace and tabla.relkind in ('r', 'p') and not tabla.relispartition
      and (xpath('/row/n/text()',
        query_to_xml('select count(*) as n from ' || tabla.oid::regclass, false, true, '')))[1]::text::int > 0
    order by name`.execute(t.db)
  expect(filled.rows.map(r => r.name)).toEqual(
    [...FORMAS.map(([name]) => name), ...Object.values(SIN_FORMA).flat()].sort(),
  )
})

test.each(FORMAS)('%s', async (_name, schema, select) => {
  const { rows } = await select.execute(t.db)
  expect(rows).not.toEqual([])
  for (const row of rows as Record<string, unknown>[]) {
    const { imagen: _imagen, ...fields } = row
    const result = schema.safeParse(fields)
    expect(
      result.error?.issues.map(i => `${i.path.join('.')}: ${i.message}`),
      JSON.stringify(fields),
    ).toBeUndefined()
  }
})
