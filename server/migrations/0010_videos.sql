-- Whoever is deleted leaves their uploads to the cleaning, which also takes what the storage holds of them.
alter table subidas
  alter column usuario_id drop not null,
  drop constraint subidas_usuario_id_fkey,
  add constraint subidas_usuario_id_fkey foreign key (usuario_id) references usuarios (id) on delete set null;
create index subidas_archivo on subidas (archivo_id);

-- What the cleaning looks for: files that nothing uses any more.
create index archivos_de_video on archivos (creado_en) where llave like 'videos/%';
create index objetivo_videos_poster on objetivo_videos (poster_id);
create index objetivo_videos_subtitulos on objetivo_videos (subtitulos_id);

alter table objetivo_videos
  add column version integer not null default 1,
  add column busca text not null generated always as (sin_acentos(nombre || ' ' || clave)) stored;
create index objetivo_videos_busca on objetivo_videos using gin (busca gin_trgm_ops);
