-- sin transacción
-- Who wrote what is said of a delivery: whoever changes something else of it afterwards said nothing of that. What was
-- said before is whose the last change is, as it was told until now; in parts, so that nobody who reviews waits.
alter table entregas add column if not exists comentado_por bigint;
alter table entregas drop constraint if exists entregas_comentado_por_fkey;
alter table entregas add constraint entregas_comentado_por_fkey foreign key (comentado_por) references usuarios (id) on delete set null not valid;
alter table entregas validate constraint entregas_comentado_por_fkey;
create index concurrently if not exists entregas_comentado_por on entregas (comentado_por) where comentado_por is not null;
do $$ declare desde bigint := 0; hasta bigint := coalesce((select max(id) from entregas), 0); begin while desde < hasta loop
  update entregas set comentado_por = calificado_por where id > desde and id <= desde + 1000 and comentarios <> '' and comentado_por is null and calificado_por is not null; commit; desde := desde + 1000; end loop; end $$;
