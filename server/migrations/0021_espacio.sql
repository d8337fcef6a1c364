-- What somebody's files take is asked for before each upload.
create index archivos_usuario on archivos (usuario_id) include (tamano, llave);

-- A long comment is longer than what an index takes: its digest is not.
alter table comentarios_propios drop constraint comentarios_propios_usuario_id_texto_key;
create unique index comentarios_propios_texto on comentarios_propios (usuario_id, md5(texto));
