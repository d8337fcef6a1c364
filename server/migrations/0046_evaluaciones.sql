-- How a quiz runs, where its author says so (ADR 060). An activity without a row runs as it always did.
create table evaluaciones (
  actividad_id bigint primary key references actividades (id) on delete cascade,
  -- Null: as many as they like.
  intentos bigint default 1 check (intentos between 1 and 100),
  -- Which of several counts.
  cuenta text not null default 'mayor' check (cuenta in ('mayor', 'ultimo', 'primero', 'promedio')),
  -- By the server's clock, from the beginning of an attempt; null without end.
  minutos bigint check (minutos between 1 and 1440),
  -- Questions of a page; 0 for all.
  por_pagina bigint not null default 1 check (por_pagina between 0 and 100),
  sin_regreso boolean not null default false,
  mezcla_preguntas boolean not null default false,
  mezcla_respuestas boolean not null default false,
  -- The grade with which it is passed, told to who takes it.
  minima bigint check (minima between 1 and 100),
  ver_aciertos text not null default 'nunca' check (ver_aciertos in ('nunca', 'durante', 'al_terminar', 'al_cerrar')),
  ver_correctas text not null default 'nunca' check (ver_correctas in ('nunca', 'durante', 'al_terminar', 'al_cerrar')),
  ver_explicaciones text not null default 'nunca' check (ver_explicaciones in ('nunca', 'durante', 'al_terminar', 'al_cerrar')),
  practica boolean not null default false,
  version bigint not null default 1,
  puesto_por bigint references usuarios (id) on delete set null,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  constraint evaluaciones_una_por_una check (not sin_regreso or por_pagina = 1)
);
create index evaluaciones_puesto_por on evaluaciones (puesto_por);
create trigger evaluaciones_actualizado before update on evaluaciones for each row execute function marca_actualizado();

-- So many questions by chance of a category, an indicator or a keyword, besides those of the activity itself.
create table evaluacion_sorteos (
  id bigint generated always as identity primary key,
  actividad_id bigint not null references evaluaciones (actividad_id) on delete cascade,
  position bigint not null,
  cuantas bigint not null check (cuantas between 1 and 100),
  categoria_id bigint references categorias (id) on delete restrict,
  indicador_id bigint references indicadores (id) on delete restrict,
  palabra text,
  check (num_nonnulls(categoria_id, indicador_id, palabra) = 1)
);
create index evaluacion_sorteos_actividad on evaluacion_sorteos (actividad_id, position);
create index evaluacion_sorteos_categoria on evaluacion_sorteos (categoria_id) where categoria_id is not null;
create index evaluacion_sorteos_indicador on evaluacion_sorteos (indicador_id) where indicador_id is not null;

-- More time or more attempts for one person, with the reason. What was taken back or changed stays, with when.
create table evaluacion_permisos (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  actividad_id bigint not null references actividades (id) on delete cascade,
  intentos bigint not null default 0 check (intentos between 0 and 100),
  minutos bigint not null default 0 check (minutos between 0 and 1440),
  motivo text not null,
  otorgado_por bigint references usuarios (id) on delete set null,
  creado_en timestamptz not null default now(),
  quitado_en timestamptz,
  check (intentos + minutos > 0)
);
create unique index evaluacion_permisos_vigente on evaluacion_permisos (usuario_id, actividad_id) where quitado_en is null;
create index evaluacion_permisos_actividad on evaluacion_permisos (actividad_id, usuario_id);
create index evaluacion_permisos_otorgado on evaluacion_permisos (otorgado_por);

alter table intentos add column numero bigint not null default 1;
-- One that counts, one to practise, or how an author sees it.
alter table intentos add column modo text not null default 'cuenta';
-- The one that stands for its person wherever a quiz is done or graded: at most one.
alter table intentos add column vale boolean not null default true;
-- Its own grade, where `calificacion` is the mean of several.
alter table intentos add column propia bigint;
-- Its end by the server's clock.
alter table intentos add column vence_en timestamptz;
-- Whether its questions were put together as it began (`intento_respuestas.lugar`); otherwise they are those of its activity.
alter table intentos add column fija boolean not null default false;
-- As its author wanted it when it began.
alter table intentos add column mezclada boolean not null default false;
alter table intentos add column sin_regreso boolean not null default false;
-- Whether its time ended it. What was answered in time may still come.
alter table intentos add column por_tiempo boolean not null default false;
-- When its person first saw what is right: from then on nothing of it is taken any more.
alter table intentos add column visto_en timestamptz;
alter table intentos add constraint intentos_modo check (modo in ('cuenta', 'practica', 'vista') and (modo = 'cuenta' or not vale)) not valid;
alter table intentos add constraint intentos_numero check (numero >= 1) not valid;

-- Its place in its attempt; null of one whose questions are those of its activity.
alter table intento_respuestas add column lugar bigint;
-- When its person was told whether it is right: it stays as it is.
alter table intento_respuestas add column revisada_en timestamptz;
