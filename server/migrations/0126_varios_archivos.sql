-- Several files in one delivery, where the author of its task allows it (ADR 105): how many, 1 as before.
alter table actividades add column archivos_max bigint not null default 1;
alter table actividades add constraint actividades_archivos_max check (archivos_max between 1 and 10) not valid;
-- What stands is the first file with these behind it, by key and in their order: an old reader of a delivery reads the first.
alter table entregas add column otros bigint[] not null default '{}';

-- The same for each version, a row a file: whatever a version names is kept, and counts.
create table entregas_archivos (
  entrega_id bigint not null,
  numero bigint not null,
  position bigint not null check (position between 2 and 10),
  archivo_id bigint not null references archivos (id) on delete restrict,
  primary key (entrega_id, numero, position),
  foreign key (entrega_id, numero) references entregas_versiones (entrega_id, numero) on delete cascade
);
create index entregas_archivos_archivo on entregas_archivos (archivo_id);

create or replace function guarda_version() returns trigger language plpgsql as $$
begin
  insert into entregas_versiones (entrega_id, numero, file_url, file_id, file_name, file_type, "file_iconUrl", archivo_id, entregado_en, cuenta_en, hecho_en, clave)
    values (new.id, new.entregas, new.file_url, new.file_id, new.file_name, new.file_type, new."file_iconUrl", new.archivo_id, new.entregado_en, new.cuenta_en, new.hecho_en, new.clave)
    on conflict do nothing;
  insert into entregas_archivos (entrega_id, numero, position, archivo_id)
    select new.id, new.entregas, otro.lugar + 1, otro.id from unnest(new.otros) with ordinality as otro (id, lugar)
    on conflict do nothing;
  return null;
end $$;
create or replace function guarda_primera_version() returns trigger language plpgsql as $$
begin
  insert into entregas_versiones (entrega_id, numero, file_url, file_id, file_name, file_type, "file_iconUrl", archivo_id, entregado_en, cuenta_en, hecho_en, clave)
    select n.id, n.entregas, n.file_url, n.file_id, n.file_name, n.file_type, n."file_iconUrl", n.archivo_id, n.entregado_en, n.cuenta_en, n.hecho_en, n.clave from nuevas n
    on conflict do nothing;
  insert into entregas_archivos (entrega_id, numero, position, archivo_id)
    select n.id, n.entregas, otro.lugar + 1, otro.id from nuevas n cross join unnest(n.otros) with ordinality as otro (id, lugar)
    on conflict do nothing;
  return null;
end $$;

-- How many files a task takes is a change like any other of it.
drop trigger actividades_historial_cambia on actividades;
create trigger actividades_historial_cambia after update of nombre_actividad_unidad, detalles_actividad, entregable, entregable_opcional, archivos_max, form_link, avanza_examen_id, unidad_id, archivada_en on actividades for each row
  when (current_setting('eleva.quien', true) <> '' and (old.nombre_actividad_unidad, old.detalles_actividad, old.entregable, old.entregable_opcional, old.archivos_max, old.form_link, old.avanza_examen_id, old.unidad_id, old.archivada_en)
    is distinct from (new.nombre_actividad_unidad, new.detalles_actividad, new.entregable, new.entregable_opcional, new.archivos_max, new.form_link, new.avanza_examen_id, new.unidad_id, new.archivada_en))
  execute function historial_cambia('actividad', 'nombre_actividad_unidad,detalles_actividad,entregable,entregable_opcional,archivos_max,form_link,avanza_examen_id,unidad_id,archivada_en', 'nombre_actividad_unidad');
