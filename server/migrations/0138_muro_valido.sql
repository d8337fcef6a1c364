alter table actividades validate constraint actividades_muro;
alter table actividades validate constraint actividades_muro_al_entregar;
alter table entregas validate constraint entregas_muro;
