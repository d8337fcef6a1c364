-- The secret address under which a spreadsheet reads the results of an activity, as whoever made it may read them (ADR 020). Of one person
-- and activity there is one: renewed, the one before is worth nothing.
create table enlaces_resultados (
  token text primary key,
  actividad_id bigint not null references actividades (id) on delete cascade,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  creado_en timestamptz not null default now(),
  unique (actividad_id, usuario_id)
);
create index enlaces_resultados_usuario on enlaces_resultados (usuario_id);
