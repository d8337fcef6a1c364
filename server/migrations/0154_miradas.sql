-- Whose Eleva a session shows for a while, to who administers (ADR 121). Without a reference: of somebody who is no more it shows nobody's.
alter table sesiones_web add column mira_id bigint;
alter table sesiones_web add column mira_hasta timestamptz;

-- Told of it; whatever other kinds there are by now stay.
do $$
declare
  dice text := (select pg_get_constraintdef(regla.oid) from pg_constraint regla where regla.conrelid = 'avisos'::regclass and regla.conname = 'avisos_tipo');
begin
  alter table avisos drop constraint avisos_tipo;
  execute 'alter table avisos add constraint avisos_tipo ' || replace(dice, 'ARRAY[', 'ARRAY[''mirado''::text, ') || ' not valid';
end $$;
