-- Counts the edits of a news item and of a group: who edits an old one is told.
alter table novedades add column version bigint not null default 1;
alter table grupos add column version bigint not null default 1;
