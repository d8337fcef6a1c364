-- The live class of a course: when it is, where it is seen, and from when to when learners may choose it. Days and hours are those of the people's zone, as they are typed.
create table eventos_curso (
  id bigint generated always as identity primary key,
  curso_id bigint not null unique references cursos (id) on delete cascade,
  "liga_youtube_enVivo" text not null default '',
  -- The recording: an address elsewhere, or the one of our own file.
  "liga_cloudStorage" text not null default '',
  archivo_id bigint references archivos (id) on delete restrict,
  -- «Consumption»: the class itself, from the first day's hour to the last day's.
  fecha_inicio date,
  fecha_finalizacion date,
  hora_inicio time,
  hora_fin time,
  -- «Selection»: the days on which it can be entered.
  fecha_vigencia_inicio date,
  fecha_vigencia_finalizacion date,
  youtube_video_id text not null default '',
  titulo_video text not null default '',
  descripcion_video text not null default '',
  thumbnail_video text not null default '',
  version integer not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  -- Without an hour it is the whole day, without a last day the first one.
  inicia timestamp generated always as (fecha_inicio + coalesce(hora_inicio, time '00:00')) stored,
  termina timestamp generated always as (coalesce(fecha_finalizacion, fecha_inicio) + coalesce(hora_fin, time '24:00')) stored,
  constraint eventos_curso_dia check (fecha_inicio is not null or (fecha_finalizacion is null and hora_inicio is null and hora_fin is null)),
  constraint eventos_curso_dias check (fecha_finalizacion >= fecha_inicio),
  constraint eventos_curso_clase check (termina > inicia),
  constraint eventos_curso_vigencia check (fecha_vigencia_finalizacion >= fecha_vigencia_inicio)
);
create index eventos_curso_archivo on eventos_curso (archivo_id);
create trigger eventos_curso_actualizado before update on eventos_curso for each row execute function marca_actualizado();
