-- sin transacción
alter table reactivos validate constraint reactivos_tipo;
alter table subidas validate constraint subidas_clase;
-- Every night those are looked for that no answer has.
drop index concurrently if exists archivos_de_respuestas;
create index concurrently archivos_de_respuestas on archivos (creado_en) where llave like 'respuestas/%';
