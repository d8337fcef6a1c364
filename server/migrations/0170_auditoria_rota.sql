-- Who administers is told when the audit is not as it was written; whatever other kinds of notice there are by now stay.
do $$
declare
  dice text := (select pg_get_constraintdef(regla.oid) from pg_constraint regla where regla.conrelid = 'avisos'::regclass and regla.conname = 'avisos_tipo');
begin
  alter table avisos drop constraint avisos_tipo;
  execute 'alter table avisos add constraint avisos_tipo ' || replace(dice, 'ARRAY[', 'ARRAY[''auditoria_rota''::text, ') || ' not valid';
end $$;
