-- sin transacción
-- Who takes an exam may do so through the activities that lead to it: these are looked for each time somebody begins one.
drop index concurrently if exists actividades_examen;
create index concurrently actividades_examen on actividades (avanza_examen_id);
