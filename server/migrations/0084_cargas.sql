-- What a load of people did, to undo it for seven days: then it goes, as it holds what stood before.
create table cargas (
  id bigint generated always as identity primary key,
  usuario_id bigint references usuarios (id) on delete set null,
  archivo text not null default '',
  creados bigint not null,
  actualizados bigint not null,
  -- Groups that it made.
  grupos bigint[] not null default '{}',
  creado_en timestamptz not null default now(),
  deshecha_en timestamptz
);
create index cargas_usuario on cargas (usuario_id);
create index cargas_creado on cargas (creado_en);

-- One of each person whom it made, changed or put into a group. `antes` and `despues` hold the columns that it changed; of who was made there are none.
create table cargas_filas (
  carga_id bigint not null references cargas (id) on delete cascade,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  creado boolean not null,
  antes jsonb,
  despues jsonb,
  -- Groups to which it brought them.
  grupos bigint[] not null default '{}',
  primary key (carga_id, usuario_id)
);
create index cargas_filas_usuario on cargas_filas (usuario_id);
