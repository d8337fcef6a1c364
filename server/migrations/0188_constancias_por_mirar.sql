-- What asks less of people than it did, or is offered to more of them: whoever did something of it may have ended it by that (ADR 137).

-- A row is of use for an hour or two: it holds no keys, which would be in the way of whoever deletes the course that it names.
create table constancias_por_mirar (
  id bigint generated always as identity primary key,
  curricula_id bigint,
  curso_id bigint,
  -- Not before: what an author takes away can be put back for a while, and what was issued meanwhile could not.
  desde timestamptz not null,
  check (num_nonnulls(curricula_id, curso_id) = 1),
  constraint constancias_por_mirar_una unique nulls not distinct (curricula_id, curso_id, desde)
);
create index constancias_por_mirar_desde on constancias_por_mirar (desde, id);

-- One moment for all that goes within the same hour: an author who takes away twenty activities has people looked at once.
create function mira_despues() returns timestamptz language sql stable as $$
  select date_trunc('hour', now()) + interval '2 hours'
$$;

-- `que`: only where a grade, or having been in classes, is asked for.
create function mira_curso(curso bigint, que text default null) returns void language sql as $$
  insert into constancias_por_mirar (curso_id, desde)
  select curso, mira_despues()
  where case when que is null then termina_en_constancia(curso) else pide_constancia(curso, que) end
  on conflict do nothing
$$;

create function mira_programa(programa bigint, cuando timestamptz) returns void language sql as $$
  insert into constancias_por_mirar (curricula_id, desde)
  select programa, cuando
  where not exists (
    select from reglas_de_constancia regla where regla.curricula_id = programa and regla.modo = 'no'
  )
  on conflict do nothing
$$;

-- The courses of units, each once and in one order, so that two authors do not wait for each other.
create function mira_unidades(unidades bigint[]) returns void language sql as $$
  select mira_curso(suya.curso_id)
  from (
    select distinct dentro.curso_id
    from cursos_unidades dentro
    where dentro.unidad_id = any (unidades)
    order by dentro.curso_id
  ) suya
$$;

create function constancias_sin_actividades() returns trigger language plpgsql as $$
begin
  perform mira_unidades((select array_agg(distinct ida.unidad_id) from idas ida));
  return null;
end
$$;
create trigger actividades_constancia_quitadas after delete on actividades
  referencing old table as idas for each statement execute function constancias_sin_actividades();

-- Archived, moved to another unit, or handing in is asked for in another way.
create function constancias_de_actividad_cambiada() returns trigger language plpgsql as $$
begin
  perform mira_unidades(array[old.unidad_id]);
  return null;
end
$$;
create trigger actividades_constancia_cambiada
  after update of archivada_en, unidad_id, entregable, entregable_opcional on actividades for each row
  when (
    (new.archivada_en is not null and old.archivada_en is null)
    or new.unidad_id <> old.unidad_id
    or new.entregable <> old.entregable
    or new.entregable_opcional <> old.entregable_opcional
  )
  execute function constancias_de_actividad_cambiada();

-- Activities of which a question, or its answer, is gone: those that are no quiz any more.
create function mira_sin_preguntas(actividades_suyas bigint[]) returns void language sql as $$
  select mira_unidades((
    select array_agg(distinct actividad.unidad_id)
    from actividades actividad
    where actividad.id = any (actividades_suyas)
      and not exists (
        select
        from reactivos pregunta
        where pregunta.actividad_id = actividad.id
          and (
            pregunta.tipo <> 'opcion'
            or exists (
              select from respuestas clave where clave.reactivo_id = pregunta.id and clave.correcta = 1
            )
          )
      )
      and not exists (select from evaluacion_sorteos sorteo where sorteo.actividad_id = actividad.id)
  ))
$$;

create function constancias_sin_preguntas() returns trigger language plpgsql as $$
begin
  perform mira_sin_preguntas((select array_agg(distinct ida.actividad_id) from idas ida));
  return null;
end
$$;
create trigger reactivos_constancia_quitados after delete on reactivos
  referencing old table as idas for each statement execute function constancias_sin_preguntas();
create trigger evaluacion_sorteos_constancia_quitados after delete on evaluacion_sorteos
  referencing old table as idas for each statement execute function constancias_sin_preguntas();

create function constancias_sin_respuestas() returns trigger language plpgsql as $$
begin
  perform mira_sin_preguntas((
    select array_agg(distinct pregunta.actividad_id)
    from idas ida
      join reactivos pregunta on pregunta.id = ida.reactivo_id
    where ida.correcta = 1
  ));
  return null;
end
$$;
create trigger respuestas_constancia_quitadas after delete on respuestas
  referencing old table as idas for each statement execute function constancias_sin_respuestas();

create function constancias_de_respuesta_cambiada() returns trigger language plpgsql as $$
begin
  perform mira_sin_preguntas((
    select array_agg(pregunta.actividad_id) from reactivos pregunta where pregunta.id = new.reactivo_id
  ));
  return null;
