-- sin transacción
-- What is due within so many hours, and who waits for a digest.
create index concurrently if not exists plazos_limite on plazos (fecha_limite);
create index concurrently if not exists prorrogas_limite on prorrogas (fecha_limite);
create index concurrently if not exists avisos_resumen on avisos (usuario_id) where en_resumen;
