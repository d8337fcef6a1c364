-- sin transacción
-- From a content to the files that have it: a view goes with the last of them.
drop index concurrently if exists archivos_de_documentos;
create index concurrently archivos_de_documentos on archivos (sha256) where tipo like 'application/%' and tipo <> 'application/pdf';
