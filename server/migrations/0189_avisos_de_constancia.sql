-- Whoever has a constancia is told that it came, holds no more, or has another in its place (ADR 041).
do $$
declare
  dice text := (select pg_get_constraintdef(regla.oid) from pg_constraint regla where regla.conrelid = 'avisos'::regclass and regla.conname = 'avisos_tipo');
begin
  alter table avisos drop constraint avisos_tipo;
  execute 'alter table avisos add constraint avisos_tipo '
    || replace(
      replace(dice, ' NOT VALID', ''),
      'ARRAY[',
      'ARRAY[''constancia_expedida''::text, ''constancia_revocada''::text, ''constancia_corregida''::text, '
    )
    || ' not valid';
end $$;
