-- What certifications are built out of. Positions count from 1 and may have gaps.
create table curriculas (
  id bigint generated always as identity primary key,
  nombre_curricula text not null check (nombre_curricula <> ''),
  descripcion text not null default '',
  -- 1 self-paced, 2 live, 3 mixed.
  tipo smallint not null check (tipo in (1, 2, 3)),
  fecha_seleccion_inicio date,
  fecha_seleccion_termino date,
  -- Address of a picture; empty for the drawn cover.
  imagen text not null default '',
  url_video_presentacion text not null default '',
  usuario_id bigint references usuarios (id) on delete set null,
  version integer not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busca text not null generated always as (sin_acentos(nombre_curricula || ' ' || descripcion)) stored,
  constraint curriculas_vigencia check (fecha_seleccion_termino >= fecha_seleccion_inicio)
);
create index curriculas_busca on curriculas using gin (busca gin_trgm_ops);
create index curriculas_recientes on curriculas (creado_en, id);

create table cursos (
  id bigint generated always as identity primary key,
  nombre_curso text not null check (nombre_curso <> ''),
  clave_interna citext not null,
  descripcion text not null default '',
  minutos_curso integer not null default 0 check (minutos_curso between 0 and 100000),
  progreso_obligatorio smallint not null default 0 check (progreso_obligatorio in (0, 1)),
  "cursoEnVivo" smallint not null default 0 check ("cursoEnVivo" in (0, 1)),
  fecha_seleccion_inicio date,
  fecha_seleccion_termino date,
  imagen text not null default '',
  usuario_id bigint references usuarios (id) on delete set null,
  version integer not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busca text not null generated always as (sin_acentos(nombre_curso || ' ' || clave_interna::text)) stored,
  constraint cursos_vigencia check (fecha_seleccion_termino >= fecha_seleccion_inicio)
);
create index cursos_busca on cursos using gin (busca gin_trgm_ops);
create index cursos_nombre on cursos (nombre_curso collate "es-x-icu", id);
create index cursos_recientes on cursos (creado_en, id);

create table curriculas_cursos (
  curricula_id bigint not null references curriculas (id) on delete cascade,
  curso_id bigint not null references cursos (id) on delete restrict,
  position integer not null,
  creado_en timestamptz not null default now(),
  primary key (curricula_id, curso_id)
);
create index curriculas_cursos_curso on curriculas_cursos (curso_id);

-- A course asks for others to be complete before; cycles are refused by the module under a lock.
create table cursos_requeridos (
  curso_id bigint not null references cursos (id) on delete cascade,
  requerido_id bigint not null references cursos (id) on delete restrict,
  creado_en timestamptz not null default now(),
  primary key (curso_id, requerido_id),
  check (curso_id <> requerido_id)
);
create index cursos_requeridos_requerido on cursos_requeridos (requerido_id);

create table unidades (
  id bigint generated always as identity primary key,
  nombre_unidad text not null check (nombre_unidad <> ''),
  clave_interna citext not null unique,
  descripcion text not null default '',
  usuario_id bigint references usuarios (id) on delete set null,
  version integer not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busca text not null generated always as (sin_acentos(nombre_unidad || ' ' || clave_interna::text)) stored
);
create index unidades_busca on unidades using gin (busca gin_trgm_ops);
create index unidades_nombre on unidades (nombre_unidad collate "es-x-icu", id);
create index unidades_recientes on unidades (creado_en, id);

create table cursos_unidades (
  curso_id bigint not null references cursos (id) on delete cascade,
  unidad_id bigint not null references unidades (id) on delete restrict,
  position integer not null,
  creado_en timestamptz not null default now(),
  primary key (curso_id, unidad_id)
);
create index cursos_unidades_unidad on cursos_unidades (unidad_id);

create table objetivos (
  id bigint generated always as identity primary key,
  nombre_objetivo text not null check (nombre_objetivo <> ''),
  clave_interna citext not null unique,
  descripcion text not null default '',
  usuario_id bigint references usuarios (id) on delete set null,
  version integer not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busca text not null generated always as (sin_acentos(nombre_objetivo || ' ' || clave_interna::text)) stored
);
create index objetivos_busca on objetivos using gin (busca gin_trgm_ops);
create index objetivos_nombre on objetivos (nombre_objetivo collate "es-x-icu", id);
create index objetivos_recientes on objetivos (creado_en, id);

create table unidades_objetivos (
  id bigint generated always as identity primary key,
  unidad_id bigint not null references unidades (id) on delete cascade,
  objetivo_id bigint not null references objetivos (id) on delete restrict,
  position integer not null,
  creado_en timestamptz not null default now(),
  unique (unidad_id, objetivo_id)
);
create index unidades_objetivos_objetivo on unidades_objetivos (objetivo_id);

