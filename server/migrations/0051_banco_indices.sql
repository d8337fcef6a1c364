-- sin transacción
-- What stood before gets its mark, some at a time: nobody waits for more than a thousand rows.
do $$ declare desde bigint := 0; hasta bigint := coalesce((select max(id) from reactivos), 0); begin while desde < hasta loop
  update reactivos set huella = huella_de_reactivo(tipo, descripcion, datos) where id > desde and id <= desde + 1000 and huella is null; commit; desde := desde + 1000; end loop; end $$;
drop index concurrently if exists reactivos_huella_iguales;
create index concurrently reactivos_huella_iguales on reactivos (huella, id);
-- The bank shows what was written last first, of all and of each kind.
drop index concurrently if exists reactivos_creado;
create index concurrently reactivos_creado on reactivos (creado_en, id);
drop index concurrently if exists reactivos_tipo_creado;
create index concurrently reactivos_tipo_creado on reactivos (tipo, tiporeactivo_id, creado_en, id);
drop index concurrently if exists reactivos_solos;
create index concurrently reactivos_solos on reactivos (creado_en, id) where actividad_id is null;
drop index concurrently if exists palabras_clave_busca;
create index concurrently palabras_clave_busca on palabras_clave (busca, pregunta_id);
