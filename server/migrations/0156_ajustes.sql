-- What whoever administers says of this installation is one row each, as `general.nombre`; what is not there is as its environment says it.
-- The version of all of them is that of the row `general`, which every change of them locks first.
alter table ajustes add column version bigint not null default 1;
insert into ajustes (clave, valor) values ('general', '');
