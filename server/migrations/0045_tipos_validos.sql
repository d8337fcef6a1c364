-- sin transacción
alter table reactivos validate constraint reactivos_tipo;
alter table reactivos validate constraint reactivos_puntos;
alter table intento_respuestas validate constraint intento_respuestas_parte;
-- Whether an activity is a quiz is asked of every activity of every course: of the few such questions, by the activity alone.
drop index concurrently if exists reactivos_con_datos;
create index concurrently reactivos_con_datos on reactivos (actividad_id) where tipo <> 'opcion';
drop index concurrently if exists intentos_por_calificar;
create index concurrently intentos_por_calificar on intentos (actividad_id) where por_calificar > 0;
