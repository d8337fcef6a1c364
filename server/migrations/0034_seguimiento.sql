-- Who needs help: what is reckoned of each learner now and then, views that somebody keeps, and encouragement.

-- Reckoned anew every few minutes (ADR 049): nothing here that could not be made again. Half of each page is left free, so that
-- a round over everybody moves no index.
create table seguimiento_cifras (
  usuario_id bigint primary key references usuarios (id) on delete cascade,
  -- The courses that were open to them.
  cursos bigint[] not null default '{}',
  -- Mean of their progress in these, 0 to 100.
  avance bigint not null default 0,
  -- Of these courses the activities whose limit was over, and how many of them were done.
  en_plan bigint not null default 0,
  plan_hechas bigint not null default 0,
  vencidas bigint not null generated always as (en_plan - plan_hechas) stored,
  -- The last entry of the usage log.
  ultima_entrada timestamptz,
  calculado_en timestamptz not null default now()
) with (fillfactor = 50);
create index seguimiento_cifras_cursos on seguimiento_cifras using gin (cursos);

-- Filters of the list under a name.
create table seguimiento_vistas (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  nombre citext not null check (nombre <> ''),
  filtros jsonb not null default '{}',
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  constraint seguimiento_vistas_nombre unique (usuario_id, nombre)
);
create trigger seguimiento_vistas_actualizado before update on seguimiento_vistas for each row execute function marca_actualizado();

-- Words of encouragement that somebody keeps for the next time.
create table animos_plantillas (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  texto text not null check (texto <> ''),
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now()
);
create index animos_plantillas_usuario on animos_plantillas (usuario_id);
create trigger animos_plantillas_actualizado before update on animos_plantillas for each row execute function marca_actualizado();

-- One encouragement of several people. What is sent again with the same key is the same one.
create table animos_envios (
  id bigint generated always as identity primary key,
  clave uuid not null unique,
  autor_id bigint references usuarios (id) on delete set null,
  texto text not null check (texto <> ''),
  -- Of how many in scope it was asked; who had one of this week is not among `animos`.
  pedidos bigint not null,
  creado_en timestamptz not null default now()
);
create index animos_envios_autor on animos_envios (autor_id);
create table animos (
  envio_id bigint not null references animos_envios (id) on delete cascade,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  enviado_en timestamptz not null default now(),
  primary key (envio_id, usuario_id)
);
create index animos_usuario on animos (usuario_id, enviado_en);
-- The last one of each learner, whoever sent it: of two who encourage at once one takes the row.
create table animos_ultimos (
  usuario_id bigint primary key references usuarios (id) on delete cascade,
  enviado_en timestamptz not null,
  autor_id bigint references usuarios (id) on delete set null
);
create index animos_ultimos_autor on animos_ultimos (autor_id);
