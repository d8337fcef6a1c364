-- A rubric is used again where its author finds it: by its name, as every list finds what it shows (ADR 089). A few thousand short rows.
alter table rubricas
  -- squawk-ignore adding-field-with-default
  add column busca text not null generated always as (sin_acentos(nombre)) stored;
-- squawk-ignore require-concurrent-index-creation
create index rubricas_busca on rubricas using gin (busca gin_trgm_ops);
