-- The stream of a session's event: what is shown, its switches, and what people ask while it goes on.
create table eventos_stream (
  id bigint generated always as identity primary key,
  -- One each; what was asked and who was there is not lost with a day that is taken off.
  evento_id bigint not null unique references sesion_eventos (id) on delete restrict,
  youtube_video_id text not null check (youtube_video_id ~ '^[A-Za-z0-9_-]{11}$'),
  titulo_video text not null default '',
  descripcion_video text not null default '',
  thumbnail_video text not null default '',
  stream_iniciado smallint not null default 1 check (stream_iniciado in (0, 1)),
  chat_habilitado smallint not null default 0 check (chat_habilitado in (0, 1)),
  encuestas_habilitado smallint not null default 0 check (encuestas_habilitado in (0, 1)),
  stream_finalizado smallint not null default 0 check (stream_finalizado in (0, 1)),
  -- Of the switches, for who looks back; a stream that is made has begun (learning §4), this is when it was said by hand.
  iniciado_en timestamptz,
  finalizado_en timestamptz,
  version integer not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busca text not null generated always as (sin_acentos(titulo_video)) stored,
  constraint eventos_stream_fin check ((stream_finalizado = 1) = (finalizado_en is not null)),
  constraint eventos_stream_chat check (stream_finalizado = 0 or chat_habilitado = 0)
);
create index eventos_stream_busca on eventos_stream using gin (busca gin_trgm_ops);
create trigger eventos_stream_actualizado before update on eventos_stream for each row execute function marca_actualizado();

create table stream_preguntas (
  id bigint generated always as identity primary key,
  stream_id bigint not null references eventos_stream (id) on delete cascade,
  usuario_id bigint references usuarios (id) on delete set null,
  pregunta_contenido text not null check (pregunta_contenido <> '' and char_length(pregunta_contenido) <= 1000),
  -- Counted as they come: a list of hundreds is read by thousands.
  votos integer not null default 0 check (votos >= 0),
  total_comentarios integer not null default 0 check (total_comentarios >= 0),
  oculta_en timestamptz,
  oculta_por bigint references usuarios (id) on delete set null,
  -- Made by the browser: what is sent again is the same question.
  clave uuid not null default gen_random_uuid(),
  creado_en timestamptz not null default now(),
  unique (usuario_id, clave)
);
create index stream_preguntas_orden on stream_preguntas (stream_id, votos desc, creado_en, id);
create index stream_preguntas_oculta_por on stream_preguntas (oculta_por);

create table stream_votos (
  pregunta_id bigint not null references stream_preguntas (id) on delete cascade,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  creado_en timestamptz not null default now(),
  primary key (pregunta_id, usuario_id)
);
create index stream_votos_usuario on stream_votos (usuario_id);

create table stream_respuestas (
  id bigint generated always as identity primary key,
  pregunta_id bigint not null references stream_preguntas (id) on delete cascade,
  usuario_id bigint references usuarios (id) on delete set null,
  comentario text not null check (comentario <> '' and char_length(comentario) <= 2000),
  clave uuid not null default gen_random_uuid(),
  creado_en timestamptz not null default now(),
  unique (usuario_id, clave)
);
create index stream_respuestas_pregunta on stream_respuestas (pregunta_id, id);

-- Who was there, from when to when.
create table asistencias (
  stream_id bigint not null references eventos_stream (id) on delete cascade,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  entro_en timestamptz not null default now(),
  visto_en timestamptz not null default now(),
  primary key (stream_id, usuario_id)
);
create index asistencias_usuario on asistencias (usuario_id);
create index asistencias_visto on asistencias (stream_id, visto_en);
