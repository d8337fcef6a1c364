-- Files with all that is known of somebody, made for them: one at a time, for some days.
create table privacidad_descargas (
  id uuid primary key default gen_random_uuid(),
  usuario_id bigint not null references usuarios (id) on delete cascade,
  estado text not null default 'pedida' check (estado in ('pedida', 'lista', 'fallida')),
  -- Where it is; empty until it is there.
  llave text not null default '',
  tamano bigint not null default 0,
  -- Which process makes it, and since when: one that died is not waited for.
  tomada_en timestamptz,
  creado_en timestamptz not null default now(),
  vence_en timestamptz
);
create unique index privacidad_descargas_persona on privacidad_descargas (usuario_id);

-- The last of so many days on which people work, from the day after. Saturdays and Sundays are none; holidays are counted as days, as a date that
-- comes too early harms nobody.
create function dia_habil(desde date, cuantos integer) returns date language sql immutable as $$
  select dia::date
  from generate_series(desde + 1, desde + cuantos * 2 + 7, interval '1 day') dia
  where extract(isodow from dia) < 6
  order by dia
  offset cuantos - 1
  limit 1
$$;

-- How many of them there are from the one day to the other; below 0 when it is over.
create function dias_habiles(desde date, hasta date) returns integer language sql immutable as $$
  select case when hasta >= desde then 1 else -1 end * count(*)::integer
  from generate_series(least(desde, hasta) + 1, greatest(desde, hasta), interval '1 day') dia
  where extract(isodow from dia) < 6
$$;

-- Told of them; whatever other kinds there are by now stay.
do $$
declare
  dice text := (select pg_get_constraintdef(regla.oid) from pg_constraint regla where regla.conrelid = 'avisos'::regclass and regla.conname = 'avisos_tipo');
begin
  alter table avisos drop constraint avisos_tipo;
  execute 'alter table avisos add constraint avisos_tipo '
    || replace(dice, 'ARRAY[', 'ARRAY[''descarga_lista''::text, ''solicitud_respondida''::text, ') || ' not valid';
end $$;
