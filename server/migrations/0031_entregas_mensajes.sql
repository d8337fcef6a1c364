-- What a learner and those who review a delivery write to each other about it.
create table entregas_mensajes (
  id bigint generated always as identity primary key,
  entrega_id bigint not null references entregas (id) on delete cascade,
  usuario_id bigint references usuarios (id) on delete set null,
  -- Clean HTML; empty where files say it, and of one that was taken back.
  cuerpo text not null,
  -- Made by the browser: what is sent again is the same message.
  llave uuid not null,
  creado_en timestamptz(3) not null default clock_timestamp(),
  quitado_en timestamptz(3),
  constraint entregas_mensajes_llave unique (usuario_id, llave)
);
-- The newest page of a thread, and what of it somebody has not read.
create index entregas_mensajes_hilo on entregas_mensajes (entrega_id, id);

create table entregas_mensajes_archivos (
  mensaje_id bigint not null references entregas_mensajes (id) on delete cascade,
  archivo_id bigint not null references archivos (id) on delete restrict,
  -- In its order within the message, from 1.
  position bigint not null check (position > 0),
  -- Of a voice note; null for any other file.
  segundos bigint check (segundos between 1 and 180),
  primary key (mensaje_id, position),
  constraint entregas_mensajes_archivos_archivo unique (archivo_id)
);

-- Up to which message somebody has read a thread. No key of the message: one that goes leaves the place as it was.
create table entregas_leidos (
  entrega_id bigint not null references entregas (id) on delete cascade,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  hasta bigint not null,
  primary key (entrega_id, usuario_id)
);
create index entregas_leidos_usuario on entregas_leidos (usuario_id);
