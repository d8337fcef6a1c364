-- Lighter versions of a film (its qualities), made by a job where ffmpeg is installed; the film itself stays as it came.
create table video_escaleras (
  -- The film. What is made of it goes with it (retireArchivo); what a process of the version before leaves, the cleaning finds.
  archivo_id bigint primary key references archivos (id) on delete cascade,
  estado text not null default 'pendiente'
    constraint video_escaleras_estado check (estado in ('pendiente', 'haciendo', 'lista', 'fallida')),
  -- Why it failed, in words for its author; empty otherwise.
  motivo text not null default '' check (char_length(motivo) <= 500),
  -- How many parts it will have, pictures for the time line included; 0 until it is known.
  previstas bigint not null default 0 check (previstas >= 0),
  -- How many times a process has begun; one that dies each time does not begin for ever.
  intentos bigint not null default 0,
  -- Who works on it says so now and then.
  turno uuid,
  vive_en timestamptz,
  -- One picture with a grid of small ones, one every so many seconds.
  miniaturas_id bigint references archivos (id) on delete restrict,
  miniaturas_cada bigint,
  miniaturas_cuantas bigint,
  miniatura_ancho bigint,
  miniatura_alto bigint,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now()
);
create index video_escaleras_miniaturas on video_escaleras (miniaturas_id);
-- What is still to be made, of which there is little.
create index video_escaleras_por_hacer on video_escaleras (creado_en) where estado in ('pendiente', 'haciendo');
create trigger video_escaleras_actualizado before update on video_escaleras for each row execute function marca_actualizado();

create table video_calidades (
  id bigint generated always as identity primary key,
  escalera_id bigint not null references video_escaleras (archivo_id) on delete cascade,
  calidad text not null check (calidad in ('240p', '480p', '720p', 'audio')),
  -- Its one object: fragmented MP4, that players ask for by ranges.
  archivo_id bigint not null references archivos (id) on delete restrict,
  -- Of the picture, in pixels; null for sound alone.
  ancho bigint check (ancho > 0),
  alto bigint check (alto > 0),
  duracion_ms bigint not null check (duracion_ms > 0),
  -- Bits a second: of its busiest segment, and of all.
  bits_maximo bigint not null check (bits_maximo > 0),
  bits_media bigint not null check (bits_media > 0),
  -- As RFC 6381 writes them.
  codecs text not null,
  -- Where the first segment begins, in bytes: before it stands what all of them need.
  inicio bigint not null check (inicio > 0),
  segmentos_bytes bigint[] not null,
  segmentos_ms bigint[] not null,
  creado_en timestamptz not null default now(),
  constraint video_calidades_una unique (escalera_id, calidad),
  constraint video_calidades_segmentos
    check (cardinality(segmentos_bytes) = cardinality(segmentos_ms) and cardinality(segmentos_ms) > 0)
);
create unique index video_calidades_archivo on video_calidades (archivo_id);
