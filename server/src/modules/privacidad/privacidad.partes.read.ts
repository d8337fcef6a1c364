/** What somebody's own file says, list by list, under names that people read (ADR 131). */
import { type RawBuilder, sql } from 'kysely'
import { notaDeEntrega } from '../../alcance/entregas.read.ts'

/** By the name of its file; each is a select of one person. */
export const PARTES: Readonly<Record<string, (id: number) => RawBuilder<unknown>>> = {
  cuenta: id => sql`
    select persona.id as numero, persona.name as nombres, persona.apellido_p as apellido_paterno,
      persona.apellido_m as apellido_materno, persona.nombre_antes as nombre_anterior, persona.email as correo,
      persona.correo_alternativo, persona.avatar as foto, escuela.nombre as escuela, persona.creado_en as alta,
      persona.ultima_fecha_inicio_sesion as ultima_entrada,
      (
        select array_agg(rol.name)
        from usuarios_roles su_rol
          join roles rol on rol.id = su_rol.role_id
        where su_rol.usuario_id = persona.id) as roles
    from usuarios persona
      left join escuelas escuela on escuela.id = persona.escuela_id
    where persona.id = ${id}`,
  grupos: id => sql`
    select grupo.nombre_grupo as grupo, miembro.creado_en as desde
    from grupos_usuarios miembro
      join grupos grupo on grupo.id = miembro.grupo_id
    where miembro.usuario_id = ${id}
    order by miembro.creado_en`,
  registro: id => sql`
    select registro.nombre_completo as nombre, registro.curp, registro.rfc, registro.edad, registro.genero,
      registro.correo_alternativo as correo, registro.numero_celular as celular, registro.numero_fijo as telefono,
      registro.cct, registro.alcaldia_cct, registro.direccion_operativa, registro.funcion, registro.nivel_educativo,
      registro.modalidad, registro.tipos_de_formacion, registro.nombre_oferta_formacion as oferta, registro.folio,
      registro.creado_en as enviado, decidido.estado, decidido.motivo
    from registros_decididos decidido
      join registros_formacion registro on registro.id = decidido.registro_id
    where decidido.usuario_id = ${id}`,
  sesiones_abiertas: id => sql`
    select sesion.agente as navegador, sesion.creado_en as desde, sesion.usada_en as ultimo_uso
    from sesiones_web sesion
    where sesion.usuario_id = ${id}
    order by sesion.id`,
  entregas: id => sql`
    select actividad.nombre_actividad_unidad as actividad, curso.nombre_curso as curso,
      entrega.entregado_en as entregada, entrega.entregas as veces, entrega.file_name as archivo,
      entrega.file_url as enlace, entrega.archivo_id as numero_de_archivo, entrega.otros as otros_archivos,
      ${notaDeEntrega} as calificacion,
      entrega.comentarios as comentarios_de_quien_reviso, entrega.calificado_en as calificada,
      entrega.devuelta_en as devuelta,
      (
        select jsonb_agg(
            jsonb_build_object('criterio', nivel.titulo_criterio, 'nivel', nivel.titulo_nivel, 'puntos', nivel.puntos)
            order by nivel.id)
        from entrega_niveles nivel
        where nivel.entrega_id = entrega.id) as rubrica,
      (
        select jsonb_agg(
            jsonb_build_object(
              'paso', paso.paso, 'palabras', paso.palabras,
              'calificacion', coalesce(paso.calificacion_exacta, paso.calificacion)::float8,
              'cuando', paso.creado_en)
            order by paso.id)
        from entregas_historial paso
        where paso.entrega_id = entrega.id) as historia,
      (
        select jsonb_agg(
            jsonb_build_object('pagina', apunte.pagina, 'nota', apunte.texto, 'cuando', apunte.creado_en)
            order by apunte.id)
        from entrega_apuntes apunte
        where apunte.entrega_id = entrega.id) as notas_en_las_paginas
    from entregas entrega
      join actividades actividad on actividad.id = entrega.actividad_id
      left join cursos curso on curso.id = entrega.curso_id
    where entrega.usuario_id = ${id}
    order by entrega.id`,
  mensajes: id => sql`
    select actividad.nombre_actividad_unidad as sobre, mensaje.usuario_id = ${id} as es_mio,
      mensaje.cuerpo as mensaje, mensaje.creado_en as cuando
    from entregas_mensajes mensaje
      join entregas entrega on entrega.id = mensaje.entrega_id
      join actividades actividad on actividad.id = entrega.actividad_id
    where (entrega.usuario_id = ${id} or mensaje.usuario_id = ${id}) and mensaje.quitado_en is null
    order by mensaje.id`,
  dudas: id => sql`
    select objetivo.nombre_objetivo as tema, duda.duda_msj as duda, duda.creado_en as cuando,
      (
        select respuesta.respuesta_duda_msj
        from dudas_respuestas respuesta
        where respuesta.duda_id = duda.id
        limit 1) as respuesta
    from dudas duda
      join objetivos objetivo on objetivo.id = duda.objetivo_id
    where duda.usuario_id = ${id}
    order by duda.id`,
  respuestas_a_dudas: id => sql`
    select respuesta.respuesta_duda_msj as respuesta, respuesta.creado_en as cuando
    from dudas_respuestas respuesta
    where respuesta.usuario_id = ${id}
    order by respuesta.id`,
  evaluaciones: id => sql`
    select actividad.nombre_actividad_unidad as evaluacion, intento.numero as intento, intento.creado_en as empezada,
      intento.terminado_en as terminada, intento.calificacion,
      (select jsonb_agg(jsonb_build_object('pregunta', reactivo.descripcion, 'elegidas', (
          select jsonb_agg(opcion.respuesta)
          from respuestas opcion
          where opcion.id = any(respuesta.respuestas)),
          'escrito', respuesta.contestado, 'comentario', respuesta.comentario, 'parte_correcta', respuesta.parte))
        from intento_respuestas respuesta
          join reactivos reactivo on reactivo.id = respuesta.reactivo_id
        where respuesta.intento_id = intento.id) as respuestas
    from intentos intento
      join actividades actividad on actividad.id = intento.actividad_id
    where intento.usuario_id = ${id}
    order by intento.id`,
  actividades_hechas: id => sql`
    select actividad.nombre_actividad_unidad as actividad, hecha.creado_en as cuando
    from actividades_realizadas hecha
      join actividades actividad on actividad.id = hecha.actividad_id
    where hecha.usuario_id = ${id}
    order by hecha.id`,
  cursos_terminados: id => sql`
    select curso.nombre_curso as curso, terminado.conservado_en as desde
    from cursos_terminados terminado
      join cursos curso on curso.id = terminado.curso_id
    where terminado.usuario_id = ${id}
    union all
    select curso.nombre_curso || ' (revalidado)', revalidacion.creado_en
    from revalidaciones revalidacion
      join cursos curso on curso.id = revalidacion.curso_id
    where revalidacion.usuario_id = ${id}`,
  constancias: id => sql`
    select constancia.folio, constancia.datos::jsonb as datos, constancia.reservado_secreto ->> 'curp' as curp,
      constancia.emitida_en as emitida, constancia.revocada_en as revocada, constancia.motivo,
      exists (select from constancias_en_buscadores dejada where dejada.constancia_id = constancia.id) as en_buscadores
    from constancias constancia
    where constancia.usuario_id = ${id}
    order by constancia.id`,
  datos_para_constancias: id => sql`
    select laborales.curp, laborales.segundo_apellido, laborales.ocupacion, laborales.puesto,
      laborales.actualizado_en as desde
    from datos_laborales laborales
    where laborales.usuario_id = ${id}`,
  portafolios: id => sql`
    select portafolio.titulo, portafolio.presentacion, portafolio.enlace_en as compartido_desde,
      portafolio.vence_en as se_comparte_hasta, portafolio.visitas, portafolio.creado_en as hecho,
      (
        select jsonb_agg(
            jsonb_build_object('de', pieza.nombre, 'titulo', pieza.titulo, 'frase', pieza.frase)
            order by pieza.position)
        from portafolio_piezas pieza
        where pieza.portafolio_id = portafolio.id) as piezas
    from portafolios portafolio
    where portafolio.usuario_id = ${id}
    order by portafolio.id`,
  clases: id => sql`
    select stream.titulo_video as clase, asistencia.entro_en as entre, asistencia.visto_en as hasta
    from asistencias asistencia
      join eventos_stream stream on stream.id = asistencia.stream_id
    where asistencia.usuario_id = ${id}
    order by asistencia.id`,
  preguntas_en_vivo: id => sql`
    select pregunta.pregunta_contenido as texto, pregunta.votos, pregunta.creado_en as cuando
    from stream_preguntas pregunta
    where pregunta.usuario_id = ${id}
    union all
    select respuesta.comentario, null, respuesta.creado_en
    from stream_respuestas respuesta
    where respuesta.usuario_id = ${id}`,
  videos: id => sql`
    select objetivo.nombre_objetivo as tema, visto.segundo, visto.jugado, visto.visto_en as visto,
      visto.actualizado_en as ultima_vez
    from video_lugares visto
      join objetivos objetivo on objetivo.id = visto.objetivo_id
    where visto.usuario_id = ${id}`,
  tiempo_extra: id => sql`
    select actividad.nombre_actividad_unidad as actividad, prorroga.fecha_limite as hasta, prorroga.motivo
    from prorrogas prorroga
      join actividades actividad on actividad.id = prorroga.actividad_id
    where prorroga.usuario_id = ${id}
    union all
    select actividad.nombre_actividad_unidad, null, permiso.motivo
    from evaluacion_permisos permiso
      join actividades actividad on actividad.id = permiso.actividad_id
    where permiso.usuario_id = ${id}`,
  inscripciones: id => sql`
    select evento.nombre_evento as evento, opcion.label as opcion, inscrita.creado_en as desde,
      inscrita.en_espera_desde as en_espera_desde
    from inscripciones_usuarios inscrita
      join inscripciones evento on evento.id = inscrita.inscripcion_id
      left join inscripcion_opciones opcion on opcion.uuid = inscrita.opcion_uuid
    where inscrita.usuario_id = ${id}`,
  avisos: id => sql`
    select aviso.tipo, aviso.datos, aviso.actualizado_en as cuando, aviso.leido_en as leido
    from avisos aviso
    where aviso.usuario_id = ${id}
    order by aviso.id`,
  preferencias_de_aviso: id => sql`
    select preferencia.tipo, preferencia.en_app, preferencia.correo, preferencia.push
    from avisos_preferencias preferencia
    where preferencia.usuario_id = ${id}`,
  animos_recibidos: id => sql`
    select envio.texto, animo.enviado_en as cuando
    from animos animo
      join animos_envios envio on envio.id = animo.envio_id
    where animo.usuario_id = ${id}`,
  ritmo: id => sql`
    select ritmo.semana, ritmo.dias
    from ritmos ritmo
    where ritmo.usuario_id = ${id}`,
  reportes_de_preguntas: id => sql`
    select reporte.palabras, reporte.creado_en as cuando, reporte.atendido_en as atendido
    from reportes_reactivo reporte
    where reporte.usuario_id = ${id}`,
  frases_y_plantillas: id => sql`
    select frase.texto, frase.creado_en as cuando
    from comentarios_propios frase
    where frase.usuario_id = ${id}
    union all
    select plantilla.texto, plantilla.creado_en
    from animos_plantillas plantilla
    where plantilla.usuario_id = ${id}`,
  calificaciones_que_puse: id => sql`
    select actividad.nombre_actividad_unidad as actividad,
      coalesce(paso.calificacion_exacta, paso.calificacion)::float8 as calificacion, paso.creado_en as cuando
    from entregas_historial paso
      join entregas entrega on entrega.id = paso.entrega_id
      join actividades actividad on actividad.id = entrega.actividad_id
    where paso.quien = ${id} and paso.paso = 'calificada'
    order by paso.id`,
  comentarios_que_escribi: id => sql`
    select actividad.nombre_actividad_unidad as actividad, entrega.comentarios as comentario
    from entregas entrega
      join actividades actividad on actividad.id = entrega.actividad_id
    where entrega.comentado_por = ${id} and entrega.comentarios <> ''
    order by entrega.id`,
  uso: id => sql`
    select entrada.ocurrio_en as cuando, entrada.modulo, entrada.evento, entrada.curso_id as curso,
      entrada.unidad_id as unidad, entrada.objetivo_id as tema, entrada.actividad_id as actividad
    from bitacora entrada
    where entrada.usuario_id = ${id}
    order by entrada.ocurrio_en`,
  lo_que_hice_al_administrar: id => sql`
    select acto.hecho_en as cuando, acto.acto, acto.objeto, acto.direccion as red
    from auditoria acto
    where acto.quien = ${id}
    order by acto.hecho_en, acto.id`,
  solicitudes_de_datos: id => sql`
    select solicitud.tipo, solicitud.palabras, solicitud.estado, solicitud.respuesta, solicitud.creado_en as enviada
    from privacidad_solicitudes solicitud
    where solicitud.usuario_id = ${id}
    order by solicitud.id`,
  textos_aceptados: id => sql`
    select texto.tipo, texto.version, aceptada.aceptada_en as cuando
    from privacidad_aceptaciones aceptada
      join privacidad_textos texto on texto.id = aceptada.texto_id
    where aceptada.usuario_id = ${id}`,
  archivos: id => sql`
    select archivo.id as numero, archivo.nombre, archivo.tipo, archivo.tamano as bytes, archivo.creado_en as subido
    from archivos archivo
    where archivo.usuario_id = ${id}
    order by archivo.id`,
}
