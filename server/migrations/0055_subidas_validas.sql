alter table subidas validate constraint subidas_clase;
alter table subidas validate constraint subidas_archivo_id_fkey;
