-- Counts the edits of what a school says of itself as an employer: who edits old ones is told.
alter table datos_de_empresa add column version bigint not null default 1;
