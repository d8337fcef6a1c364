-- What was revalidated at once can be taken back at once, for a while, by who did it.
alter table revalidaciones add column lote uuid;
create index revalidaciones_lote on revalidaciones (lote) where lote is not null;
