-- Registrations of a CURP that stood already with another e-mail: whoever takes it first keeps nobody out. Beside the others, whose
-- CURP is unique, as the version before asks for that by name.
create table registros_con_otro_correo (
  like registros_formacion including defaults including constraints including generated,
  primary key (id),
  constraint registros_con_otro_correo_uno unique (curp, correo_alternativo)
);
alter table registros_con_otro_correo alter column id set default nextval('registros_formacion_id_seq');
create trigger registros_con_otro_correo_actualizado before update on registros_con_otro_correo
  for each row execute function marca_actualizado();
create view registros_todos as
  select * from registros_formacion
  union all
  select * from registros_con_otro_correo;

-- The day on which an address got its last receipt: a stranger can make us write to it once a day.
create table registros_recibos (
  correo citext primary key,
  dia date not null
);
