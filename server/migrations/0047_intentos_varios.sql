-- sin transacción
alter table intentos validate constraint intentos_modo;
alter table intentos validate constraint intentos_numero;
drop index concurrently if exists intentos_vale;
create unique index concurrently intentos_vale on intentos (usuario_id, actividad_id) where vale;
drop index concurrently if exists intentos_numerados;
create unique index concurrently intentos_numerados on intentos (usuario_id, actividad_id, modo, numero);
-- One is open at a time.
drop index concurrently if exists intentos_abierto;
create unique index concurrently intentos_abierto on intentos (usuario_id, actividad_id, modo) where terminado_en is null;
drop index concurrently if exists intentos_vencen;
create index concurrently intentos_vencen on intentos (vence_en) where terminado_en is null and vence_en is not null;
drop index concurrently if exists intentos_vistas;
create index concurrently intentos_vistas on intentos (creado_en) where modo = 'vista';
-- By the whole keyword, for those who draw from it.
drop index concurrently if exists palabras_clave_exacta;
create index concurrently palabras_clave_exacta on palabras_clave (busca, pregunta_id);
