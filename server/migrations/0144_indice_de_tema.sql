-- sin transacción
-- Which questions are about an objective, for its deletion and its page.
create index concurrently if not exists reactivos_objetivo on reactivos (objetivo_id) where objetivo_id is not null;
