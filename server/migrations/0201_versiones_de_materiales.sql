-- Counts the edits of a material: who edits an old one is told.
alter table materiales add column version bigint not null default 1;
