-- sin transacción
-- What the cleaning looks for: qualities that no film has any more.
create index concurrently if not exists archivos_de_calidades on archivos (creado_en) where llave like 'calidades/%';
