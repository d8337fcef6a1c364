-- sin transacción
-- A material is a link, or a file of ours (ADR 090). Its files go up as those of deliveries do; their keys begin with `materiales/`.
alter table materiales add column if not exists archivo_id bigint;
alter table materiales drop constraint if exists materiales_archivo_id_fkey;
alter table materiales add constraint materiales_archivo_id_fkey foreign key (archivo_id) references archivos (id) on delete restrict not valid;
alter table materiales validate constraint materiales_archivo_id_fkey;
alter table materiales drop constraint if exists materiales_enlace_o_archivo;
alter table materiales add constraint materiales_enlace_o_archivo check (archivo_id is null or ruta_documento = '') not valid;
alter table materiales validate constraint materiales_enlace_o_archivo;
drop index concurrently if exists materiales_archivo;
create index concurrently materiales_archivo on materiales (archivo_id) where archivo_id is not null;
alter table subidas drop constraint if exists subidas_clase;
alter table subidas add constraint subidas_clase check (clase in ('videos', 'entregas', 'respuestas', 'reactivos', 'materiales')) not valid;
alter table subidas validate constraint subidas_clase;
-- The same bytes are looked for when a material is made of them, and every night those that no material has.
drop index concurrently if exists archivos_de_materiales;
create index concurrently archivos_de_materiales on archivos (sha256) where llave like 'materiales/%';
