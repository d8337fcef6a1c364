-- sin transacción
-- What waits for a review, by whose it is: who reviews some schools of a large installation does not look through all that these have handed in.
create index concurrently if not exists entregas_en_cola on entregas (usuario_id, actividad_id) include (entregado_en)
  where recibido_en is null and calificacion is null and devuelta_en is null;
