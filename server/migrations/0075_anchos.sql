-- Installations that applied 0024, 0026, 0031, 0041 or 0071 before these files were changed count here in narrower numbers, and lack nothing
-- else. They are brought to what all others have. Where that is so already, nothing is touched: a change of type rewrites its table.
do $$
declare
  columna record;
begin
  for columna in
    select actual.attrelid::regclass as tabla, actual.attname as nombre, esperado.tipo
    from (values
      ('plazos', 'version', 'bigint'),
      ('prorrogas', 'version', 'bigint'),
      ('avisos_de_plazo', 'horas', 'bigint'),
      ('avisos_correos', 'intentos', 'bigint'),
      ('entregas_mensajes_archivos', 'position', 'bigint'),
      ('entregas_mensajes_archivos', 'segundos', 'bigint'),
      ('video_calidades', 'segmentos_bytes', 'bigint[]'),
      ('video_calidades', 'segmentos_ms', 'bigint[]')
    ) as esperado (tabla, nombre, tipo)
    join pg_attribute actual on actual.attrelid = to_regclass(esperado.tabla) and actual.attname = esperado.nombre
    where format_type(actual.atttypid, null) <> esperado.tipo
  loop
    execute format('alter table %s alter column %I type %s', columna.tabla, columna.nombre, columna.tipo);
  end loop;
  if exists (
    select from pg_attribute
    where attrelid = to_regclass('avisos_resumenes') and attname = 'dias' and format_type(atttypid, null) = 'smallint[]'
  ) then
    alter table avisos_resumenes drop constraint avisos_resumenes_dias;
    alter table avisos_resumenes alter column dias type bigint[];
    alter table avisos_resumenes
      add constraint avisos_resumenes_dias check (dias <@ array[1, 2, 3, 4, 5, 6, 7]::bigint[]);
  end if;
end $$;
