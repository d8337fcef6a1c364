-- Who is online. Several processes agree on it, and one that dies leaves nobody behind.
create table presencia_procesos (
  id uuid primary key,
  -- A process says every few seconds that it lives; who says nothing any more has no connections either.
  latido_en timestamptz not null default now(),
  -- False once the others gave it up: should it live after all, it must write its people anew.
  vivo boolean not null default true,
  creado_en timestamptz not null default now()
);

-- A person and a process that holds connections of theirs.
create table presencia_conexiones (
  usuario_id bigint not null references usuarios (id) on delete cascade,
  proceso_id uuid not null references presencia_procesos (id) on delete cascade,
  -- Null while at least one tab is connected there; afterwards, since when none is.
  sin_conexion_desde timestamptz,
  creado_en timestamptz not null default now(),
  primary key (usuario_id, proceso_id)
);
create index presencia_conexiones_proceso on presencia_conexiones (proceso_id);
create index presencia_conexiones_idas on presencia_conexiones (sin_conexion_desde)
  where sin_conexion_desde is not null;

-- What people see of it: one row for everybody who has ever been online.
create table presencias (
  usuario_id bigint primary key references usuarios (id) on delete cascade,
  is_online smallint not null check (is_online in (0, 1)),
  -- Since when online; or when they were last seen.
  desde timestamptz not null default now(),
  creado_en timestamptz not null default now()
);
create index presencias_en_linea on presencias (usuario_id) where is_online = 1;