create table objetivo_videos (
  id bigint generated always as identity primary key,
  objetivo_id bigint not null unique references objetivos (id) on delete cascade,
  nombre text not null,
  clave text not null default '',
  -- An address elsewhere, or the one of our own file.
  file_url text not null default '',
  file_name text not null default '',
  archivo_id bigint references archivos (id) on delete restrict,
  poster_id bigint references archivos (id) on delete set null,
  subtitulos_id bigint references archivos (id) on delete set null,
  duracion_segundos integer check (duracion_segundos >= 0),
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now()
);
create index objetivo_videos_archivo on objetivo_videos (archivo_id);

create table tipos_material (
  id smallint primary key,
  nombre_tipo_material text not null unique
);
insert into tipos_material (id, nombre_tipo_material)
values (1, 'Documento'), (2, 'Presentación'), (3, 'Enlace'), (4, 'Video'), (5, 'Actividad interactiva');

create table materiales (
  id bigint generated always as identity primary key,
  objetivo_id bigint not null references objetivos (id) on delete cascade,
  nombre_material text not null check (nombre_material <> ''),
  instrucciones text not null default '',
  tipo_material_id smallint not null references tipos_material (id),
  ruta_documento text not null default '',
  orden_visualizacion integer not null default 0,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busca text not null generated always as (sin_acentos(nombre_material)) stored
);
create index materiales_objetivo on materiales (objetivo_id, orden_visualizacion, id);

-- An upload in progress: chunks arrive in any order, again if need be; what is finished names its file.
create table subidas (
  id uuid primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  nombre text not null,
  tipo text not null,
  tamano bigint not null check (tamano > 0),
  trozos integer not null check (trozos > 0),
  -- What the storage needs to go on, as a multipart upload's id.
  estado jsonb not null default '{}',
  archivo_id bigint references archivos (id) on delete set null,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now()
);
create index subidas_usuario on subidas (usuario_id, actualizado_en);
create index subidas_viejas on subidas (actualizado_en);
create table subida_trozos (
  subida_id uuid not null references subidas (id) on delete cascade,
  indice integer not null check (indice >= 0),
  tamano integer not null,
  sha256 text not null,
  etiqueta text not null default '',
  creado_en timestamptz not null default now(),
  primary key (subida_id, indice)
);

create table ofertas_academicas (
  id bigint generated always as identity primary key,
  nombre_oferta_academica text not null check (nombre_oferta_academica <> ''),
  descripcion text not null default '',
  imagen text not null default '',
  fecha_inicio date,
  fecha_finalizacion date,
  publicado smallint not null default 0 check (publicado in (0, 1)),
  usuario_id bigint references usuarios (id) on delete set null,
  version integer not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busca text not null generated always as (sin_acentos(nombre_oferta_academica || ' ' || descripcion)) stored,
  constraint ofertas_vigencia check (fecha_finalizacion >= fecha_inicio)
);
create index ofertas_busca on ofertas_academicas using gin (busca gin_trgm_ops);
create index ofertas_recientes on ofertas_academicas (creado_en, id);
create table ofertas_curriculas (
  oferta_id bigint not null references ofertas_academicas (id) on delete cascade,
  curricula_id bigint not null references curriculas (id) on delete restrict,
  creado_en timestamptz not null default now(),
  primary key (oferta_id, curricula_id)
);
create index ofertas_curriculas_curricula on ofertas_curriculas (curricula_id);
create table ofertas_grupos (
  oferta_id bigint not null references ofertas_academicas (id) on delete cascade,
  grupo_id bigint not null references grupos (id) on delete restrict,
  creado_en timestamptz not null default now(),
  primary key (oferta_id, grupo_id)
);
create index ofertas_grupos_grupo on ofertas_grupos (grupo_id);

-- What a school's teachers may follow: offers that are given to the school itself.
create table gestores_ofertas (
  escuela_id bigint not null references escuelas (id) on delete cascade,
  oferta_id bigint not null references ofertas_academicas (id) on delete restrict,
  creado_en timestamptz not null default now(),
  primary key (escuela_id, oferta_id)
);
create index gestores_ofertas_oferta on gestores_ofertas (oferta_id);

do $$
declare tabla text;
begin
  foreach tabla in array array['curriculas', 'cursos', 'unidades', 'objetivos', 'objetivo_videos', 'materiales', 'subidas', 'ofertas_academicas'] loop
    execute format('create trigger %I before update on %I for each row execute function marca_actualizado()',
      tabla || '_actualizado', tabla);
  end loop;
end $$;
