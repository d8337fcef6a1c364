-- sin transacción
-- The file that a version has, for who reads it and for the night in which files go that no question has.
drop index concurrently if exists reactivos_versiones_media;
create index concurrently reactivos_versiones_media on reactivos_versiones (((contenido->>'media_id')::bigint));
