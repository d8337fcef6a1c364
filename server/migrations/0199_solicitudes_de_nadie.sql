-- What somebody asked of their data waits for no answer once their account is gone: nobody is left to give it to. What
-- an erasure does is noted as done before that, and a merge has moved what goes on.
create function solicitudes_de_nadie() returns trigger language plpgsql as $$
begin
  update privacidad_solicitudes set estado = 'retirada' where usuario_id = old.id and estado in ('recibida', 'aceptada');
  return old;
end
$$;
create trigger usuarios_solicitudes before delete on usuarios for each row execute function solicitudes_de_nadie();
update privacidad_solicitudes set estado = 'retirada' where usuario_id is null and estado in ('recibida', 'aceptada');
