/** What authors write, as `cambios.ts` asks for it. */
import { ROL, reactivosRoutes, rubricasRoutes } from '@eleva/contract'
import type { Caller, TestApp } from './app.ts'
import { buildActivity, buildCurso, buildPerson } from './build.ts'
import type { Cambio, Make } from './cambios.tipos.ts'
import { VIDEO } from './streaming.ts'

/** A day of an age that holds whenever the tests run. */
const YEAR = new Date().getFullYear()
export const DESDE = `${YEAR - 1}-01-05`
export const HASTA = `${YEAR + 1}-12-20`

const OTRO_VIDEO = 'aqz-KE-bpKQ'

const dias = { fecha_inicio: DESDE, fecha_finalizacion: HASTA }
const vigencia = { fecha_vigencia_inicio: DESDE, fecha_vigencia_finalizacion: HASTA }

type Cambios = Record<string, Cambio>
type Autor = { t: TestApp; admin: Caller; make: Make }
type Fields = Record<string, unknown>

const at = (who: Caller, path: string, stands: Fields, change: Fields, keys: Fields = {}): Cambio => ({
  who,
  path,
  keys,
  stands,
  change,
})

export async function deContenido(t: TestApp, admin: Caller, make: Make): Promise<Cambios> {
  const autor = { t, admin, make }
  const unidad = await deUnidad(autor)
  const quiz = await deQuiz(autor, unidad)
  const curso = await deCurso(autor, unidad)
  const oferta = await deOferta(autor, curso)
  return {
    ...unidad.cambios,
    ...quiz,
    ...curso.cambios,
    ...oferta.cambios,
    ...(await deClases(autor, { ...curso, ...oferta })),
    ...(await deInscripcion(autor, curso)),
    ...(await deLugar(autor, { ...unidad, ...curso, ...oferta })),
  }
}

type Unidad = { unidadId: number; objetivoId: number; actividadId: number }

/** A unit, an objective with its material and film, and an activity. */
async function deUnidad({ admin, make }: Autor): Promise<Unidad & { cambios: Cambios }> {
  const unidad = { nombre_unidad: 'Leer', descripcion: 'Leer en voz alta' }
  const unidadId = await make('/api/unidades/store', { ...unidad, clave_interna: 'AUS-1' })
  const objetivo = { nombre_objetivo: 'Leer bien', clave_interna: 'AUS-O', descripcion: 'En voz alta' }
  const objetivoId = await make('/api/objetivos/store', objetivo)
  const material = {
    nombre_material: 'Lámina',
    tipo_material_id: 2,
    ruta_documento: 'https://ejemplo.mx/a',
    instrucciones: 'Mira',
    orden_visualizacion: 7,
  }
  const materialId = await make('/api/materiales/store', { ...material, objetivo_id: objetivoId })
  const paginaId = await make('/api/materiales/paginas', { objetivo_id: objetivoId })
  const pagina = { nombre_material: 'Lectura', contenido: '<p>Había una vez</p>' }
  await admin.send('PUT', `/api/materiales/${paginaId}/pagina`, pagina)
  const video = { file_url: 'https://ejemplo.mx/v.mp4', nombre: 'Video', clave: 'V-1', file_name: 'v.mp4' }
  const videoId = await make('/api/objetivo-video/store', { ...video, objetivo_id: objetivoId })
  const actividad = {
    nombre_actividad_unidad: 'Ficha',
    detalles_actividad: '<p>Lee</p>',
    form_link: 'https://ejemplo.mx/f',
  }
  const actividadId = await make('/api/actividades/store', { ...actividad, unidad_id: unidadId })
  const itemId = await make('/api/actividad/items/store', {
    descripcion_actividad: 'Uno',
    unidad_actividad_id: actividadId,
  })
  await admin.get(`/api/actividades/update/entregable/${actividadId}/2`)
  const examen = { idExamenAvanza: 'externo:diagnostico' }
  const enlazado = await admin.send('PUT', `/api/actividades/actividad-unidad/avanza/update/${actividadId}`, examen)
  if (enlazado.status !== 200) throw new Error(JSON.stringify(enlazado.body))

  return {
    unidadId,
    objetivoId,
    actividadId,
    cambios: {
      'unidades.update': at(admin, `/api/unidades/update/${unidadId}`, unidad, { descripcion: 'Otra' }),
      'objetivos.update': at(admin, `/api/objetivos/update/${objetivoId}`, objetivo, { descripcion: '' }),
      'objetivos.updateMaterial': at(admin, `/api/materiales/update/${materialId}`, material, { instrucciones: '' }),
      'objetivos.updatePagina': at(admin, `/api/materiales/${paginaId}/pagina`, pagina, { contenido: '' }),
      'videos.update': at(
        admin,
        `/api/objetivo-video/update/${videoId}`,
        { ...video, capitulos: '' },
        { clave: '', capitulos: '0:00 Inicio' },
      ),
      'actividades.update': at(admin, `/api/actividades/actividad-unidad/update/${actividadId}`, actividad, {
        detalles_actividad: '',
      }),
      'actividades.obligacion': at(
        admin,
        `/api/entregablesOpcional/update/${actividadId}`,
        { entregable_opcional: 1 },
        { entregable_opcional: 2, archivos_max: 3, muro: 1, muro_al_entregar: 0, peso: 40, anonima: 1, decimales: 1 },
      ),
      'actividades.examen': at(admin, `/api/actividades/actividad-unidad/avanza/update/${actividadId}`, examen, {
        idExamenAvanza: '',
      }),
      'actividades.updateItem': at(
        admin,
        `/api/actividad/items/update/${itemId}`,
        { descripcion_actividad: 'Uno' },
        { descripcion_actividad: 'Dos' },
      ),
    },
  }
}

