-- A class in one form (ADR 116): what made a session, its events and their streams together, once for each key that a form sends.
create table clases (
  sesion_id bigint primary key references sesiones (id) on delete cascade,
  usuario_id bigint references usuarios (id) on delete set null,
  -- Made by the browser: what is sent again is the same series.
  clave uuid not null,
  -- Which reminders its people have.
  recordatorio text not null check (recordatorio in ('ambos', 'dia', 'pronto', 'no')),
  -- Whether it is noted who was there.
  asistencia boolean not null,
  creado_en timestamptz not null default now()
);
create unique index clases_clave on clases (usuario_id, clave);

-- Where it is held when that is not with us: a call of another service. Empty for a stream, or as long as nobody has said.
alter table sesion_eventos add column enlace text not null default '';

-- How events stood before a change from the form or before they were called off, so that it can be undone. What was called off is here alone.
create table clases_actos (
  acto uuid not null,
  evento_id bigint not null,
  sesion_id bigint not null references sesiones (id) on delete cascade,
  tipo text not null check (tipo in ('cambio', 'cancelacion')),
  -- The row of sesion_eventos, and that of eventos_stream where there was one.
  fila jsonb not null,
  stream jsonb,
  -- Which version of the event the change made: with another one it was changed again since.
  version bigint,
  usuario_id bigint references usuarios (id) on delete set null,
  creado_en timestamptz not null default now(),
  primary key (acto, evento_id)
);
create index clases_actos_sesion on clases_actos (sesion_id);
create index clases_actos_usuario on clases_actos (usuario_id);
-- A class is called off once at a time.
create unique index clases_actos_cancelada on clases_actos (evento_id) where tipo = 'cancelacion';

-- The recording of a class: a topic of its course, which has the film.
create table clases_grabaciones (
  evento_id bigint primary key references sesion_eventos (id) on delete cascade,
  objetivo_id bigint not null references objetivos (id) on delete cascade,
  creado_en timestamptz not null default now()
);
create index clases_grabaciones_objetivo on clases_grabaciones (objetivo_id);

-- Who entered a class that is held elsewhere, from here. Those of a stream are in asistencias.
create table clases_asistencias (
  id bigint generated always as identity primary key,
  evento_id bigint not null references sesion_eventos (id) on delete restrict,
  usuario_id bigint references usuarios (id) on delete set null,
  entro_en timestamptz not null default now(),
  constraint clases_asistencias_una unique (evento_id, usuario_id)
);
create index clases_asistencias_usuario on clases_asistencias (usuario_id);

-- On which days no class is planned. Those of the law (Ley Federal del Trabajo, art. 74) are here from the start; whoever administers changes them.
create table dias_sin_clase (
  dia date primary key,
  nombre text not null check (nombre <> '')
);
insert into dias_sin_clase (dia, nombre)
select
  dia,
  nombre
from generate_series(2025, 2045) as anio
  cross join lateral (
    values
      (make_date(anio, 1, 1), 'Año Nuevo'),
      (make_date(anio, 2, 1) + (8 - extract(isodow from make_date(anio, 2, 1))::int) % 7, 'Día de la Constitución'),
      (make_date(anio, 3, 1) + (8 - extract(isodow from make_date(anio, 3, 1))::int) % 7 + 14, 'Natalicio de Benito Juárez'),
      (make_date(anio, 5, 1), 'Día del Trabajo'),
      (make_date(anio, 9, 16), 'Día de la Independencia'),
      (make_date(anio, 11, 1) + (8 - extract(isodow from make_date(anio, 11, 1))::int) % 7 + 14, 'Día de la Revolución'),
      (make_date(anio, 12, 25), 'Navidad'),
      (case when anio % 6 = 2 then make_date(anio, 10, 1) end, 'Cambio del Poder Ejecutivo Federal')
  ) as fiesta (dia, nombre)
where dia is not null;

-- What is told of them: that there will be classes, that one moved, that one is called off.
alter table avisos drop constraint avisos_tipo;
alter table avisos add constraint avisos_tipo check (tipo in ('curso_ofrecido', 'calificado', 'recibido', 'comentario', 'duda_nueva', 'duda_respondida',
  'entregas_por_revisar', 'clase_manana', 'clase_pronto', 'clase_empezo', 'clase_programada', 'clase_movida', 'clase_cancelada', 'inscrito', 'invitacion_aceptada',
  'acceso_retirado', 'plazo_cerca', 'plazo_movido', 'prorroga', 'devuelto', 'mensaje_revisor', 'mensaje_alumno', 'anuncio', 'animo', 'mas_de_evaluacion',
  'recalificado', 'nota_lista')) not valid;
