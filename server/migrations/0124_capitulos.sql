-- Chapters of a film, a line each as their author writes them (ADR 103); who changed them stands in the history.
alter table objetivo_videos add column capitulos text not null default '';

drop trigger objetivo_videos_historial_cambia on objetivo_videos;
create trigger objetivo_videos_historial_cambia after update of nombre, archivo_id, subtitulos_id, duracion_segundos, capitulos on objetivo_videos for each row
  when (current_setting('eleva.quien', true) <> '' and (old.nombre, old.archivo_id, old.subtitulos_id, old.duracion_segundos, old.capitulos)
    is distinct from (new.nombre, new.archivo_id, new.subtitulos_id, new.duracion_segundos, new.capitulos))
  execute function historial_cambia('video', 'nombre,archivo_id,subtitulos_id,duracion_segundos,capitulos');
