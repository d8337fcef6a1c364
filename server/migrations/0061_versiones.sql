-- A question as it was, before it was changed for the first time after somebody was graded by it (ADR 066).
create table reactivos_versiones (
  id bigint generated always as identity primary key,
  reactivo_id bigint not null references reactivos (id) on delete cascade,
  numero bigint not null,
  -- Until when it stood so.
  hasta timestamptz not null default clock_timestamp(),
  -- What is asked, and its key: `contenido_de_reactivo`.
  contenido jsonb not null,
  -- Who changed it then; null when that person was deleted, or nobody is known.
  cambiada_por bigint references usuarios (id) on delete set null,
  unique (reactivo_id, numero)
);
create index reactivos_versiones_reactivo on reactivos_versiones (reactivo_id, id);
create index reactivos_versiones_cambiada_por on reactivos_versiones (cambiada_por) where cambiada_por is not null;

-- The last version there was of any question as an attempt was graded: what was written later of its questions shows what it was graded by.
-- Null of what was graded before there were versions: then its end tells.
alter table intentos add column version bigint;
-- The same of a regrade, which is by the key that stood as it was asked for.
alter table recalificaciones add column version bigint;

create function contenido_de_reactivo(cual bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('descripcion', r.descripcion, 'tipo', r.tipo, 'tiporeactivo_id', r.tiporeactivo_id, 'puntos', r.puntos, 'datos', r.datos,
    'explicacion', r.explicacion, 'opciones', coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'respuesta', a.respuesta, 'correcta', a.correcta,
      'comentario', a.comentario) order by a.position, a.id) from respuestas a where a.reactivo_id = r.id), '[]'))
  from reactivos r where r.id = cual
$$;

-- Keeps a question as it is, when somebody was graded by it since the last time. Who is being graded in this moment is waited for: whoever ends an
-- attempt holds its lock from before reading its questions, so each attempt was graded by all of a change or by none of it.
-- `eleva.quien` is who changes it.
create function guarda_version(cual bigint) returns void language plpgsql as $$
declare
  actividad bigint;
  nacio timestamptz;
  ultima bigint;
  cuando timestamptz;
begin
  select r.actividad_id, r.creado_en into actividad, nacio from reactivos r where r.id = cual;
  -- Gone with its activity, or asked of nobody: whoever had ended before it was there was not asked it.
  if not found or not (exists (select from intento_respuestas ir where ir.reactivo_id = cual)
    or exists (select from intentos i where i.actividad_id = actividad and not i.fija and i.terminado_en >= nacio)
    or exists (select from intentos i where i.actividad_id = actividad and not i.fija and i.terminado_en is null)) then
    return;
  end if;
  perform from reactivos r where r.id = cual for update;
  perform from intentos i where i.actividad_id = actividad and i.terminado_en is null and i.modo <> 'vista' and not i.fija order by i.id for share;
  perform from intento_respuestas ir join intentos i on i.id = ir.intento_id
    where ir.reactivo_id = cual and i.terminado_en is null and i.modo <> 'vista' and i.fija order by i.id for share of i;
  select v.id, v.hasta into ultima, cuando from reactivos_versiones v where v.reactivo_id = cual order by v.id desc limit 1;
  ultima := coalesce(ultima, 0);
  cuando := coalesce(cuando, '-infinity');
  if exists (select from intentos i where i.actividad_id = actividad and not i.fija and i.modo <> 'vista' and i.terminado_en >= nacio
      and case when i.version is null then i.terminado_en > cuando else i.version >= ultima end)
    or exists (select from intento_respuestas ir join intentos i on i.id = ir.intento_id where ir.reactivo_id = cual and i.modo <> 'vista' and i.terminado_en is not null
      and case when i.version is null then i.terminado_en > cuando else i.version >= ultima end)
    or exists (select from recalificaciones x where x.reactivo_id = cual and x.como = 'clave' and x.estado <> 'deshecha' and x.version >= ultima) then
    insert into reactivos_versiones (reactivo_id, numero, contenido, cambiada_por)
    values (cual, (select count(*) + 1 from reactivos_versiones v where v.reactivo_id = cual), contenido_de_reactivo(cual),
      (select u.id from usuarios u where u.id = nullif(current_setting('eleva.quien', true), '')::bigint));
  end if;
end $$;

-- By triggers, so that a process of the version before, which runs beside this one, keeps them, too.
create function marca_version_de_reactivo() returns trigger language plpgsql as $$
begin
  perform guarda_version(old.id);
  return new;
end $$;
create trigger reactivos_version before update of descripcion, tipo, tiporeactivo_id, puntos, datos, explicacion on reactivos
  for each row when ((old.descripcion, old.tipo, old.tiporeactivo_id, old.puntos, old.datos, old.explicacion)
    is distinct from (new.descripcion, new.tipo, new.tiporeactivo_id, new.puntos, new.datos, new.explicacion))
  execute function marca_version_de_reactivo();

create function marca_version_de_respuesta() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform guarda_version(old.reactivo_id);
    return old;
  end if;
  perform guarda_version(new.reactivo_id);
  return new;
end $$;
create trigger respuestas_version_nueva before insert or delete on respuestas for each row execute function marca_version_de_respuesta();
create trigger respuestas_version before update of respuesta, correcta, comentario, position on respuestas
  for each row when ((old.respuesta, old.correcta, old.comentario, old.position) is distinct from (new.respuesta, new.correcta, new.comentario, new.position))
  execute function marca_version_de_respuesta();
