-- A rubric as it was, before it was changed after work was graded by it (ADR 077).
create table rubricas_versiones (
  id bigint generated always as identity primary key,
  rubrica_id bigint not null references rubricas (id) on delete cascade,
  -- `rubricas.version` as it stood so.
  numero bigint not null,
  -- Its criteria with their levels: `criterios_de_rubrica`.
  criterio jsonb not null,
  hasta timestamptz not null default clock_timestamp(),
  unique (rubrica_id, numero)
);

-- The version of its rubric by which it was graded; null of what was graded before there were versions: then the oldest one that is kept.
alter table entregas add column rubrica_version bigint;
alter table intento_respuestas add column rubrica_version bigint;

create function criterios_de_rubrica(cual bigint) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'titulo', c.titulo, 'descripcion', c.descripcion,
      'nivel', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'puntos', n.puntos, 'titulo_nivel', n.titulo_nivel,
          'descripcion', n.descripcion) order by n.position, n.id), '[]') from niveles n where n.criterio_id = c.id)
    ) order by c.position, c.id), '[]')
  from criterios c where c.rubrica_id = cual
$$;

-- By a trigger, so that a process of the version before keeps it, too: whoever changes a rubric raises its version before its criteria.
create function guarda_version_de_rubrica() returns trigger language plpgsql as $$
begin
  if exists (select from entregas e join entrega_niveles n on n.entrega_id = e.id where e.actividad_id = old.actividad_id and e.calificacion is not null)
    or exists (select from reactivos r join intento_respuestas ir on ir.reactivo_id = r.id where r.rubrica_id = old.id and ir.niveles is not null) then
    insert into rubricas_versiones (rubrica_id, numero, criterio) values (old.id, old.version, criterios_de_rubrica(old.id))
    on conflict do nothing;
  end if;
  return new;
end $$;
create trigger rubricas_version before update of version on rubricas
  for each row when (old.version is distinct from new.version) execute function guarda_version_de_rubrica();

-- What was chosen keeps its keys when its criterion or level goes from the rubric: the version it was graded by has them still.
alter table entrega_niveles drop constraint entrega_niveles_criterio_id_fkey;
alter table entrega_niveles drop constraint entrega_niveles_nivel_id_fkey;
-- Only when the whole rubric goes they say nothing any more.
create function suelta_niveles_de_rubrica() returns trigger language plpgsql as $$
begin
  update entrega_niveles n set criterio_id = null, nivel_id = null
    from entregas e where e.id = n.entrega_id and e.actividad_id = old.actividad_id;
  update entregas set rubrica_version = null where actividad_id = old.actividad_id and rubrica_version is not null;
  return old;
end $$;
create trigger rubricas_niveles before delete on rubricas for each row execute function suelta_niveles_de_rubrica();