/** Questions of the activity with how they are asked, and a rubric. */
async function deQuiz({ t, admin, make }: Autor, { unidadId, objetivoId, actividadId }: Unidad): Promise<Cambios> {
  // A question is about one of the topics of its unit.
  await t.db
    .insertInto('unidades_objetivos')
    .values({ unidad_id: unidadId, objetivo_id: objetivoId, position: 1 })
    .execute()
  const nombre = { nombre: 'Lectura', descripcion: 'Del plan' }
  const categoriaId = await make('/api/categorias', nombre)
  const indicadorId = await make('/api/indicadores', { ...nombre, categoria_id: categoriaId })
  const reactivo = {
    reactivo: '<p>¿Cuál?</p>',
    tiporeactivo_id: 2,
    categoria_id: categoriaId,
    indicador_id: indicadorId,
    puntos: 2,
    explicacion: '<p>Porque sí.</p>',
    datos: { parcial: true },
    objetivo_id: objetivoId,
  }
  const ajustes = {
    intentos: 2,
    cuenta: 'promedio',
    minutos: 30,
    por_pagina: 1,
    sin_regreso: true,
    mezcla_preguntas: true,
    mezcla_respuestas: true,
    minima: 60,
    ver_nota: 'al_cerrar',
    ver_aciertos: 'al_cerrar',
    ver_correctas: 'nunca',
    ver_explicaciones: 'al_terminar',
    practica: true,
    sorteos: [{ cuantas: 3, palabra: 'inferencia' }],
  }
  await admin.send('PUT', `/api/evaluaciones/${actividadId}/ajustes`, ajustes)
  const reactivoId = await make('/api/preguntas/store', { ...reactivo, actividad_id: actividadId })
  const respuestaId = await make('/api/respuestas/store', {
    respuesta: 'Esta',
    comentario: 'Así es',
    reactivo_id: reactivoId,
    correcta: 1,
  })
  const opcion = { respuesta: 'Esta', correcta: 1, comentario: 'Así es' } as const
  const hecha = await admin.ask(reactivosRoutes.createTarjetas, {
    body: {
      actividad_id: actividadId,
      preguntas: [{ ...reactivo, respuestas: [opcion] }],
    },
  })
  const [tarjeta] = hecha.preguntas as { id: number; respuestas: { id: number }[] }[]
  const opcionId = tarjeta!.respuestas[0]!.id
  const criterio = {
    idCriterio: 0,
    tituloCriterio: 'Claridad',
    desCriterio: 'Se entiende',
    answers: [{ idNivels: 0, puntosNivel: 4, tituloNivel: 'Bien', descripcionNivel: 'Todo' }],
  }
  const rubricaId = await make('/api/rubricas/store', {
    nombreRubrica: 'Rúbrica',
    criterios: [criterio],
    unidad: unidadId,
    actividad: actividadId,
  })
  const rubrica = await admin.ask(rubricasRoutes.edit, { params: { id: rubricaId } })
  const otra = await buildActivity(t.db, { unidad_id: unidadId })
  const rejilla = `/api/rubricas/rejilla/${unidadId}/${otra.id}`
  await admin.send('PUT', rejilla, { nombreRubrica: 'Rúbrica', criterios: [criterio] })
  const { body: borrador } = await admin.get(rejilla)
  const enteraDe = ({ rubrica }: Record<string, unknown>) => ({
    nombreRubrica: 'Rúbrica',
    criterios: (rubrica as { criterios: unknown }).criterios,
  })

  return {
    'evaluaciones.saveAjustes': at(admin, `/api/evaluaciones/${actividadId}/ajustes`, ajustes, { minutos: '' }),
    'reactivos.update': at(admin, `/api/preguntas/update/${reactivoId}`, reactivo, { indicador_id: '' }),
    'reactivos.updateRespuesta': at(
      admin,
      `/api/respuestas/texto/${respuestaId}`,
      { respuesta: 'Esta', comentario: 'Así es' },
      { respuesta: 'No' },
    ),
    'reactivos.updateTarjeta': at(
      admin,
      `/api/preguntas/tarjetas/${tarjeta!.id}`,
      { ...reactivo, respuestas: [{ ...opcion, id: opcionId }] },
      { respuestas: [{ id: opcionId }, { respuesta: 'Otra' }] },
    ),
    'reactivos.updateCategoria': at(admin, `/api/categorias/${categoriaId}`, nombre, { descripcion: '' }),
    'reactivos.updateIndicador': at(admin, `/api/indicadores/${indicadorId}`, nombre, { descripcion: '' }),
    'rubricas.update': at(admin, '/api/rubricas/update', enteraDe(rubrica), { nombreRubrica: 'Otra' }, { rubricaId }),
    'rubricas.saveRejilla': at(admin, rejilla, enteraDe(borrador), { nombreRubrica: 'Otra' }),
  }
}

