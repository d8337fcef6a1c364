-- Who manages a school is stored with role 2, and teaches there only when they are named as its docente besides (ADR 011).
alter table escuelas add column gestor_ensena smallint not null default 0 check (gestor_ensena in (0, 1));
