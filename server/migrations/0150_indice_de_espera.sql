-- sin transacción
-- The line of an option, first come first served.
create index concurrently if not exists inscripciones_usuarios_espera
  on inscripciones_usuarios (inscripcion_id, opcion_uuid, en_espera_desde, usuario_id) where en_espera_desde is not null;
