-- The wall of an activity (ADR 112): whether learners see what their group handed in, 0 not, 1 without names, 2 with them; and only who handed in, too.
alter table actividades add column muro bigint not null default 0;
alter table actividades add constraint actividades_muro check (muro between 0 and 2) not valid;
alter table actividades add column muro_al_entregar bigint not null default 1;
alter table actividades add constraint actividades_muro_al_entregar check (muro_al_entregar in (0, 1)) not valid;
-- What of that whoever handed in was told before: nothing is shown otherwise, whatever the author chooses later.
alter table entregas add column muro bigint not null default 0;
alter table entregas add constraint entregas_muro check (muro between 0 and 2) not valid;

-- The wall of a task is a change like any other of it.
drop trigger actividades_historial_cambia on actividades;
create trigger actividades_historial_cambia after update of nombre_actividad_unidad, detalles_actividad, entregable, entregable_opcional, archivos_max, muro, muro_al_entregar, form_link, avanza_examen_id, unidad_id, archivada_en on actividades for each row
  when (current_setting('eleva.quien', true) <> '' and (old.nombre_actividad_unidad, old.detalles_actividad, old.entregable, old.entregable_opcional, old.archivos_max, old.muro, old.muro_al_entregar, old.form_link, old.avanza_examen_id, old.unidad_id, old.archivada_en)
    is distinct from (new.nombre_actividad_unidad, new.detalles_actividad, new.entregable, new.entregable_opcional, new.archivos_max, new.muro, new.muro_al_entregar, new.form_link, new.avanza_examen_id, new.unidad_id, new.archivada_en))
  execute function historial_cambia('actividad', 'nombre_actividad_unidad,detalles_actividad,entregable,entregable_opcional,archivos_max,muro,muro_al_entregar,form_link,avanza_examen_id,unidad_id,archivada_en', 'nombre_actividad_unidad');
