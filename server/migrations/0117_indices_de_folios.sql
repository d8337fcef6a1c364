-- sin transacción
-- Asked by folio from the page, and by e-mail at the sign-in.
create unique index concurrently if not exists registros_formacion_folio on registros_formacion (folio);
create index concurrently if not exists registros_formacion_correo on registros_formacion (correo_alternativo);
create unique index concurrently if not exists registros_con_otro_correo_folio on registros_con_otro_correo (folio);
create index concurrently if not exists registros_con_otro_correo_correo on registros_con_otro_correo (correo_alternativo);
