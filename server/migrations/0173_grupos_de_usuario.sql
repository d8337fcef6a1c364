-- sin transacción
-- Of many people their groups, without a look at each row: who is in scope of whoever leads thousands.
create index concurrently if not exists grupos_usuarios_de_usuario on grupos_usuarios (usuario_id, grupo_id);
