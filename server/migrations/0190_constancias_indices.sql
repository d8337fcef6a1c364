-- sin transacción
-- The kinds of notices of constancias hold of all rows, as none has another one.
alter table avisos validate constraint avisos_tipo;
-- The register's filter by what holds no more: few of very many.
drop index concurrently if exists constancias_sin_valer;
create index concurrently constancias_sin_valer on constancias (emitida_en, id) where revocada_en is not null;
