-- What a unit asks of its learners: activities, quizzes and rubrics.
create table actividades (
  id bigint generated always as identity primary key,
  unidad_id bigint not null references unidades (id) on delete cascade,
  nombre_actividad_unidad text not null check (nombre_actividad_unidad <> ''),
  -- HTML, sanitised on the way in.
  detalles_actividad text not null default '',
  -- Set when the entry is a form.
  form_link text not null default '',
  -- 0 none, 1 basic, 2 gradable, 3 by rubric.
  entregable smallint not null default 0 check (entregable between 0 and 3),
  -- 1 optional, 2 mandatory.
  entregable_opcional smallint not null default 1 check (entregable_opcional in (1, 2)),
  -- Of the external platform, or of our own exams: «externo:ID», «propio:ID»; empty when there is none.
  avanza_examen_id text not null default '',
  position integer not null,
  version integer not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now()
);
create index actividades_unidad on actividades (unidad_id, position, id);

create table actividad_items (
  id bigint generated always as identity primary key,
  unidad_actividad_id bigint not null references actividades (id) on delete cascade,
  descripcion_actividad text not null check (descripcion_actividad <> ''),
  position integer not null,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now()
);
create index actividad_items_actividad on actividad_items (unidad_actividad_id, position, id);

create table categorias (
  id bigint generated always as identity primary key,
  nombre text not null check (nombre <> ''),
  descripcion text not null default '',
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  -- Two names that differ only in accents or case are one.
  busca text not null unique generated always as (sin_acentos(nombre)) stored
);
create table indicadores (
  id bigint generated always as identity primary key,
  categoria_id bigint not null references categorias (id) on delete restrict,
  nombre text not null check (nombre <> ''),
  descripcion text not null default '',
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busca text not null generated always as (sin_acentos(nombre)) stored,
  unique (categoria_id, busca)
);

create table reactivos (
  id bigint generated always as identity primary key,
  actividad_id bigint not null references actividades (id) on delete cascade,
  -- HTML, sanitised on the way in.
  descripcion text not null check (descripcion <> ''),
  -- 1 one right answer, 2 several.
  tiporeactivo_id smallint not null default 1 check (tiporeactivo_id in (1, 2)),
  categoria_id bigint references categorias (id) on delete set null,
  indicador_id bigint references indicadores (id) on delete set null,
  position integer not null,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busca text not null generated always as (sin_acentos(descripcion)) stored
);
create index reactivos_actividad on reactivos (actividad_id, position, id);
create index reactivos_busca on reactivos using gin (busca gin_trgm_ops);
create index reactivos_categoria on reactivos (categoria_id);
create index reactivos_indicador on reactivos (indicador_id);

create table respuestas (
  id bigint generated always as identity primary key,
  reactivo_id bigint not null references reactivos (id) on delete cascade,
  respuesta text not null check (respuesta <> ''),
  correcta smallint not null default 0 check (correcta in (0, 1)),
  position integer not null,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now()
);
create index respuestas_reactivo on respuestas (reactivo_id, position, id);

create table palabras_clave (
  id bigint generated always as identity primary key,
  pregunta_id bigint not null references reactivos (id) on delete cascade,
  palabra_clave text not null check (palabra_clave <> ''),
  creado_en timestamptz not null default now(),
  busca text not null generated always as (sin_acentos(palabra_clave)) stored,
  unique (pregunta_id, busca)
);

create table rubricas (
  id bigint generated always as identity primary key,
  -- The rubric goes with its activity.
  actividad_id bigint not null unique references actividades (id) on delete cascade,
  nombre text not null check (nombre <> ''),
  version integer not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now()
);
create table criterios (
  id bigint generated always as identity primary key,
  rubrica_id bigint not null references rubricas (id) on delete cascade,
  titulo text not null check (titulo <> ''),
  descripcion text not null default '',
  position integer not null,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now()
);
create index criterios_rubrica on criterios (rubrica_id, position, id);
create table niveles (
  id bigint generated always as identity primary key,
  criterio_id bigint not null references criterios (id) on delete cascade,
  puntos integer not null check (puntos between 0 and 1000),
  titulo_nivel text not null check (titulo_nivel <> ''),
  descripcion text not null default '',
  position integer not null,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now()
);
create index niveles_criterio on niveles (criterio_id, position, id);

do $$
declare tabla text;
begin
  foreach tabla in array array['actividades', 'actividad_items', 'categorias', 'indicadores', 'reactivos', 'respuestas', 'rubricas', 'criterios', 'niveles'] loop
    execute format('create trigger %I before update on %I for each row execute function marca_actualizado()',
      tabla || '_actualizado', tabla);
  end loop;
end $$;