end
$$;
create trigger respuestas_constancia_cambiada after update of correcta on respuestas for each row
  when (old.correcta = 1 and new.correcta = 0) execute function constancias_de_respuesta_cambiada();

create function constancias_sin_unidades() returns trigger language plpgsql as $$
begin
  perform mira_curso(suya.curso_id)
  from (select distinct ida.curso_id from idas ida order by ida.curso_id) suya;
  return null;
end
$$;
create trigger cursos_unidades_constancia_quitadas after delete on cursos_unidades
  referencing old table as idas for each statement execute function constancias_sin_unidades();

create function constancias_sin_cursos() returns trigger language plpgsql as $$
begin
  perform mira_programa(suyo.curricula_id, mira_despues())
  from (select distinct ida.curricula_id from idas ida order by ida.curricula_id) suyo;
  return null;
end
$$;
create trigger curriculas_cursos_constancia_quitados after delete on curriculas_cursos
  referencing old table as idas for each statement execute function constancias_sin_cursos();

-- Archived it is asked of nobody who did not begin it; a draft of nobody at all.
create function constancias_de_curso_retirado() returns trigger language plpgsql as $$
begin
  perform mira_programa(suyo.curricula_id, mira_despues())
  from curriculas_cursos suyo
  where suyo.curso_id = new.id
  order by suyo.curricula_id;
  return null;
end
$$;
create trigger cursos_constancia_retirado after update of archivado_en, publicado on cursos for each row
  when (
    (new.archivado_en is not null and old.archivado_en is null)
    or (new.publicado = 0 and old.publicado = 1)
  )
  execute function constancias_de_curso_retirado();

-- Classes that are called off, which can be undone, too; in place of looking at whoever was in the others at once.
create or replace function constancias_de_clase_cancelada() returns trigger language plpgsql as $$
begin
  perform mira_curso(sesion.curso_id, 'asistencia') from sesiones sesion where sesion.id = old.sesion_id;
  return null;
end
$$;

-- Classes that note nobody any more, or are of another course or offer.
create function constancias_de_clase_sin_lista() returns trigger language plpgsql as $$
begin
  perform mira_curso(sesion.curso_id, 'asistencia') from sesiones sesion where sesion.id = old.sesion_id;
  return null;
end
$$;
create trigger clases_constancia_sin_lista after update of asistencia on clases for each row
  when (old.asistencia and not new.asistencia) execute function constancias_de_clase_sin_lista();
create trigger sesion_eventos_constancia_sin_enlace after update of enlace, sesion_id on sesion_eventos for each row
  when ((old.enlace <> '' and new.enlace = '') or new.sesion_id <> old.sesion_id)
  execute function constancias_de_clase_sin_lista();

create function constancias_de_sesion_movida() returns trigger language plpgsql as $$
begin
  perform mira_curso(old.curso_id, 'asistencia');
  return null;
end
$$;
create trigger sesiones_constancia_movida after update of curso_id, oferta_id on sesiones for each row
  when (new.curso_id <> old.curso_id or new.oferta_id <> old.oferta_id)
  execute function constancias_de_sesion_movida();

create function constancias_sin_streams() returns trigger language plpgsql as $$
begin
  perform mira_curso(suya.curso_id, 'asistencia')
  from (
    select distinct sesion.curso_id
    from idas ida
      join sesion_eventos clase on clase.id = ida.evento_id
      join sesiones sesion on sesion.id = clase.sesion_id
    order by sesion.curso_id
  ) suya;
  return null;
end
$$;
create trigger eventos_stream_constancia_quitados after delete on eventos_stream
  referencing old table as idas for each statement execute function constancias_sin_streams();

-- Offered to more people, some of whom may have ended it elsewhere: from its first day on.
create function mira_ofertas(ofertas bigint[]) returns void language sql as $$
  select mira_programa(
    suyo.curricula_id,
    greatest(date_trunc('minute', now()), suyo.empieza::timestamp at time zone zona())
  )
  from (
    select distinct ofrecida.curricula_id, oferta.fecha_inicio as empieza
    from ofertas_academicas oferta
      join ofertas_curriculas ofrecida on ofrecida.oferta_id = oferta.id
    where oferta.id = any (ofertas)
      and oferta.publicado = 1
    order by 1, 2
  ) suyo
$$;

create function constancias_de_oferta_a_mas() returns trigger language plpgsql as $$
begin
  perform mira_ofertas((select array_agg(distinct nueva.oferta_id) from nuevas nueva));
  return null;
end
$$;
create trigger ofertas_curriculas_constancia after insert on ofertas_curriculas
  referencing new table as nuevas for each statement execute function constancias_de_oferta_a_mas();
