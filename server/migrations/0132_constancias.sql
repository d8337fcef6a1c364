-- Constancias: what somebody has achieved, on paper, that nobody can forge (ADR 109).

-- With what this installation signs: the public half of each key. The private one stands outside of the database, and so in no backup of it.
create table llaves_de_firma (
  id bigint generated always as identity primary key,
  publica bytea not null unique check (octet_length(publica) = 32),
  creado_en timestamptz not null default now()
);

-- Whether a programme or a course ends in one. What has no row: a programme does, by itself; a course does not.
create table reglas_de_constancia (
  id bigint generated always as identity primary key,
  curricula_id bigint unique references curriculas (id) on delete cascade,
  curso_id bigint unique references cursos (id) on delete cascade,
  modo text not null check (modo in ('no', 'sola', 'mano')),
  -- As its author says; null as its courses say.
  horas bigint check (horas between 1 and 2000),
  actualizado_en timestamptz not null default now(),
  check (num_nonnulls(curricula_id, curso_id) = 1)
);

create table constancias (
  id bigint generated always as identity primary key,
  folio text not null unique check (folio ~ '^\d{4}-[0-9A-HJKMNP-TV-Z]{8}$'),
  -- Who and what for; what is printed stands in `datos` and stays when these go.
  usuario_id bigint references usuarios (id) on delete set null,
  curricula_id bigint references curriculas (id) on delete set null,
  curso_id bigint references cursos (id) on delete set null,
  -- As it was signed, letter by letter (RFC 8785).
  datos text not null check (length(datos) <= 100000),
  firma bytea not null check (octet_length(firma) = 64),
  llave_id bigint not null references llaves_de_firma (id),
  -- What a list shows and searches.
  nombre text not null,
  logro text not null,
  busca text generated always as (sin_acentos(nombre || ' ' || logro || ' ' || folio)) stored,
  -- Null for what was issued by itself.
  emitida_por bigint references usuarios (id) on delete set null,
  emitida_en timestamptz not null default now(),
  revocada_en timestamptz,
  revocada_por bigint references usuarios (id) on delete set null,
  motivo text not null default '' check (length(motivo) <= 500),
  sustituida_por bigint references constancias (id),
  check (num_nonnulls(curricula_id, curso_id) <= 1),
  check ((revocada_en is null) = (motivo = '')),
  check (sustituida_por is null or revocada_en is not null)
);
-- Of one achievement one at a time.
create unique index constancias_programa_unica on constancias (usuario_id, curricula_id) where revocada_en is null;
create unique index constancias_curso_unica on constancias (usuario_id, curso_id) where revocada_en is null;
create index constancias_persona on constancias (usuario_id, emitida_en desc);
create index constancias_curricula on constancias (curricula_id);
create index constancias_curso on constancias (curso_id);
create index constancias_llave on constancias (llave_id);
create index constancias_emitida_por on constancias (emitida_por);
create index constancias_revocada_por on constancias (revocada_por);
create index constancias_sustituida on constancias (sustituida_por);
create index constancias_emitida on constancias (emitida_en, id);
create index constancias_nombre on constancias (nombre collate "es-x-icu", id);
create index constancias_busca on constancias using gin (busca gin_trgm_ops);

-- Each file that was handed out, by its SHA-256: whether a PDF is as it was issued is asked of this.
create table constancias_impresas (
  huella bytea primary key check (octet_length(huella) = 32),
  constancia_id bigint not null references constancias (id) on delete cascade,
  creado_en timestamptz not null default now()
);
create index constancias_impresas_constancia on constancias_impresas (constancia_id);

-- Who did something that may have been the last of a course. It is written with what was done, so that nothing loses it.
create table constancias_por_ver (
  usuario_id bigint not null references usuarios (id) on delete cascade,
  curso_id bigint not null references cursos (id) on delete cascade,
  -- Not before: what can be taken back within an hour is waited for.
  desde timestamptz not null default now(),
  primary key (usuario_id, curso_id)
);
create index constancias_por_ver_desde on constancias_por_ver (desde);
create index constancias_por_ver_curso on constancias_por_ver (curso_id);

-- A course that ends in one, or stands in a programme that does.
create function termina_en_constancia(curso bigint) returns boolean language sql stable as $$
  select exists (select from reglas_de_constancia regla where regla.curso_id = curso and regla.modo = 'sola')
    or exists (
      select
      from cursos_publicados suyo
        left join reglas_de_constancia regla on regla.curricula_id = suyo.curricula_id
      where suyo.curso_id = curso
        and coalesce(regla.modo, 'sola') = 'sola'
    )
$$;

create function constancias_de_actividad() returns trigger language plpgsql as $$
begin
  insert into constancias_por_ver (usuario_id, curso_id)
  select distinct hecha.usuario_id, suya.curso_id
  from hechas hecha
    join actividades actividad on actividad.id = hecha.actividad_id
    join cursos_unidades suya on suya.unidad_id = actividad.unidad_id
  where hecha.usuario_id is not null
    and termina_en_constancia(suya.curso_id)
  order by hecha.usuario_id, suya.curso_id
  on conflict do nothing;
  return null;
end
$$;
create trigger actividades_realizadas_constancia after insert on actividades_realizadas
  referencing new table as hechas for each statement execute function constancias_de_actividad();
create trigger entregas_constancia after insert on entregas
  referencing new table as hechas for each statement execute function constancias_de_actividad();

create function constancias_de_intento() returns trigger language plpgsql as $$
begin
  insert into constancias_por_ver (usuario_id, curso_id)
  select new.usuario_id, suya.curso_id
  from actividades actividad
    join cursos_unidades suya on suya.unidad_id = actividad.unidad_id
  where actividad.id = new.actividad_id
    and termina_en_constancia(suya.curso_id)
  on conflict do nothing;
  return null;
end
$$;
create trigger intentos_constancia_nuevo after insert on intentos for each row
  when (new.vale and new.terminado_en is not null and new.usuario_id is not null) execute function constancias_de_intento();
create trigger intentos_constancia_termina after update of terminado_en, vale on intentos for each row
  when (new.vale and new.terminado_en is not null and (old.terminado_en is null or not old.vale) and new.usuario_id is not null)
  execute function constancias_de_intento();

create function constancias_de_revalidacion() returns trigger language plpgsql as $$
begin
  insert into constancias_por_ver (usuario_id, curso_id, desde)
  select hecha.usuario_id, hecha.curso_id, now() + interval '61 minutes'
  from hechas hecha
  where hecha.usuario_id is not null
    and termina_en_constancia(hecha.curso_id)
  order by hecha.usuario_id, hecha.curso_id
  on conflict do nothing;
  return null;
end
$$;
create trigger revalidaciones_constancia after insert on revalidaciones
  referencing new table as hechas for each statement execute function constancias_de_revalidacion();
