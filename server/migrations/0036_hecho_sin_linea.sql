-- When something was done without a connection, where that counts in place of when it arrived (ADR 051). Null: as it arrived.
alter table actividades_realizadas add column hecho_en timestamptz;
alter table intentos add column hecho_en timestamptz;
-- Of the version that stands; `cuenta_en` says the same unless it corrects another one.
alter table entregas add column hecho_en timestamptz;
alter table entregas_versiones add column hecho_en timestamptz;

create or replace function guarda_version() returns trigger language plpgsql as $$
begin insert into entregas_versiones (entrega_id, numero, file_url, file_id, file_name, file_type, "file_iconUrl", archivo_id, entregado_en, cuenta_en, hecho_en) values (new.id, new.entregas, new.file_url, new.file_id, new.file_name, new.file_type, new."file_iconUrl", new.archivo_id, new.entregado_en, new.cuenta_en, new.hecho_en) on conflict do nothing; return null; end $$;
create or replace function guarda_primera_version() returns trigger language plpgsql as $$
begin insert into entregas_versiones (entrega_id, numero, file_url, file_id, file_name, file_type, "file_iconUrl", archivo_id, entregado_en, cuenta_en, hecho_en) select n.id, n.entregas, n.file_url, n.file_id, n.file_name, n.file_type, n."file_iconUrl", n.archivo_id, n.entregado_en, n.cuenta_en, n.hecho_en from nuevas n on conflict do nothing; return null; end $$;
