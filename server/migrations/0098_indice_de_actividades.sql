-- sin transacción
drop index concurrently if exists actividades_busca;
create index concurrently actividades_busca on actividades using gin (busca gin_trgm_ops);
