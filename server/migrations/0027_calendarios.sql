-- The address at which other apps read somebody's calendar: of its secret only the hash is kept. One for each person; a new one ends the old.
create table calendarios (
  usuario_id bigint primary key references usuarios (id) on delete cascade,
  secreto_hash bytea not null unique check (octet_length(secreto_hash) = 32),
  creado_en timestamptz not null default now()
);