type Curso = { cursoId: number; libreId: number; curriculaId: number }

/** A course that asks for another, one of its events, and a curriculum with it and one that asks for none. */
async function deCurso({ t, admin, make }: Autor, { unidadId }: Unidad): Promise<Curso & { cambios: Cambios }> {
  const requerido = await buildCurso(t.db)
  const libre = await buildCurso(t.db, { unidades: [unidadId] })
  const curso = {
    nombre_curso: 'Lectura',
    clave_interna: 'AUS-C',
    descripcion: 'Para leer',
    minutos_curso: 90,
    cursoEnVivo: 1,
    progreso_obligatorio: 1,
    requeridos: [requerido.id],
    unidades: [unidadId],
    ...vigencia,
  }
  const cursoId = await make('/api/cursos/store', curso)
  const evento = {
    ...dias,
    hora_inicio: '09:00',
    hora_fin: '10:30',
    ...vigencia,
    liga_youtube_enVivo: `https://www.youtube.com/watch?v=${VIDEO}`,
    titulo_video: 'Clase',
    descripcion_video: 'De hoy',
    liga_cloudStorage: 'https://ejemplo.mx/g.mp4',
    file_name: '',
    youtube_video_id: VIDEO,
    thumbnail_video: 'https://ejemplo.mx/t.png',
  }
  const eventoId = await make('/api/eventos/evento-curso/store', { ...evento, curso_id: cursoId })
  const curricula = {
    nombre_curricula: 'Lectores',
    tipo: 2,
    descripcion: 'Para leer',
    url_video_presentacion: 'https://ejemplo.mx/p',
    ...vigencia,
    existing_image_url: '',
  }
  const curriculaId = await make('/api/curriculas/store', curricula)
  await admin.send('POST', '/api/curriculas/asignarCursos/store', {
    curricula_id: curriculaId,
    cursos: [cursoId, libre.id],
  })
  return {
    cursoId,
    libreId: libre.id,
    curriculaId,
    cambios: {
      'cursos.update': at(admin, `/api/cursos/update/${cursoId}`, curso, { requeridos: [] }),
      'eventos.update': at(admin, `/api/eventos/evento-curso/update/${eventoId}`, evento, { hora_fin: '' }),
      'curriculas.update': at(admin, `/api/curriculas/update/${curriculaId}`, curricula, { fecha_vigencia_inicio: '' }),
    },
  }
}

