-- sin transacción
-- What was issued by which version.
drop index concurrently if exists constancias_version;
create index concurrently constancias_version on constancias (version_id);
create index concurrently if not exists reglas_de_constancia_plantilla on reglas_de_constancia (plantilla_id);
