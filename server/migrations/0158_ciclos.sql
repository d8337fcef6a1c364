-- A school year that was closed: its groups are archived, its offers ended, and how everybody stood is kept as a file.
create table ciclos (
  id bigint generated always as identity primary key,
  nombre text not null check (nombre <> ''),
  estado text not null default 'cerrando' check (estado in ('cerrando', 'cerrado', 'reabierto')),
  -- How many of its groups are in the file already, while it is being closed.
  hechos bigint not null default 0,
  -- Where the file is kept; empty until it stands.
  reporte text not null default '',
  usuario_id bigint references usuarios (id) on delete set null,
  creado_en timestamptz not null default now(),
  cerrado_en timestamptz
);
-- One at a time, whoever begins it.
create unique index ciclos_cerrando on ciclos (estado) where estado = 'cerrando';

create table ciclos_grupos (
  ciclo_id bigint not null references ciclos (id) on delete cascade,
  grupo_id bigint not null references grupos (id) on delete cascade,
  -- The group of the next year that was made after it.
  copia_id bigint references grupos (id) on delete set null,
  primary key (ciclo_id, grupo_id)
);
create index ciclos_grupos_grupo on ciclos_grupos (grupo_id);
create index ciclos_grupos_copia on ciclos_grupos (copia_id) where copia_id is not null;

create table ciclos_ofertas (
  ciclo_id bigint not null references ciclos (id) on delete cascade,
  oferta_id bigint not null references ofertas_academicas (id) on delete cascade,
  -- The last day that it had, and the one that it got.
  antes date,
  puesta date not null,
  primary key (ciclo_id, oferta_id)
);
create index ciclos_ofertas_oferta on ciclos_ofertas (oferta_id);

-- Since when a group is in no list of every day.
alter table grupos add column archivado_en timestamptz;
