-- Reads the table without a lock that anybody would wait for.
alter table avisos validate constraint avisos_tipo;
