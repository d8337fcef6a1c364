-- What a constancia asks for besides the end of its programme or course: a grade, and having been in its classes (ADR 137).
alter table reglas_de_constancia
  add column calificacion_minima bigint check (calificacion_minima between 1 and 100),
  add column asistencia_minima bigint check (asistencia_minima between 1 and 100);

-- Who has ended what is issued by hand, and waits for somebody to approve it.
create table constancias_por_aprobar (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  curricula_id bigint references curriculas (id) on delete cascade,
  curso_id bigint references cursos (id) on delete cascade,
  desde timestamptz not null default now(),
  check (num_nonnulls(curricula_id, curso_id) = 1),
  constraint constancias_por_aprobar_una unique nulls not distinct (usuario_id, curricula_id, curso_id)
);
create index constancias_por_aprobar_desde on constancias_por_aprobar (desde, id);
create index constancias_por_aprobar_curricula on constancias_por_aprobar (curricula_id);
create index constancias_por_aprobar_curso on constancias_por_aprobar (curso_id);

-- What is issued by hand is looked at, too: its people come to wait for an approval.
create or replace function termina_en_constancia(curso bigint) returns boolean language sql stable as $$
  select exists (select from reglas_de_constancia regla where regla.curso_id = curso and regla.modo <> 'no')
    or exists (
      select
      from cursos_publicados suyo
        left join reglas_de_constancia regla on regla.curricula_id = suyo.curricula_id
      where suyo.curso_id = curso
        and coalesce(regla.modo, 'sola') <> 'no'
    )
$$;

-- Whether a grade, or having been in a class, may be what somebody lacked.
create function pide_constancia(curso bigint, que text) returns boolean language sql stable as $$
  select exists (
    select
    from reglas_de_constancia regla
    where regla.modo <> 'no'
      and case que when 'calificacion' then regla.calificacion_minima else regla.asistencia_minima end is not null
      and (
        regla.curso_id = curso
        or regla.curricula_id in (select suyo.curricula_id from cursos_publicados suyo where suyo.curso_id = curso)
      )
  )
$$;

create function mira_calificacion(persona bigint, actividad bigint) returns void language sql as $$
  insert into constancias_por_ver (usuario_id, curso_id)
  select persona, suya.curso_id
  from actividades a
    join cursos_unidades suya on suya.unidad_id = a.unidad_id
  where a.id = actividad
    and persona is not null
    and pide_constancia(suya.curso_id, 'calificacion')
  on conflict do nothing
$$;

create function constancias_de_calificacion() returns trigger language plpgsql as $$
begin
  perform mira_calificacion(new.usuario_id, new.actividad_id);
  return null;
end
$$;
create trigger entregas_constancia_calificacion after update of calificacion, calificacion_exacta on entregas for each row
  when (
    new.calificacion is distinct from old.calificacion
    or new.calificacion_exacta is distinct from old.calificacion_exacta
  )
  execute function constancias_de_calificacion();
create trigger intentos_constancia_calificacion after update of calificacion, por_calificar on intentos for each row
  when (
    new.vale
    and new.terminado_en is not null
    and (new.calificacion is distinct from old.calificacion or new.por_calificar is distinct from old.por_calificar)
  )
  execute function constancias_de_calificacion();
create trigger exentos_constancia_nuevo after insert on exentos for each row execute function constancias_de_calificacion();

create function constancias_de_exento_quitado() returns trigger language plpgsql as $$
begin
  -- Nobody waits for anything who is being removed.
  if exists (select from usuarios persona where persona.id = old.usuario_id) then
    perform mira_calificacion(old.usuario_id, old.actividad_id);
  end if;
  return null;
end
$$;
create trigger exentos_constancia_quitado after delete on exentos for each row execute function constancias_de_exento_quitado();

-- What an activity weighs changes the total of whoever did it.
create function constancias_de_peso() returns trigger language plpgsql as $$
begin
  perform mira_calificacion(hecha.usuario_id, new.id)
  from (
    select entrega.usuario_id from entregas entrega where entrega.actividad_id = new.id
    union
    select intento.usuario_id from intentos intento where intento.actividad_id = new.id and intento.vale
  ) hecha;
  return null;
end
$$;
create trigger actividades_constancia_peso after update of peso on actividades for each row
  when (new.peso is distinct from old.peso) execute function constancias_de_peso();

create function mira_asistencia(persona bigint, evento bigint) returns void language sql as $$
  insert into constancias_por_ver (usuario_id, curso_id)
  select persona, sesion.curso_id
  from sesion_eventos clase
    join sesiones sesion on sesion.id = clase.sesion_id
  where clase.id = evento
    and persona is not null
    and pide_constancia(sesion.curso_id, 'asistencia')
  on conflict do nothing
$$;

create function constancias_de_asistencia() returns trigger language plpgsql as $$
begin
  perform mira_asistencia(new.usuario_id, new.evento_id);
  return null;
end
$$;
create trigger clases_asistencias_constancia after insert on clases_asistencias for each row
  execute function constancias_de_asistencia();

create function constancias_de_asistencia_en_vivo() returns trigger language plpgsql as $$
begin
  perform mira_asistencia(new.usuario_id, stream.evento_id) from eventos_stream stream where stream.id = new.stream_id;
  return null;
end
$$;
create trigger asistencias_constancia after insert on asistencias for each row
  execute function constancias_de_asistencia_en_vivo();

-- A class that is called off asks less of whoever was in the others.
create function constancias_de_clase_cancelada() returns trigger language plpgsql as $$
declare
  curso bigint := (select sesion.curso_id from sesiones sesion where sesion.id = old.sesion_id);
begin
  if curso is null or not pide_constancia(curso, 'asistencia') then
    return null;
  end if;
  insert into constancias_por_ver (usuario_id, curso_id)
  select estuvo.usuario_id, curso
  from sesiones sesion
    join sesion_eventos clase on clase.sesion_id = sesion.id
    cross join lateral (
      select suya.usuario_id from clases_asistencias suya where suya.evento_id = clase.id
      union all
      select suya.usuario_id
      from eventos_stream stream
        join asistencias suya on suya.stream_id = stream.id
      where stream.evento_id = clase.id
    ) estuvo
  where sesion.curso_id = curso
    and estuvo.usuario_id is not null
  on conflict do nothing;
  return null;
end
$$;
create trigger sesion_eventos_constancia after delete on sesion_eventos for each row
  execute function constancias_de_clase_cancelada();

-- Who ended before what is issued by hand comes to wait for an approval.
insert into constancias_por_ver (usuario_id, curso_id)
select distinct hecha.usuario_id, curso.curso_id
from (
  select regla.curso_id from reglas_de_constancia regla where regla.modo = 'mano' and regla.curso_id is not null
  union
  select suyo.curso_id
  from reglas_de_constancia regla
    join cursos_publicados suyo on suyo.curricula_id = regla.curricula_id
  where regla.modo = 'mano'
) curso
  join cursos_unidades suya on suya.curso_id = curso.curso_id
  join actividades actividad on actividad.unidad_id = suya.unidad_id
  cross join lateral (
    select marca.usuario_id from actividades_realizadas marca where marca.actividad_id = actividad.id
    union
    select intento.usuario_id
    from intentos intento
    where intento.actividad_id = actividad.id and intento.vale and intento.terminado_en is not null
    union
    select entrega.usuario_id from entregas entrega where entrega.actividad_id = actividad.id
  ) hecha
where hecha.usuario_id is not null
on conflict do nothing;
