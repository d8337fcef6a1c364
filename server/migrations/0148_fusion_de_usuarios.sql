-- Two accounts of one person become one (ADR 119): what points to the one points to the other from then on. With `junta` what both of them
-- have of the same (a delivery of a task, a place in a group) is left to the one that goes. A row of a partition is found by both its marks.
create function mueve_de_usuario(tabla regclass, columna name, junta boolean, de bigint, a bigint, out movidas integer, out quedan integer)
language plpgsql as $$
declare
  fila record;
begin
  movidas := 0;
  quedan := 0;
  if not junta then
    execute format('update %s set %I = $1 where %I = $2', tabla, columna, columna) using a, de;
    get diagnostics movidas = row_count;
    return;
  end if;
  for fila in execute format('select tableoid, ctid from %s where %I = $1 for update', tabla, columna) using de loop
    begin
      execute format('update %s set %I = $1 where ctid = $2 and tableoid = $3', tabla, columna) using a, fila.ctid, fila.tableoid;
      movidas := movidas + 1;
    exception when unique_violation then
      quedan := quedan + 1;
    end;
  end loop;
end
$$;
