-- Who came to a group, to a school (grupo_id 0), or in for the first time. What is offered there is told to them within the minute, gathered (ADR 053).
-- By triggers: whichever way somebody comes, and whatever way there will be, none can forget it. A row is of use for that minute alone: it
-- holds no keys, which would be looked up for each of a load of ten thousand.
create table llegadas (
  usuario_id bigint not null,
  grupo_id bigint not null,
  primary key (usuario_id, grupo_id)
);

create function nota_llegada_grupo() returns trigger language plpgsql as $$
begin
  insert into llegadas (usuario_id, grupo_id) select usuario_id, grupo_id from nuevos order by 1, 2 on conflict do nothing;
  return null;
end $$;
create trigger grupos_usuarios_llegada after insert on grupos_usuarios
  referencing new table as nuevos for each statement execute function nota_llegada_grupo();

create function nota_llegada_persona() returns trigger language plpgsql as $$
begin
  insert into llegadas (usuario_id, grupo_id) select id, 0 from nuevos where escuela_id is not null and estatus_user = 1 order by 1 on conflict do nothing;
  return null;
end $$;
create trigger usuarios_llegada after insert on usuarios
  referencing new table as nuevos for each statement execute function nota_llegada_persona();

-- Only of whom it concerns: most changes of a person are sign-ins.
create function nota_llegada_cambio() returns trigger language plpgsql as $$
begin
  insert into llegadas (usuario_id, grupo_id)
    select new.id, 0 where new.escuela_id is not null
    union all select gu.usuario_id, gu.grupo_id from grupos_usuarios gu where gu.usuario_id = new.id and old.estatus_user <> 1
  on conflict do nothing;
  return null;
end $$;
create trigger usuarios_llegada_cambio after update of escuela_id, estatus_user on usuarios for each row
  when (new.estatus_user = 1 and (old.estatus_user <> 1 or (new.escuela_id is distinct from old.escuela_id and new.escuela_id is not null)))
  execute function nota_llegada_cambio();

-- Of which classes of a live course without sessions people were told that they began: once for each hour at which it is held.
create table avisos_de_evento (
  evento_id bigint not null references eventos_curso (id) on delete cascade,
  inicia timestamptz not null,
  primary key (evento_id, inicia)
);
