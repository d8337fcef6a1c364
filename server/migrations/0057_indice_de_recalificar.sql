-- sin transacción
-- The finished attempts of a quiz, person by person.
drop index concurrently if exists intentos_por_persona;
create index concurrently intentos_por_persona on intentos (actividad_id, usuario_id) where terminado_en is not null and modo = 'cuenta';
