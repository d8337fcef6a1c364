-- A task that who has done nothing of it meets no more: it stays for those who worked in it (ADR 093). A new nullable column locks for a moment only.
alter table actividades add column archivada_en timestamptz;

drop trigger actividades_historial_cambia on actividades;
create trigger actividades_historial_cambia after update of nombre_actividad_unidad, detalles_actividad, entregable, entregable_opcional, form_link, avanza_examen_id, unidad_id, archivada_en on actividades for each row
  when (current_setting('eleva.quien', true) <> '' and (old.nombre_actividad_unidad, old.detalles_actividad, old.entregable, old.entregable_opcional, old.form_link, old.avanza_examen_id, old.unidad_id, old.archivada_en)
    is distinct from (new.nombre_actividad_unidad, new.detalles_actividad, new.entregable, new.entregable_opcional, new.form_link, new.avanza_examen_id, new.unidad_id, new.archivada_en))
  execute function historial_cambia('actividad', 'nombre_actividad_unidad,detalles_actividad,entregable,entregable_opcional,form_link,avanza_examen_id,unidad_id,archivada_en', 'nombre_actividad_unidad');
