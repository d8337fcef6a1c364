-- Whoever was invited has no name until they come in: what they ended meanwhile is issued once they have said it.
drop trigger usuarios_constancia_datos on usuarios;
create trigger usuarios_constancia_datos after update of escuela_id, name, apellido_p, apellido_m on usuarios for each row
  when (new.escuela_id is distinct from old.escuela_id
    or (new.name, new.apellido_p, new.apellido_m) <> (old.name, old.apellido_p, old.apellido_m))
  execute function toca_de_persona();
