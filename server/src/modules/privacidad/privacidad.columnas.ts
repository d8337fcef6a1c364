/**
 * What every column says of a person: the one place. A column that comes later and is not here fails a test, which says
 * so; one that is personal needs besides that `privacidad.plan.sql.ts` says what becomes of it when somebody is erased (ADR
 * 131).
 *
 * - `personal`: what somebody is called, where they are reached, how they look and sound, what they wrote, answered or
 * handed in, what others
 *   wrote about them, and what a device or a network says of them.
 * - `seudonimo`: a number that stands for a person as long as their account is there, and for nobody afterwards.
 * - `nada`: neither. What the house teaches (courses, pages, questions, news) is its own, whoever wrote it, and so are
 * grades without a name.
 */
type Clases = { personal?: string; seudonimo?: string; nada?: string }

/** By table, its columns with a space between them. */
export const COLUMNAS: Readonly<Record<string, Clases>> = {
  actividad_items: { nada: 'actualizado_en creado_en descripcion_actividad id position unidad_actividad_id' },
  actividades: {
    nada: 'actualizado_en anonima archivada_en archivos_max avanza_examen_id busca creado_en decimales detalles_actividad entregable entregable_opcional form_link id muro muro_al_entregar nombre_actividad_unidad peso position unidad_id version',
  },
  actividades_archivos: { nada: 'actividad_id archivo_id' },
  actividades_realizadas: { seudonimo: 'usuario_id', nada: 'actividad_id creado_en curricula_id curso_id hecho_en id' },
  ajustes: { nada: 'clave creado_en valor version' },
  animos: { seudonimo: 'usuario_id', nada: 'enviado_en envio_id' },
  animos_envios: { personal: 'texto', seudonimo: 'autor_id', nada: 'clave creado_en id pedidos' },
  animos_plantillas: { personal: 'texto', seudonimo: 'usuario_id', nada: 'actualizado_en creado_en id' },
  animos_ultimos: { seudonimo: 'autor_id usuario_id', nada: 'enviado_en' },
  anuncios: {
    seudonimo: 'autor_id',
    nada: 'actualizado_en alcance busca clave creado_en cuerpo curso_id editado_en escuela_id grupo_id hasta id imagen no_publicado oferta_id publicado_en publicar_en recogido retirado_en solo_escuelas titulo version',
  },
  anuncios_archivos: { nada: 'anuncio_id archivo_id position' },
  anuncios_leidos: { seudonimo: 'usuario_id', nada: 'anuncio_id leido_en' },
  archivos: {
    personal: 'llave nombre sha256',
    seudonimo: 'usuario_id',
    nada: 'actualizado_en creado_en id tamano tipo',
  },
  asistencias: { seudonimo: 'usuario_id', nada: 'entro_en id stream_id visto_en' },
  auditoria: {
    personal: 'cambios direccion nombre',
    seudonimo: 'objeto quien sal',
    nada: 'acto borrada hecho_en hizo huella id llamada numero palabra papel tabla',
  },
  auditoria_dias: { nada: 'anterior dia huella lineas' },
  avisos: {
    personal: 'datos',
    seudonimo: 'usuario_id',
    nada: 'actualizado_en clave creado_en cuantos en_resumen id leido_en tipo',
  },
  avisos_correos: { seudonimo: 'usuario_id', nada: 'aviso_id avisos creado_en id intentos toca_en' },
  avisos_de_clase: { nada: 'evento_id inicia tipo' },
  avisos_de_evento: { nada: 'evento_id inicia' },
  avisos_de_plazo: { seudonimo: 'usuario_id', nada: 'actividad_id fecha_limite grupo_id horas' },
  avisos_preferencias: { seudonimo: 'usuario_id', nada: 'correo correo_antes en_app push tipo' },
  avisos_push: { nada: 'aviso_id creado_en id intentos suscripcion_id toca_en' },
  avisos_resumenes: { seudonimo: 'usuario_id', nada: 'dias dias_antes' },
  bitacora: {
    seudonimo: 'clave usuario_id',
    nada: 'actividad_id creado_en curricula_id curso_id evento material_id modulo objetivo_id ocurrio_en quiz_id unidad_id',
  },
  calendarios: { personal: 'secreto_hash', seudonimo: 'usuario_id', nada: 'creado_en' },
  calendarios_dados: {
    personal: 'titulo',
    seudonimo: 'usuario_id',
    nada: 'clave dada dia dia_fin huella inicia quitado_en secuencia termina tipo todo_el_dia',
  },
  cargas: {
    personal: 'archivo',
    seudonimo: 'usuario_id',
    nada: 'actualizados creado_en creados deshecha_en grupos id',
  },
  cargas_filas: { personal: 'antes despues', seudonimo: 'usuario_id', nada: 'carga_id creado grupos' },
  categorias: { nada: 'actualizado_en busca creado_en descripcion id nombre' },
  cifras_por_hacer: { nada: 'id intento_id' },
  catalogos_dc3: { nada: 'catalogo clave nombre' },
  ciclos: { personal: 'reporte', seudonimo: 'usuario_id', nada: 'cerrado_en creado_en estado hechos id nombre' },
  ciclos_grupos: { nada: 'ciclo_id copia_id grupo_id' },
  ciclos_ofertas: { nada: 'antes ciclo_id oferta_id puesta' },
  clases: { seudonimo: 'usuario_id', nada: 'asistencia clave creado_en recordatorio sesion_id' },
  clases_actos: { seudonimo: 'usuario_id', nada: 'acto creado_en evento_id fila sesion_id stream tipo version' },
  clases_asistencias: { seudonimo: 'usuario_id', nada: 'entro_en evento_id id' },
  clases_grabaciones: { nada: 'creado_en evento_id objetivo_id' },
  comentarios_propios: { personal: 'texto', seudonimo: 'usuario_id', nada: 'creado_en id' },
  constancias: {
    personal: 'busca datos firma motivo nombre reservado_secreto',
    seudonimo: 'emitida_por folio revocada_por usuario_id',
    nada: 'curricula_id curso_id emitida_en id llave_id logro retirada_en revocada_en sustituida_por version_id',
  },
  constancias_en_buscadores: { nada: 'constancia_id desde' },
  constancias_impresas: { personal: 'huella', nada: 'constancia_id creado_en' },
  constancias_por_completar: { seudonimo: 'pedida_por usuario_id', nada: 'creado_en curricula_id curso_id id toca_en' },
  constancias_por_aprobar: { seudonimo: 'usuario_id', nada: 'curricula_id curso_id desde id' },
  constancias_por_mirar: { nada: 'curricula_id curso_id desde id' },
  constancias_por_ver: { seudonimo: 'usuario_id', nada: 'curso_id desde' },
  correos_rechazados: { personal: 'email', seudonimo: 'usuario_id', nada: 'codigo rechazado_en' },
  criterios: { nada: 'actualizado_en creado_en descripcion id position rubrica_id titulo' },
  curriculas: {
    seudonimo: 'usuario_id',
    nada: 'actualizado_en busca creado_en descripcion fecha_seleccion_inicio fecha_seleccion_termino id imagen nombre_curricula tipo url_video_presentacion version',
  },
  curriculas_cursos: { nada: 'creado_en curricula_id curso_id position' },
  cursos: {
    seudonimo: 'usuario_id',
    nada: 'actualizado_en archivado_en busca clave_interna creado_en cursoEnVivo descripcion fecha_seleccion_inicio fecha_seleccion_termino id imagen minutos_curso nombre_curso progreso_obligatorio publicado version',
  },
  cursos_requeridos: { nada: 'creado_en curso_id requerido_id' },
  cursos_terminados: { seudonimo: 'usuario_id', nada: 'conservado_en curso_id id' },
  cursos_unidades: { nada: 'creado_en curso_id position unidad_id' },
  cursos_visitados: {
    seudonimo: 'usuario_id',
    nada: 'actualizado_en creado_en curricula_id curso_id objetivo_id oferta_id',
  },
  datos_de_empresa: {
    personal: 'representante representante_trabajadores rfc',
    nada: 'actualizado_en escuela_id razon_social',
  },
  datos_laborales: {
    personal: 'curp ocupacion puesto segundo_apellido',
    seudonimo: 'usuario_id',
    nada: 'actualizado_en',
  },
  dias_sin_clase: { nada: 'dia nombre' },
  documentos_vistas: { personal: 'sha256', nada: 'archivo_id creado_en estado intentos motivo vive_en' },
  dudas: {
    personal: 'busca duda_msj',
    seudonimo: 'usuario_id',
    nada: 'actualizado_en clave creado_en curricula_id curso_id id objetivo_id segundo unidad_id',
  },
  dudas_respuestas: {
    personal: 'respuesta_duda_msj',
    seudonimo: 'usuario_id',
    nada: 'actualizado_en creado_en duda_id id',
  },
  enlaces_resultados: { personal: 'token', seudonimo: 'usuario_id', nada: 'actividad_id creado_en' },
  entrega_apuntes: {
    personal: 'puntos texto',
    seudonimo: 'autor',
    nada: 'archivo_id clave creado_en entrega_id id numero pagina tipo',
  },
  entrega_niveles: {
    nada: 'creado_en criterio_id entrega_id id nivel_id puntos puntos_max titulo_criterio titulo_nivel',
  },
  entregas: {
    personal: 'comentarios file_iconUrl file_id file_name file_type file_url',
    seudonimo: 'calificado_por usuario_id',
    nada: 'actividad_id actualizado_en archivo_id calificacion calificacion_exacta calificado_en clave corregir_hasta creado_en cuenta_en curricula_id curso_id devuelta_en dicho_en entregado_en entregas hecho_en id muro otros recibido_en revision_en rubrica_version version',
  },
  entregas_archivos: { nada: 'archivo_id entrega_id numero position' },
  entregas_historial: {
    personal: 'antes palabras',
    seudonimo: 'quien',
    nada: 'calificacion calificacion_exacta corregir_hasta creado_en entrega_id id numero paso',
  },
  entregas_leidos: { seudonimo: 'usuario_id', nada: 'entrega_id hasta' },
  entregas_mensajes: { personal: 'cuerpo', seudonimo: 'usuario_id', nada: 'creado_en entrega_id id llave quitado_en' },
  entregas_mensajes_archivos: { nada: 'archivo_id mensaje_id position segundos' },
  entregas_versiones: {
    personal: 'file_iconUrl file_id file_name file_type file_url',
    nada: 'archivo_id clave cuenta_en entrega_id entregado_en hecho_en numero',
  },
  escuelas: {
    personal: 'correo_coach correo_ip_manager',
    seudonimo: 'gestor_id',
    nada: 'actualizado_en busca cantidad ciudad creado_en direccion domain estatus fecha_vigencia_finalizacion fecha_vigencia_inicio gestor_ensena id nombre telefono version zona',
  },
  evaluacion_permisos: {
    personal: 'motivo',
    seudonimo: 'otorgado_por usuario_id',
    nada: 'actividad_id creado_en id intentos minutos quitado_en',
  },
  evaluacion_sorteos: { nada: 'actividad_id categoria_id cuantas id indicador_id palabra position' },
  evaluaciones: {
    seudonimo: 'puesto_por',
    nada: 'actividad_id actualizado_en creado_en cuenta intentos mezcla_preguntas mezcla_respuestas minima minutos por_pagina practica sin_regreso ver_aciertos ver_correctas ver_explicaciones ver_nota version',
  },
  eventos_curso: {
    nada: 'actualizado_en archivo_id creado_en curso_id descripcion_video fecha_finalizacion fecha_inicio fecha_vigencia_finalizacion fecha_vigencia_inicio hora_fin hora_inicio id inicia liga_cloudStorage liga_youtube_enVivo termina thumbnail_video titulo_video version youtube_video_id',
  },
  eventos_stream: {
    nada: 'actualizado_en busca chat_habilitado creado_en descripcion_video encuestas_habilitado evento_id finalizado_en id iniciado_en stream_finalizado stream_iniciado thumbnail_video titulo_video version youtube_video_id',
  },
  exentos: { seudonimo: 'por usuario_id', nada: 'actividad_id creado_en' },
  gestores_ofertas: { nada: 'creado_en escuela_id oferta_id' },
  grupos: {
    seudonimo: 'usuario_id',
    nada: 'archivado_en actualizado_en busca creado_en descripcion_grupo id nombre_grupo sheet_url',
  },
  grupos_usuarios: { seudonimo: 'usuario_id', nada: 'creado_en grupo_id' },
  historial: {
    seudonimo: 'quien',
    nada: 'actividad_id acto cambios clase creado_en curso_id hasta id nombre objetivo_id objeto_id unidad_id',
  },
  imagenes_sueltas: { nada: 'creado_en llave' },
  importaciones: { seudonimo: 'usuario_id', nada: 'creadas creado_en formato hecha_en id nombre' },
  importaciones_preguntas: {
    nada: 'avisos esencia huella id igual_a importacion_id linea motivo n pregunta reactivo_id resultado titulo',
  },
  indicadores: { nada: 'actualizado_en busca categoria_id creado_en descripcion id nombre' },
  ingresos_pendientes: { nada: 'code_verifier creado_en navegador_hash nonce state_hash vence_en volver' },
  inscripcion_curriculas: { nada: 'creado_en curricula_id inscripcion_id' },
  inscripcion_opciones: { nada: 'creado_en cupo inscripcion_id label position uuid' },
  inscripciones: {
    nada: 'abierta abre actualizado_en busca cierra creado_en fecha_apertura fecha_cierre hora_apertura hora_cierre id nombre_evento version',
  },
  inscripciones_usuarios: {
    seudonimo: 'usuario_id',
    nada: 'actualizado_en creado_en en_espera_desde inscripcion_id opcion_uuid',
  },
  intento_respuestas: {
    personal: 'comentario contestado respuestas',
    nada: 'actualizado_en cambios creado_en intento_id lugar niveles parte reactivo_id revisada_en rubrica_version',
  },
  intentos: {
    seudonimo: 'usuario_id',
    nada: 'actividad_id actualizado_en calificacion creado_en fija hasta_reactivo hecho_en id mezclada modo numero por_calificar por_tiempo propia sin_regreso terminado_en vale vence_en version visto_en',
  },
  intentos_cifras: { nada: 'intento_id marcas partes preguntas restos segundos visto' },
  invitaciones: {
    personal: 'fallo',
    seudonimo: 'invitada_por usuario_id',
    nada: 'aceptada_en anulada_en completada_en creado_en enviada_en escuela_id id vence_en',
  },
  llaves_de_firma: { nada: 'creado_en id publica' },
  llegadas: { seudonimo: 'usuario_id', nada: 'grupo_id' },
  materiales: {
    nada: 'actualizado_en archivo_id busca creado_en id instrucciones nombre_material objetivo_id orden_visualizacion ruta_documento tipo_material_id',
  },
  migraciones: { nada: 'aplicada_en name sha256' },
  niveles: { nada: 'actualizado_en creado_en criterio_id descripcion id position puntos titulo_nivel' },
  novedad_tipos: { nada: 'id name' },
  novedades: {
    seudonimo: 'usuario_id',
    nada: 'actualizado_en busca creado_en descripcion fecha_finalizacion fecha_inicio id publica publicado tipo titulo',
  },
  novedades_leidas: { seudonimo: 'usuario_id', nada: 'leido_en novedad_id' },
  objetivo_videos: {
    nada: 'actualizado_en archivo_id busca capitulos clave creado_en duracion_segundos file_name file_url id nombre objetivo_id poster_id subtitulos_id version',
  },
  objetivos: {
    seudonimo: 'usuario_id',
    nada: 'actualizado_en archivado_en busca clave_interna creado_en descripcion id nombre_objetivo version',
  },
  ofertas_academicas: {
    seudonimo: 'usuario_id',
    nada: 'actualizado_en busca creado_en descripcion fecha_finalizacion fecha_inicio id imagen nombre_oferta_academica publicado version',
  },
  ofertas_curriculas: { nada: 'creado_en curricula_id oferta_id' },
  ofertas_grupos: { nada: 'creado_en grupo_id oferta_id' },
  paginas: { seudonimo: 'usuario_id', nada: 'actualizado_en contenido material_id version visita' },
  paginas_versiones: { seudonimo: 'usuario_id', nada: 'contenido escrito_en id material_id' },
  palabras_clave: { nada: 'busca creado_en id palabra_clave pregunta_id' },
  papelera: {
    seudonimo: 'quitado_por',
    nada: 'busca clase claves creado_en enlaces filas id imagenes nombre objeto_id',
  },
  papelera_archivos: { nada: 'archivo_id papelera_id' },
  pases_examen: { personal: 'token_hash', seudonimo: 'usuario_id', nada: 'creado_en tipo usado_en vence_en' },
  plantillas: { seudonimo: 'creado_por', nada: 'archivada_en busca clave creado_en escuela_id forma id nombre' },
  plazos: {
    seudonimo: 'puesto_por',
    nada: 'abre actividad_id actualizado_en cierra creado_en curso_id fecha_limite grupo_id version',
  },
  portafolio_piezas: {
    personal: 'frase titulo',
    nada: 'constancia_id entrega_id id nombre numero portafolio_id position',
  },
  portafolios: {
    personal: 'presentacion titulo',
    seudonimo: 'usuario_id',
    nada: 'actualizado_en creado_en enlace_en id secreto_hash vence_en version visitas',
  },
  presencia_conexiones: { personal: 'proceso_id', seudonimo: 'usuario_id', nada: 'creado_en sin_conexion_desde' },
  presencia_procesos: { nada: 'creado_en id latido_en vivo' },
  presencias: { personal: 'desde is_online', seudonimo: 'usuario_id', nada: 'creado_en' },
  privacidad_aceptaciones: { seudonimo: 'usuario_id', nada: 'aceptada_en texto_id' },
  privacidad_bloqueos: {
    personal: 'cuenta_secreto',
    seudonimo: 'bloqueada_por usuario_id',
    nada: 'bloqueada_en borra_desde borrada_en estado id',
  },
  privacidad_descargas: {
    personal: 'llave',
    seudonimo: 'usuario_id',
    nada: 'creado_en estado id tamano tomada_en vence_en',
  },
  privacidad_oposiciones: { seudonimo: 'usuario_id', nada: 'creado_en uso' },
  privacidad_textos: { seudonimo: 'creado_por', nada: 'contenido creado_en desde id tipo version' },
  privacidad_solicitudes: {
    personal: 'palabras respuesta',
    seudonimo: 'respondida_por usuario_id',
    nada: 'creado_en estado hacer_hasta hecha_en id responder_hasta respondida_en tipo',
  },
  programas_envios: { seudonimo: 'usuario_id', nada: 'clave creado_en hecho' },
  prorrogas: {
    personal: 'motivo',
    seudonimo: 'otorgada_por usuario_id',
    nada: 'actividad_id actualizado_en cierra creado_en fecha_limite version',
  },
  push_suscripciones: {
    personal: 'agente auth endpoint p256dh',
    seudonimo: 'usuario_id',
    nada: 'creado_en id usada_en',
  },
  reactivos: {
    nada: 'actividad_id actualizado_en busca categoria_id creado_en datos descripcion explicacion huella id indicador_id media_id media_texto objetivo_id position puntos rubrica_id tipo tiporeactivo_id',
  },
  reactivos_ajustados: { nada: 'aceptadas actividad_id como reactivo_id' },
  reactivos_cifras: { nada: 'dificultad graduadas reactivo_id suma' },
  reactivos_versiones: { seudonimo: 'cambiada_por', nada: 'contenido hasta id numero reactivo_id' },
  recalificaciones: {
    seudonimo: 'deshecha_por hecha_por',
    nada: 'aceptada actividad_id antes cambiaron como creado_en deshecha_en estado hasta hecha_en id intentos motivo paso reactivo_id version vistos',
  },
  recalificaciones_intentos: {
    seudonimo: 'persona',
    nada: 'calificacion calificacion_antes intento_id nota nota_antes parte parte_antes pendientes pendientes_antes propia puesto recalificacion_id vale vale_antes visto vuelta',
  },
  registros_con_otro_correo: {
    personal:
      'alcaldia_cct apellido_materno apellido_paterno busca cct correo_alternativo curp direccion_operativa edad folio funcion genero modalidad nivel_educativo nombre_completo nombre_oferta_formacion nombres numero_celular numero_fijo rfc tipos_de_formacion',
    nada: 'actualizado_en aviso_version creado_en id',
  },
  registros_decididos: {
    personal: 'antes motivo',
    seudonimo: 'por usuario_id',
    nada: 'avisado carga_id decidido_en estado inscripcion_id lote registro_id',
  },
  registros_formacion: {
    personal:
      'alcaldia_cct apellido_materno apellido_paterno busca cct correo_alternativo curp direccion_operativa edad folio funcion genero modalidad nivel_educativo nombre_completo nombre_oferta_formacion nombres numero_celular numero_fijo rfc tipos_de_formacion',
    nada: 'actualizado_en aviso_version creado_en id',
  },
  registros_recibos: { personal: 'correo', nada: 'dia' },
  reglas_de_constancia: {
    nada: 'actualizado_en area asistencia_minima calificacion_minima curricula_id curso_id horas id modo plantilla_id',
  },
  reportes_reactivo: {
    personal: 'palabras',
    seudonimo: 'atendido_por usuario_id',
    nada: 'actividad_id actualizado_en atendido_en creado_en id intento_id reactivo_id',
  },
  respuestas: { nada: 'actualizado_en comentario correcta creado_en id position reactivo_id respuesta' },
  revalidaciones: { seudonimo: 'revalidado_por usuario_id', nada: 'creado_en curso_id grupo_id id lote' },
  ritmos: { personal: 'dias semana', seudonimo: 'usuario_id', nada: 'creado_en' },
  roles: { nada: 'id name' },
  rubricas: { nada: 'actividad_id actualizado_en busca creado_en id nombre version' },
  rubricas_recalificaciones: { seudonimo: 'quien', nada: 'deshecha_en hecha_en id rubrica_id version' },
  rubricas_recalificadas: { nada: 'calificacion entrega_id niveles quedo recalificacion_id rubrica_version' },
  rubricas_versiones: { nada: 'criterio hasta id numero rubrica_id' },
  seguimiento_cifras: {
    seudonimo: 'usuario_id',
    nada: 'avance calculado_en cursos en_plan plan_hechas ultima_entrada vencidas',
  },
  seguimiento_vistas: { personal: 'filtros nombre', seudonimo: 'usuario_id', nada: 'actualizado_en creado_en id' },
  sesion_eventos: {
    seudonimo: 'organizador_id',
    nada: 'actualizado_en creado_en enlace fecha_consumo_inicio fecha_consumo_termino hora_fin hora_inicio id inicia sesion_id termina version',
  },
  sesiones: {
    seudonimo: 'usuario_id',
    nada: 'actualizado_en busca creado_en curso_id descripcion_sesion id imagen nombre_sesion oferta_id version',
  },
  sesiones_web: {
    personal: 'agente token_hash',
    seudonimo: 'mira_id usuario_id',
    nada: 'creado_en id mira_hasta usada_en vence_en',
  },
  stream_preguntas: {
    personal: 'pregunta_contenido',
    seudonimo: 'oculta_por usuario_id',
    nada: 'clave creado_en id oculta_en stream_id total_comentarios votos',
  },
  stream_respuestas: { personal: 'comentario', seudonimo: 'usuario_id', nada: 'clave creado_en id pregunta_id' },
  stream_votos: { seudonimo: 'usuario_id', nada: 'creado_en pregunta_id' },
  subida_trozos: { nada: 'creado_en etiqueta indice sha256 subida_id tamano' },
  subidas: {
    personal: 'estado nombre',
    seudonimo: 'usuario_id',
    nada: 'actualizado_en archivo_id clase creado_en id tamano tipo trozos',
  },
  taller_envios: { nada: 'clave creado_en curso_id filas' },
  tipos_material: { nada: 'id nombre_tipo_material' },
  unidades: {
    seudonimo: 'usuario_id',
    nada: 'actualizado_en archivada_en busca clave_interna creado_en descripcion id nombre_unidad version',
  },
  unidades_objetivos: { nada: 'creado_en id objetivo_id position unidad_id' },
  usuarios: {
    personal:
      'apellido_m apellido_p avatar busca correo_alternativo email name nombre_antes nombre_completo ultima_fecha_inicio_sesion',
    seudonimo: 'id',
    nada: 'actualizado_en creado_en escuela_id estatus_user redirect role_id version',
  },
  usuarios_lotes: { personal: 'valor', seudonimo: 'por', nada: 'accion clave creado_en deshecho_en id' },
  usuarios_lotes_filas: {
    personal: 'antes fallo motivo',
    seudonimo: 'usuario_id',
    nada: 'enviado_en lote_id resultado',
  },
  usuarios_roles: { seudonimo: 'usuario_id', nada: 'creado_en role_id' },
  versiones_de_plantilla: { personal: 'contenido', seudonimo: 'creado_por', nada: 'creado_en id numero plantilla_id' },
  video_calidades: {
    nada: 'alto ancho archivo_id bits_maximo bits_media calidad codecs creado_en duracion_ms escalera_id id inicio segmentos_bytes segmentos_ms',
  },
  video_escaleras: {
    nada: 'actualizado_en archivo_id creado_en estado intentos miniatura_alto miniatura_ancho miniaturas_cada miniaturas_cuantas miniaturas_id motivo previstas turno vive_en',
  },
  video_lugares: { personal: 'jugado segundo', seudonimo: 'usuario_id', nada: 'actualizado_en objetivo_id visto_en' },
}

export type ClaseDeColumna = keyof Clases

/** As `usuarios.email`, with its class. */
export const clasesDeColumnas = (): [columna: string, clase: ClaseDeColumna][] =>
  Object.entries(COLUMNAS).flatMap(([tabla, clases]) =>
    Object.entries(clases).flatMap(([clase, columnas]) =>
      columnas.split(' ').map((columna): [string, ClaseDeColumna] => [`${tabla}.${columna}`, clase as ClaseDeColumna]),
    ),
  )

export const tablasPersonales = (): string[] => Object.keys(COLUMNAS).filter(tabla => COLUMNAS[tabla]!.personal)
