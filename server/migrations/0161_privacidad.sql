-- What a person may ask of their own data, and how they are erased.

create table privacidad_solicitudes (
  id bigint generated always as identity primary key,
  usuario_id bigint references usuarios (id) on delete set null,
  tipo text not null check (tipo in ('acceder', 'rectificar', 'oponerse', 'borrar')),
  -- In their own words; empty once they are erased.
  palabras text not null default '' check (length(palabras) <= 2000),
  estado text not null default 'recibida' check (estado in ('recibida', 'aceptada', 'hecha', 'negada', 'retirada')),
  respuesta text not null default '' check (length(respuesta) <= 2000),
  -- By the law, counted in days on which people work.
  responder_hasta date not null,
  hacer_hasta date,
  creado_en timestamptz not null default now(),
  respondida_en timestamptz,
  respondida_por bigint references usuarios (id) on delete set null,
  hecha_en timestamptz
);
-- Of each kind one at a time.
create unique index privacidad_solicitudes_abierta on privacidad_solicitudes (usuario_id, tipo) where estado in ('recibida', 'aceptada');
create index privacidad_solicitudes_persona on privacidad_solicitudes (usuario_id, creado_en desc);
create index privacidad_solicitudes_por on privacidad_solicitudes (respondida_por);
create index privacidad_solicitudes_estado on privacidad_solicitudes (estado, responder_hasta, id);

-- Somebody's data, kept apart until they go for good: the account stands without a name meanwhile.
create table privacidad_bloqueos (
  id bigint generated always as identity primary key,
  -- Null once it is gone.
  usuario_id bigint references usuarios (id) on delete set null,
  estado text not null default 'bloqueada' check (estado in ('bloqueada', 'deshecha', 'borrando', 'borrada')),
  bloqueada_en timestamptz not null default now(),
  bloqueada_por bigint references usuarios (id) on delete set null,
  borra_desde timestamptz not null,
  borrada_en timestamptz,
  -- As the account was, and afterwards by what the rest is looked through. Called so that the audit tells nothing of it.
  cuenta_secreto jsonb,
  check ((estado in ('bloqueada', 'borrando')) = (cuenta_secreto is not null))
);
create unique index privacidad_bloqueos_persona on privacidad_bloqueos (usuario_id) where estado in ('bloqueada', 'borrando');
create index privacidad_bloqueos_por on privacidad_bloqueos (bloqueada_por);
create index privacidad_bloqueos_toca on privacidad_bloqueos (borra_desde) where estado in ('bloqueada', 'borrando');

-- What somebody is erased from in a line of the audit is gone from it for good, and its hash stands as it was sealed. What is salted cannot be
-- guessed from it. Which erasure it was is said, so that nobody can take words out under that name without its showing.
alter table auditoria add column sal uuid;
alter table auditoria alter column sal set default gen_random_uuid();
alter table auditoria add column borrada bigint;

create or replace function auditoria_no_cambia() returns trigger language plpgsql as $$
declare
  borrado text := current_setting('eleva.borrado', true);
begin
  if tg_op = 'UPDATE' and old.huella is null
    and to_jsonb(new) - 'numero' - 'huella' = to_jsonb(old) - 'numero' - 'huella' then return new; end if;
  if tg_op = 'UPDATE' and borrado <> '' and new.borrada = borrado::bigint and new.sal is null
    and new.nombre is null and new.cambios is null and (new.direccion is null or new.direccion = old.direccion)
    and to_jsonb(new) - array['sal', 'borrada', 'nombre', 'cambios', 'direccion']
      = to_jsonb(old) - array['sal', 'borrada', 'nombre', 'cambios', 'direccion'] then return new; end if;
  if tg_op = 'DELETE' and current_setting('eleva.auditoria_caduca', true) = 'si' then return old; end if;
  raise exception 'Una línea de la auditoría no se cambia ni se quita.' using errcode = 'restrict_violation';
end $$;

-- The days of which something was changed, taken away or put in by hand. `linea` is the first one that is not as it was sealed; of one from
-- which somebody was erased the hash is taken as it stands, where there was such an erasure.
create or replace function auditoria_revisa(desde date, hasta date)
returns table (dia date, lineas bigint, esperadas bigint, linea bigint) language sql stable as $$
  with
    selladas as (
      select
        (una.hecho_en at time zone 'UTC')::date as dia,
        una.id,
        una.numero,
        una.huella,
        una.borrada,
        case when una.borrada is null then auditoria_texto(una) end as texto
      from auditoria una
      where una.hecho_en >= (desde::timestamp at time zone 'UTC') and una.hecho_en < ((hasta + 1)::timestamp at time zone 'UTC')
        and una.huella is not null
    ),
    seguidas as (
      select sellada.*, lag(sellada.huella, 1, sha256(convert_to(sellada.dia::text, 'UTF8')))
          over (partition by sellada.dia order by sellada.numero, sellada.id) as antes
      from selladas sellada
    ),
    vistas as (
      select
        seguida.dia,
        count(*) as lineas,
        min(seguida.id) filter (where case
          when seguida.borrada is null then seguida.huella <> sha256(seguida.antes || seguida.texto)
          else not exists (
            select from privacidad_bloqueos borrado where borrado.id = seguida.borrada and borrado.estado in ('borrando', 'borrada'))
        end) as linea,
        (array_agg(seguida.huella order by seguida.numero desc, seguida.id desc))[1] as huella
      from seguidas seguida
      group by seguida.dia
    )
  select coalesce(sellado.dia, vista.dia), coalesce(vista.lineas, 0), coalesce(sellado.lineas, 0), vista.linea
  from (select uno.* from auditoria_dias uno where uno.dia between desde and hasta) sellado
    full join vistas vista on vista.dia = sellado.dia
  where vista.dia is null or sellado.dia is null or vista.linea is not null
    or vista.lineas <> sellado.lineas or vista.huella <> sellado.huella
  union all
  -- A day that is gone whole: the one after it still names it.
  select sigue.anterior, 0, 1, null
  from auditoria_dias sigue
  where sigue.anterior between desde and hasta and not exists (select from auditoria_dias ido where ido.dia = sigue.anterior)
  order by 1
$$;

-- A constancia whose person asked to be erased: its folio still says that it was given, and nothing of whom.
alter table constancias add column retirada_en timestamptz;

-- Their words are theirs: the audit keeps none of them, whatever other tables there are of whom that holds.
do $$
declare
  dice text := pg_get_functiondef('auditoria_ajenas()'::regprocedure);
begin
  execute regexp_replace(dice, 'array\[', 'array[''privacidad_solicitudes'', ', 'i');
end $$;

-- Takes what a pattern finds out of a column, wherever it stands; a field that is one of `solos` alone is empty afterwards.
create function privacidad_barre(tabla regclass, columna name, patron text, dicho text, solos text[]) returns bigint language plpgsql as $$
declare
  tipo text := (select format_type(suya.atttypid, null) from pg_attribute suya where suya.attrelid = tabla and suya.attname = columna);
  cuantas bigint;
begin
  execute format(
    'update %1$s set %2$I = (case when lower(%2$I::text) = any($3) then %4$L else regexp_replace(%2$I::text, $1, $2, %5$L) end)::%3$s where %2$I::text ~ $1',
    tabla, columna, tipo, '', 'g')
  using patron, dicho, case when tipo in ('text', 'citext') then solos else array[]::text[] end;
  get diagnostics cuantas = row_count;
  return cuantas;
end $$;
