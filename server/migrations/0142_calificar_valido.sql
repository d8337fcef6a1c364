alter table actividades validate constraint actividades_peso;
alter table actividades validate constraint actividades_anonima;
alter table actividades validate constraint actividades_decimales;
alter table entregas validate constraint entregas_calificacion_exacta;

-- What an activity weighs and whether it is reviewed without names are changes like any other of it.
drop trigger actividades_historial_cambia on actividades;
create trigger actividades_historial_cambia after update of nombre_actividad_unidad, detalles_actividad, entregable, entregable_opcional, archivos_max, muro, muro_al_entregar, peso, anonima, decimales, form_link, avanza_examen_id, unidad_id, archivada_en on actividades for each row
  when (current_setting('eleva.quien', true) <> '' and (old.nombre_actividad_unidad, old.detalles_actividad, old.entregable, old.entregable_opcional, old.archivos_max, old.muro, old.muro_al_entregar, old.peso, old.anonima, old.decimales, old.form_link, old.avanza_examen_id, old.unidad_id, old.archivada_en)
    is distinct from (new.nombre_actividad_unidad, new.detalles_actividad, new.entregable, new.entregable_opcional, new.archivos_max, new.muro, new.muro_al_entregar, new.peso, new.anonima, new.decimales, new.form_link, new.avanza_examen_id, new.unidad_id, new.archivada_en))
  execute function historial_cambia('actividad', 'nombre_actividad_unidad,detalles_actividad,entregable,entregable_opcional,archivos_max,muro,muro_al_entregar,peso,anonima,decimales,form_link,avanza_examen_id,unidad_id,archivada_en', 'nombre_actividad_unidad');
