-- What is handed in goes up in chunks as films do (ADR 062); the version before this one begins films alone.
alter table subidas add column clase text not null default 'videos';
alter table subidas add constraint subidas_clase check (clase in ('videos', 'entregas')) not valid;
-- A finished one whose file goes would look as one that has not been finished, of which nothing is left.
alter table subidas drop constraint subidas_archivo_id_fkey;
alter table subidas add constraint subidas_archivo_id_fkey foreign key (archivo_id) references archivos (id) on delete cascade not valid;
