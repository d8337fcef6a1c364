-- What learners do, and what is said to it. The work of somebody who is deleted stays, without their name.
create table actividades_realizadas (
  id bigint generated always as identity primary key,
  usuario_id bigint references usuarios (id) on delete set null,
  actividad_id bigint not null references actividades (id) on delete cascade,
  -- From which course it was ticked; progress counts it wherever the activity stands.
  curso_id bigint references cursos (id) on delete set null,
  curricula_id bigint references curriculas (id) on delete set null,
  creado_en timestamptz not null default now(),
  unique (usuario_id, actividad_id)
);
create index actividades_realizadas_actividad on actividades_realizadas (actividad_id);

create table entregas (
  id bigint generated always as identity primary key,
  usuario_id bigint references usuarios (id) on delete set null,
  actividad_id bigint not null references actividades (id) on delete restrict,
  curso_id bigint references cursos (id) on delete set null,
  curricula_id bigint references curriculas (id) on delete set null,
  -- Where the work is: an address that was given, that of a picked file, or that of our own file.
  file_url text not null check (file_url <> ''),
  -- Of a file; empty for an address.
  file_id text not null default '',
  file_name text not null default '',
  file_type text not null default '',
  "file_iconUrl" text not null default '',
  archivo_id bigint references archivos (id) on delete restrict,
  entregado_en timestamptz not null default now(),
  -- How often it was handed in.
  entregas integer not null default 1,
  recibido_en timestamptz,
  -- Out of 100.
  calificacion smallint check (calificacion between 0 and 100),
  comentarios text not null default '',
  calificado_en timestamptz,
  calificado_por bigint references usuarios (id) on delete set null,
  version integer not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  unique (usuario_id, actividad_id),
  check (calificacion is null or calificado_en is not null)
);
create index entregas_actividad on entregas (actividad_id);
create index entregas_archivo on entregas (archivo_id);
create index entregas_por_revisar on entregas (actividad_id) where recibido_en is null and calificacion is null;

-- What was chosen in the rubric, with the words and points that it had then: a rubric that is changed keeps its grades.
create table entrega_niveles (
  id bigint generated always as identity primary key,
  entrega_id bigint not null references entregas (id) on delete cascade,
  criterio_id bigint references criterios (id) on delete set null,
  nivel_id bigint references niveles (id) on delete set null,
  titulo_criterio text not null,
  titulo_nivel text not null,
  puntos integer not null,
  puntos_max integer not null,
  creado_en timestamptz not null default now(),
  unique (entrega_id, criterio_id)
);
create index entrega_niveles_criterio on entrega_niveles (criterio_id);
create index entrega_niveles_nivel on entrega_niveles (nivel_id);

-- A course that counts as complete without having been followed.
create table revalidaciones (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  curso_id bigint not null references cursos (id) on delete cascade,
  grupo_id bigint references grupos (id) on delete set null,
  revalidado_por bigint references usuarios (id) on delete set null,
  creado_en timestamptz not null default now(),
  unique (usuario_id, curso_id)
);
create index revalidaciones_curso on revalidaciones (curso_id);

create table dudas (
  id bigint generated always as identity primary key,
  usuario_id bigint references usuarios (id) on delete set null,
  curricula_id bigint references curriculas (id) on delete set null,
  curso_id bigint references cursos (id) on delete set null,
  unidad_id bigint references unidades (id) on delete set null,
  objetivo_id bigint not null references objetivos (id) on delete cascade,
  duda_msj text not null check (duda_msj <> ''),
  -- Second of the objective's video at which it was asked.
  segundo integer check (segundo >= 0),
  -- Made by the browser: what is sent again is the same doubt.
  clave uuid unique,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busca text not null generated always as (sin_acentos(duda_msj)) stored
);
create index dudas_objetivo on dudas (objetivo_id, creado_en);
create index dudas_usuario on dudas (usuario_id);
create index dudas_recientes on dudas (creado_en, id);
create index dudas_busca on dudas using gin (busca gin_trgm_ops);
-- One answer each.
create table dudas_respuestas (
  id bigint generated always as identity primary key,
  duda_id bigint not null unique references dudas (id) on delete cascade,
  usuario_id bigint references usuarios (id) on delete set null,
  respuesta_duda_msj text not null check (respuesta_duda_msj <> ''),
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now()
);
create index dudas_respuestas_usuario on dudas_respuestas (usuario_id);

