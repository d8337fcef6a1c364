-- The letter that brought a version, so that one which comes again (its answer was lost, or its tab killed on the way) changes nothing, also when
-- another one was handed in since; and when that was done, by a clock that was compared with ours, so that what was done before does not take the
-- place of what was done after it. Null: of a page that says neither.
alter table entregas add column clave uuid, add column dicho_en timestamptz;
alter table entregas_versiones add column clave uuid;

create or replace function guarda_version() returns trigger language plpgsql as $$
begin insert into entregas_versiones (entrega_id, numero, file_url, file_id, file_name, file_type, "file_iconUrl", archivo_id, entregado_en, cuenta_en, hecho_en, clave) values (new.id, new.entregas, new.file_url, new.file_id, new.file_name, new.file_type, new."file_iconUrl", new.archivo_id, new.entregado_en, new.cuenta_en, new.hecho_en, new.clave) on conflict do nothing; return null; end $$;
create or replace function guarda_primera_version() returns trigger language plpgsql as $$
begin insert into entregas_versiones (entrega_id, numero, file_url, file_id, file_name, file_type, "file_iconUrl", archivo_id, entregado_en, cuenta_en, hecho_en, clave) select n.id, n.entregas, n.file_url, n.file_id, n.file_name, n.file_type, n."file_iconUrl", n.archivo_id, n.entregado_en, n.cuenta_en, n.hecho_en, n.clave from nuevas n on conflict do nothing; return null; end $$;
