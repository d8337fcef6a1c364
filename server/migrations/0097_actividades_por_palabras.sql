-- The palette finds activities by their words, as every list finds what it shows.
alter table actividades
  add column busca text not null generated always as (sin_acentos(nombre_actividad_unidad)) stored;