-- Where somebody left a course, and each video.
create table cursos_visitados (
  usuario_id bigint not null references usuarios (id) on delete cascade,
  curso_id bigint not null references cursos (id) on delete cascade,
  curricula_id bigint not null references curriculas (id) on delete cascade,
  oferta_id bigint references ofertas_academicas (id) on delete set null,
  objetivo_id bigint references objetivos (id) on delete set null,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  primary key (usuario_id, curso_id)
);
create index cursos_visitados_recientes on cursos_visitados (usuario_id, actualizado_en);
create table video_lugares (
  usuario_id bigint not null references usuarios (id) on delete cascade,
  objetivo_id bigint not null references objetivos (id) on delete cascade,
  segundo integer not null check (segundo >= 0),
  actualizado_en timestamptz not null default now(),
  primary key (usuario_id, objetivo_id)
);

-- Tokens of the exam page and of the exam platform's calls: short-lived; the page's are for one use.
create table pases_examen (
  token_hash bytea primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  tipo text not null check (tipo in ('pagina', 'registros')),
  vence_en timestamptz not null,
  usado_en timestamptz,
  creado_en timestamptz not null default now()
);
create index pases_examen_vence on pases_examen (vence_en);

-- Comments that somebody who reviews says often.
create table comentarios_propios (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  texto text not null check (texto <> ''),
  creado_en timestamptz not null default now(),
  unique (usuario_id, texto)
);

-- The usage log: append-only. 0 stands for an absent part of the path. No foreign keys: it outlives what it names.
create table bitacora (
  ocurrio_en timestamptz not null,
  usuario_id bigint not null,
  -- Made by the browser: what is sent again is the same entry.
  clave uuid not null,
  modulo smallint not null,
  evento smallint not null,
  curricula_id bigint not null default 0,
  curso_id bigint not null default 0,
  unidad_id bigint not null default 0,
  objetivo_id bigint not null default 0,
  actividad_id bigint not null default 0,
  material_id bigint not null default 0,
  quiz_id bigint not null default 0,
  creado_en timestamptz not null default now(),
  primary key (usuario_id, ocurrio_en, clave)
) partition by range (ocurrio_en);
create index bitacora_tiempo on bitacora using brin (ocurrio_en);
create index bitacora_curso on bitacora (curso_id, ocurrio_en);
create table bitacora_resto partition of bitacora default;

-- Makes the partition of a month, once; a month of which the rest has rows already stays there.
create function bitacora_mes(dia date) returns void language plpgsql as $$
declare
  inicio date := date_trunc('month', dia);
  tabla text := 'bitacora_' || to_char(inicio, 'YYYY_MM');
begin
  if to_regclass(tabla) is null and not exists (select from bitacora_resto
       where ocurrio_en >= inicio::timestamptz and ocurrio_en < (inicio + interval '1 month')::timestamptz) then
    execute format('create table %I partition of bitacora for values from (%L) to (%L)',
      tabla, inicio::timestamptz, (inicio + interval '1 month')::timestamptz);
  end if;
end $$;
do $$
begin
  for mes in -1..12 loop
    perform bitacora_mes((current_date + make_interval(months => mes))::date);
  end loop;
end $$;

do $$
declare tabla text;
begin
  foreach tabla in array array['entregas', 'dudas', 'dudas_respuestas', 'cursos_visitados', 'video_lugares'] loop
    execute format('create trigger %I before update on %I for each row execute function marca_actualizado()',
      tabla || '_actualizado', tabla);
  end loop;
end $$;
