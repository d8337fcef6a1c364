-- Counts the edits of a category and of an indicator: who edits an old one is told.
alter table categorias add column version bigint not null default 1;
alter table indicadores add column version bigint not null default 1;
