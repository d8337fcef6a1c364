-- What was done with many people at once (ADR 118): one row for the act, and one a person with what became of it.
create table usuarios_lotes (
  id bigint generated always as identity primary key,
  -- Made by the browser: what is sent again is the same act.
  clave uuid not null unique,
  accion text not null check (accion in ('activar', 'desactivar', 'rol', 'grupo', 'sin_grupo', 'escuela', 'acceso', 'mensaje')),
  -- Which role, group or school, or the words of the message.
  valor jsonb not null default '{}',
  por bigint references usuarios (id) on delete set null,
  creado_en timestamptz not null default now(),
  deshecho_en timestamptz
);
create index usuarios_lotes_por on usuarios_lotes (por);

create table usuarios_lotes_filas (
  lote_id bigint not null references usuarios_lotes (id) on delete cascade,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  resultado text not null check (resultado in ('hecho', 'ya_estaba', 'rechazado')),
  -- Why not; empty otherwise.
  motivo text not null default '',
  -- How they were before, of what the act changes.
  antes jsonb,
  -- Of a mail: since when it is out, or why it is not.
  enviado_en timestamptz,
  fallo text not null default '',
  primary key (lote_id, usuario_id)
);
create index usuarios_lotes_filas_usuario on usuarios_lotes_filas (usuario_id);
