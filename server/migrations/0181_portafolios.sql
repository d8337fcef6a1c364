-- Portfolios: what somebody shows of their own work, with what they achieved (ADR 138).
create table portafolios (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  titulo text not null check (titulo <> '' and char_length(titulo) <= 120),
  presentacion text not null default '' check (char_length(presentacion) <= 1000),
  version bigint not null default 1,
  -- By whose hash it is found without an account; the secret itself is said once. Null: nobody but its person opens it.
  secreto_hash bytea unique check (octet_length(secreto_hash) = 32),
  enlace_en timestamptz,
  -- Null: until it is taken back.
  vence_en timestamptz,
  -- Since it was shared.
  visitas bigint not null default 0,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  check ((secreto_hash is null) = (enlace_en is null)),
  check (secreto_hash is not null or vence_en is null)
);
create index portafolios_persona on portafolios (usuario_id, id);
-- A visit changes nothing of it.
create trigger portafolios_actualizado before update of titulo, presentacion on portafolios for each row execute function marca_actualizado();

create table portafolio_piezas (
  id bigint generated always as identity primary key,
  portafolio_id bigint not null references portafolios (id) on delete cascade,
  position bigint not null,
  entrega_id bigint references entregas (id) on delete set null,
  constancia_id bigint references constancias (id) on delete set null,
  -- Which version of the delivery was chosen: a later one is told as such.
  numero bigint,
  -- What it was called, for when it is no more.
  nombre text not null,
  titulo text not null check (titulo <> '' and char_length(titulo) <= 120),
  frase text not null default '' check (char_length(frase) <= 500),
  check (num_nonnulls(entrega_id, constancia_id) <= 1)
);
create index portafolio_piezas_portafolio on portafolio_piezas (portafolio_id, position);
create index portafolio_piezas_entrega on portafolio_piezas (entrega_id);
create index portafolio_piezas_constancia on portafolio_piezas (constancia_id);

-- What somebody says of their own work is theirs: the audit keeps none of it.
do $$
declare
  dice text := pg_get_functiondef('auditoria_ajenas()'::regprocedure);
begin
  execute regexp_replace(dice, 'array\[', 'array[''portafolios'', ''portafolio_piezas'', ', 'i');
end $$;