type Oferta = { grupoId: number; ofertaId: number }

/** A group to which the curriculum is offered. */
async function deOferta({ admin, make }: Autor, { curriculaId }: Curso): Promise<Oferta & { cambios: Cambios }> {
  const grupo = { nombre_grupo: 'Primero', descripcion_grupo: 'De la mañana' }
  const grupoId = await make('/api/users/create-grupos-usuarios-aprende', grupo)
  const oferta = {
    nombre_oferta_academica: 'Ciclo',
    descripcion: 'De este año',
    ...dias,
    curricula_id: curriculaId,
    grupo_usuario_aprende_id: [grupoId],
    publicado: 1,
  }
  const ofertaId = await make('/api/ofertaAcademica/store', oferta)
  return {
    grupoId,
    ofertaId,
    cambios: {
      'grupos.update': at(admin, `/api/users/grupos-usuarios-aprende/${grupoId}`, grupo, {
        descripcion_grupo: 'Tarde',
      }),
      'ofertas.update': at(admin, '/api/ofertaAcademica/update', oferta, { publicado: 0 }, { id: ofertaId }),
    },
  }
}

/** A session of the offer, its class, and the broadcast of that. */
async function deClases({ t, admin, make }: Autor, { cursoId, ofertaId }: Curso & Oferta): Promise<Cambios> {
  const sesion = { nombre: 'Sesión', ofertaAcademicaCurricula: ofertaId, curso: cursoId, descripcion: 'Primera' }
  const sesionId = await make('/api/sesiones/store', sesion)
  const organizador = await buildPerson(t.db, { roles: [ROL.docente] })
  const deSesion = { user_id_organizer: organizador.id, ...dias, hora_inicio: '09:00', hora_fin: '10:30' }
  const deSesionId = await make('/api/eventos/store', { ...deSesion, sesion_id: sesionId })
  const stream = {
    youtube_video_id: VIDEO,
    titulo_video: 'Clase',
    descripcion_video: 'De hoy',
    thumbnail_video: 'https://ejemplo.mx/t.png',
  }
  const streamId = await make('/api/eventos-stream/store', { ...stream, evento_id: deSesionId })
  return {
    'sesiones.update': at(admin, `/api/sesiones/update/${sesionId}`, sesion, { descripcion: '' }),
    'sesiones.updateEvento': at(admin, `/api/eventos/actualizaEvento/${deSesionId}`, deSesion, { hora_fin: '' }),
    'streaming.update': at(admin, `/api/eventos-stream/update/${streamId}`, stream, { youtube_video_id: OTRO_VIDEO }),
  }
}

async function deInscripcion({ admin, make }: Autor, { curriculaId }: Curso): Promise<Cambios> {
  const inscripcion = {
    nombreEvento: 'Ingreso',
    abierta: 1,
    programarApertura: 1,
    fecha_apertura: DESDE,
    hora_apertura: '08:00',
    programarCierre: 1,
    fecha_cierre: HASTA,
    hora_cierre: '18:00',
    vincularAcurricula: 1,
    arrCurriculas: [curriculaId],
    opciones: ['Mañana', 'Tarde'],
    cupos: [{ label: 'Tarde', cupo: 40 }],
  }
  const inscripcionId = await make('/api/inscripciones/store', inscripcion)
  return {
    'inscripciones.update': at(admin, `/api/inscripciones/update/${inscripcionId}`, inscripcion, {
      vincularAcurricula: 0,
    }),
  }
}

/** Where a learner of the group stands in a course. */
async function deLugar(
  { t }: Autor,
  { objetivoId, libreId, curriculaId, grupoId, ofertaId }: Unidad & Curso & Oferta,
): Promise<Cambios> {
  const learner = await t.asPerson(await buildPerson(t.db))
  await t.db.insertInto('grupos_usuarios').values({ grupo_id: grupoId, usuario_id: learner.id }).execute()
  const lugar = { oferta_actual: ofertaId }
  const enCurso = { curricula_id: curriculaId, curso_id: libreId }
  await t.db
    .insertInto('cursos_visitados')
    .values({ ...enCurso, usuario_id: learner.id, oferta_id: ofertaId })
    .execute()
  return { 'contenidos.lugar': at(learner, '/api/contenidos/lugar', lugar, { objetivo_id: objetivoId }, enCurso) }
}
