-- A closing that fails each time is given up after so many tries, so that others go on.
alter table ciclos add column intentos bigint not null default 0;
alter table ciclos drop constraint ciclos_estado_check;
alter table ciclos add constraint ciclos_estado_check check (estado in ('cerrando', 'cerrado', 'reabierto', 'fallido')) not valid;
