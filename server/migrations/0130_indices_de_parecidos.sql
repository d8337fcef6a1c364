-- sin transacción
-- Who may be the same person: by the day of birth that a CURP says, together with the name.
create index concurrently if not exists registros_formacion_nacimiento on registros_formacion (substr(curp, 5, 6));
create index concurrently if not exists registros_con_otro_correo_nacimiento on registros_con_otro_correo (substr(curp, 5, 6));
