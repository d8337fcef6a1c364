-- Which version of the notice of privacy stood on the page when a registration was sent; null where it was that of the product.
alter table registros_formacion add column aviso_version bigint;
alter table registros_con_otro_correo add column aviso_version bigint;
create or replace view registros_todos as
  select * from registros_formacion
  union all
  select * from registros_con_otro_correo;
