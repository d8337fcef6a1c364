-- sin transacción
-- Questions of which somebody says that they have an error, for the bank.
drop index concurrently if exists reportes_reactivo_abiertos;
create index concurrently reportes_reactivo_abiertos on reportes_reactivo (reactivo_id) where atendido_en is null;
