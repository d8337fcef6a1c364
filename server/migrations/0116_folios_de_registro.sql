-- By which somebody who registered asks for the state of it, without an account (ADR 096). Random, so that it tells nothing of how many there are
-- nor of what was there before. Those of before have none until they are sent again.
alter table registros_formacion add column folio text;
alter table registros_formacion alter column folio set default upper(left(replace(gen_random_uuid()::text, '-', ''), 10));

alter table registros_con_otro_correo add column folio text;
alter table registros_con_otro_correo alter column folio set default upper(left(replace(gen_random_uuid()::text, '-', ''), 10));

create or replace view registros_todos as
  select * from registros_formacion
  union all
  select * from registros_con_otro_correo;