create trigger ofertas_grupos_constancia after insert on ofertas_grupos
  referencing new table as nuevas for each statement execute function constancias_de_oferta_a_mas();
create trigger gestores_ofertas_constancia after insert on gestores_ofertas
  referencing new table as nuevas for each statement execute function constancias_de_oferta_a_mas();

create function constancias_de_oferta_abierta() returns trigger language plpgsql as $$
begin
  perform mira_ofertas(array[new.id]);
  return null;
end
$$;
create trigger ofertas_academicas_constancia after update of publicado, fecha_inicio, fecha_finalizacion
  on ofertas_academicas for each row
  when (
    new.publicado <> old.publicado
    or new.fecha_inicio is distinct from old.fecha_inicio
    or new.fecha_finalizacion is distinct from old.fecha_finalizacion
  )
  execute function constancias_de_oferta_abierta();

create function constancias_de_inscripcion_con_programa() returns trigger language plpgsql as $$
begin
  perform mira_programa(suyo.curricula_id, date_trunc('minute', now()))
  from (select distinct nueva.curricula_id from nuevas nueva order by nueva.curricula_id) suyo;
  return null;
end
$$;
create trigger inscripcion_curriculas_constancia after insert on inscripcion_curriculas
  referencing new table as nuevas for each statement execute function constancias_de_inscripcion_con_programa();

-- What people did elsewhere, once they come to where it is offered. Whoever is new did nothing, and is passed over by an index.
create function mira_lo_hecho(personas bigint[]) returns void language sql as $$
  insert into constancias_por_ver (usuario_id, curso_id)
  select hecho.usuario_id, hecho.curso_id
  from (
    select distinct persona.id as usuario_id, suya.curso_id
    from unnest(personas) persona (id)
      cross join lateral (
        select marca.actividad_id from actividades_realizadas marca where marca.usuario_id = persona.id
        union
        select intento.actividad_id
        from intentos intento
        where intento.usuario_id = persona.id and intento.vale and intento.terminado_en is not null
        union
        select entrega.actividad_id from entregas entrega where entrega.usuario_id = persona.id
      ) hecha
      join actividades actividad on actividad.id = hecha.actividad_id
      join cursos_unidades suya on suya.unidad_id = actividad.unidad_id
    union
    select valida.usuario_id, valida.curso_id
    from revalidaciones valida
    where valida.usuario_id = any (personas)
  ) hecho
  where termina_en_constancia(hecho.curso_id)
  order by hecho.usuario_id, hecho.curso_id
  on conflict do nothing
$$;

create function constancias_de_inscritos() returns trigger language plpgsql as $$
begin
  perform mira_lo_hecho((
    select array_agg(distinct nueva.usuario_id)
    from nuevas nueva
      join inscripcion_curriculas suya on suya.inscripcion_id = nueva.inscripcion_id
    where nueva.en_espera_desde is null
  ));
  return null;
end
$$;
create trigger inscripciones_usuarios_constancia after insert on inscripciones_usuarios
  referencing new table as nuevas for each statement execute function constancias_de_inscritos();
create function constancias_de_inscrito_con_lugar() returns trigger language plpgsql as $$
begin
  perform mira_lo_hecho(array[new.usuario_id]);
  return null;
end
$$;
create trigger inscripciones_usuarios_constancia_lugar after update of en_espera_desde on inscripciones_usuarios
  for each row when (old.en_espera_desde is not null and new.en_espera_desde is null)
  execute function constancias_de_inscrito_con_lugar();

-- What a constancia says of its hours comes from its courses, and of its employer from the school: who waits for that is looked at once it is said.
create function toca_de_curso() returns trigger language plpgsql as $$
begin
  update constancias_por_completar espera
  set toca_en = now()
  where espera.curso_id = new.id
    or espera.curricula_id in (select suyo.curricula_id from curriculas_cursos suyo where suyo.curso_id = new.id);
  return null;
end
$$;
create trigger cursos_constancia_horas after update of minutos_curso on cursos for each row
  when (new.minutos_curso is distinct from old.minutos_curso) execute function toca_de_curso();

create function toca_de_cursos_nuevos() returns trigger language plpgsql as $$
begin
  update constancias_por_completar espera
  set toca_en = now()
  where espera.curricula_id in (select nuevo.curricula_id from nuevos nuevo);
  return null;
end
$$;
create trigger curriculas_cursos_constancia_nuevos after insert on curriculas_cursos
  referencing new table as nuevos for each statement execute function toca_de_cursos_nuevos();

create function toca_de_persona() returns trigger language plpgsql as $$
begin
  update constancias_por_completar espera set toca_en = now() where espera.usuario_id = new.id;
  return null;
end
$$;
create trigger usuarios_constancia_datos after update of escuela_id, apellido_m on usuarios for each row
  when (new.escuela_id is distinct from old.escuela_id or new.apellido_m <> old.apellido_m)
  execute function toca_de_persona();
