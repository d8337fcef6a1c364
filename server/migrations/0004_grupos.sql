-- Learner groups as lists show and find them.
alter table grupos
  -- Who made it: a group is in their scope while it has no students yet.
  add column usuario_id bigint references usuarios (id) on delete set null,
  add column busca text not null generated always as (sin_acentos(nombre_grupo || ' ' || descripcion_grupo)) stored,
  add constraint grupos_nombre check (nombre_grupo <> '');
create index grupos_busca on grupos using gin (busca gin_trgm_ops);
create index grupos_nombre_orden on grupos (nombre_grupo collate "es-x-icu", id);
create index grupos_usuario on grupos (usuario_id);
