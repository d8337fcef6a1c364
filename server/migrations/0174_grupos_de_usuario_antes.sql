-- sin transacción
drop index concurrently if exists grupos_usuarios_usuario;
