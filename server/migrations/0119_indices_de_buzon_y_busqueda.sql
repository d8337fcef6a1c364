-- sin transacción
-- Of the inbox what somebody said, newest first: the kinds are `avisosQueHablan` of the contract. The others are most of all, and have their place in `avisos_recientes`.
drop index concurrently if exists avisos_mensajes;
create index concurrently avisos_mensajes on avisos (usuario_id, actualizado_en desc, id desc)
  where tipo in ('comentario', 'duda_nueva', 'duda_respondida', 'devuelto', 'mensaje_revisor', 'mensaje_alumno', 'animo');
-- News that are over are most of all, and the bell asks for the others on every screen.
drop index concurrently if exists novedades_sin_terminar;
create index concurrently novedades_sin_terminar on novedades (fecha_finalizacion) where publicado = 1;
-- The palette finds a material by its name.
drop index concurrently if exists materiales_busca;
create index concurrently materiales_busca on materiales using gin (busca gin_trgm_ops);
