-- People as lists show and find them, at a hundred thousand and more.
alter table usuarios
  add column nombre_completo text not null generated always as (
    name || case apellido_p when '' then '' else ' ' || apellido_p end
         || case apellido_m when '' then '' else ' ' || apellido_m end) stored,
  -- What a search looks in: name and e-mail without accents or case.
  add column busca text not null generated always as (sin_acentos(
    name || case apellido_p when '' then '' else ' ' || apellido_p end
         || case apellido_m when '' then '' else ' ' || apellido_m end || ' ' || email::text)) stored,
  -- Counts the edits by others: who edits an old one is told. A sign-in is no edit.
  add column version integer not null default 1;
-- A sign-in writes its hour: with room on the page no index has to know.
alter table usuarios set (fillfactor = 85);

create index usuarios_busca on usuarios using gin (busca gin_trgm_ops);
create index usuarios_nombre on usuarios (nombre_completo collate "es-x-icu", id);
create index usuarios_rol_nombre on usuarios (role_id, nombre_completo collate "es-x-icu", id);
create index usuarios_recientes on usuarios (creado_en, id);
create index usuarios_estatus on usuarios (estatus_user, role_id);

-- A load of thousands changes roles in one statement: the mirror follows in one, not row by row.
drop trigger usuarios_roles_reflejo on usuarios_roles;
drop function refleja_rol();
create function refleja_roles() returns trigger language plpgsql as $$
begin
  update usuarios u set role_id = r.role_id
    from (select c.usuario_id, coalesce(min(ur.role_id), 3::smallint) as role_id
            from (select distinct usuario_id from cambiados) c
            left join usuarios_roles ur on ur.usuario_id = c.usuario_id group by c.usuario_id) r
   where u.id = r.usuario_id and u.role_id <> r.role_id;
  return null;
end $$;
create trigger usuarios_roles_alta after insert on usuarios_roles
  referencing new table as cambiados for each statement execute function refleja_roles();
create trigger usuarios_roles_cambio after update on usuarios_roles
  referencing new table as cambiados for each statement execute function refleja_roles();
create trigger usuarios_roles_baja after delete on usuarios_roles
  referencing old table as cambiados for each statement execute function refleja_roles();
