-- sin transacción
alter table reactivos validate constraint reactivos_media_id_fkey;
alter table reactivos validate constraint reactivos_rubrica_id_fkey;
drop index concurrently if exists reactivos_media;
create index concurrently reactivos_media on reactivos (media_id) where media_id is not null;
drop index concurrently if exists reactivos_rubrica;
create index concurrently reactivos_rubrica on reactivos (rubrica_id) where rubrica_id is not null;
-- Every night those are looked for that no question has.
drop index concurrently if exists archivos_de_reactivos;
create index concurrently archivos_de_reactivos on archivos (creado_en) where llave like 'reactivos/%';
