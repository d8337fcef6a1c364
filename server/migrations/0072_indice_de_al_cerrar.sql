-- sin transacción
-- The few quizzes that keep their grades until they close: the job of «nota_lista» (ADR 068) asks for them each minute.
drop index concurrently if exists evaluaciones_al_cerrar;
create index concurrently evaluaciones_al_cerrar on evaluaciones (actividad_id) where ver_nota = 'al_cerrar';
