-- An academic session: a course of an offer, taught live; its events are the days and hours, each with who holds it.
create table sesiones (
  id bigint generated always as identity primary key,
  nombre_sesion text not null check (nombre_sesion <> ''),
  descripcion_sesion text not null default '',
  imagen text not null default '',
  oferta_id bigint not null references ofertas_academicas (id) on delete restrict,
  curso_id bigint not null references cursos (id) on delete restrict,
  usuario_id bigint references usuarios (id) on delete set null,
  version integer not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busca text not null generated always as (sin_acentos(nombre_sesion || ' ' || descripcion_sesion)) stored
);
create index sesiones_busca on sesiones using gin (busca gin_trgm_ops);
create index sesiones_recientes on sesiones (creado_en, id);
create index sesiones_nombre on sesiones (nombre_sesion collate "es-x-icu", id);
create index sesiones_oferta on sesiones (oferta_id);
create index sesiones_curso on sesiones (curso_id);
create trigger sesiones_actualizado before update on sesiones for each row execute function marca_actualizado();

create table sesion_eventos (
  id bigint generated always as identity primary key,
  -- What was announced is not lost with a click on its session.
  sesion_id bigint not null references sesiones (id) on delete restrict,
  organizador_id bigint references usuarios (id) on delete set null,
  fecha_consumo_inicio date not null,
  fecha_consumo_termino date,
  hora_inicio time,
  hora_fin time,
  version integer not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  -- In the people's zone. Without an hour it is the whole day, without a last day the first one.
  inicia timestamp not null generated always as (fecha_consumo_inicio + coalesce(hora_inicio, time '00:00')) stored,
  termina timestamp not null generated always as (coalesce(fecha_consumo_termino, fecha_consumo_inicio) + coalesce(hora_fin, time '24:00')) stored,
  constraint sesion_eventos_dias check (fecha_consumo_termino >= fecha_consumo_inicio),
  constraint sesion_eventos_horas check (termina > inicia)
);
create index sesion_eventos_sesion on sesion_eventos (sesion_id, inicia, id);
create index sesion_eventos_organizador on sesion_eventos (organizador_id, inicia);
-- Which are held between two moments: the agenda, and the next class of who learns.
create index sesion_eventos_franja on sesion_eventos using gist (tsrange(inicia, termina));
create trigger sesion_eventos_actualizado before update on sesion_eventos for each row execute function marca_actualizado();
