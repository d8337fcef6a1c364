-- Kinds of question beside those with options (ADR 059). All of it is off for what stands: `opcion` is what `tiporeactivo_id` says.
alter table reactivos add column tipo text not null default 'opcion';
-- What its kind needs, key included; of one with options, how it counts.
alter table reactivos add column datos jsonb not null default '{}';
alter table reactivos add column puntos double precision not null default 1;
-- HTML, sanitised on the way in.
alter table reactivos add column explicacion text not null default '';
alter table reactivos add constraint reactivos_tipo check (tipo in ('opcion', 'verdadero', 'corta', 'numerica', 'relacion', 'orden', 'huecos', 'ensayo')) not valid;
alter table reactivos add constraint reactivos_puntos check (puntos between 0.01 and 1000) not valid;
-- What is said to whoever chose it.
alter table respuestas add column comentario text not null default '';

-- An answer to a question with data of its own; those with options keep `respuestas`.
alter table intento_respuestas add column contestado jsonb;
-- How much of it is right, 0–1: written when its attempt is graded; null of one with options, and until a person has said.
alter table intento_respuestas add column parte double precision;
-- What whoever graded it by hand wrote.
alter table intento_respuestas add column comentario text not null default '';
alter table intento_respuestas add constraint intento_respuestas_parte check (parte between 0 and 1) not valid;
-- Answers of a finished attempt that wait for a person; until then `calificacion` counts them as nothing, and is not shown.
alter table intentos add column por_calificar bigint not null default 0;
