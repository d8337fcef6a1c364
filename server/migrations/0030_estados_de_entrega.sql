-- sin transacción
-- A delivery is reviewed in steps, returned to be corrected, and every version of it is kept. Statement by statement: what stood before is
-- copied while people work.
alter table entregas add column if not exists cuenta_en timestamptz, -- Of a correction that was asked for: the moment that counts for its dates. Null: that at which it was handed in.
  add column if not exists revision_en timestamptz, -- Since when somebody reviews it.
  add column if not exists devuelta_en timestamptz, -- Since when it is with the learner, to be corrected; null once it was.
  add column if not exists corregir_hasta timestamptz; -- Until when what was asked for, or another one in its place, is taken; null: without end.

create table if not exists entregas_versiones (
  entrega_id bigint not null references entregas (id) on delete cascade,
  -- Which time it was handed in, from 1.
  numero bigint not null,
  file_url text not null,
  file_id text not null,
  file_name text not null,
  file_type text not null,
  "file_iconUrl" text not null,
  archivo_id bigint references archivos (id) on delete set null,
  entregado_en timestamptz not null,
  cuenta_en timestamptz,
  primary key (entrega_id, numero)
);
create index concurrently if not exists entregas_versiones_archivo on entregas_versiones (archivo_id);

-- What was done with it. That it was handed in is told by its versions.
create table if not exists entregas_historial (
  id bigint generated always as identity primary key,
  entrega_id bigint not null references entregas (id) on delete cascade,
  paso text not null constraint entregas_historial_paso
    check (paso in ('recibida', 'recibo_quitado', 'calificada', 'calificacion_quitada', 'devuelta', 'devolucion_quitada', 'reabierta')),
  quien bigint references usuarios (id) on delete set null,
  -- Which version it was about.
  numero bigint not null,
  -- The grade that was given; of what took one back, the one that stood before.
  calificacion bigint check (calificacion between 0 and 100),
  palabras text not null default '',
  corregir_hasta timestamptz,
  -- Of a return: what it took from the delivery, to be put back when it is undone.
  antes jsonb,
  creado_en timestamptz not null default now()
);
create index concurrently if not exists entregas_historial_entrega on entregas_historial (entrega_id, id);
create index concurrently if not exists entregas_historial_quien on entregas_historial (quien);

-- Whoever hands in, and however: the version is written with it.
create or replace function guarda_version() returns trigger language plpgsql as $$
begin insert into entregas_versiones (entrega_id, numero, file_url, file_id, file_name, file_type, "file_iconUrl", archivo_id, entregado_en, cuenta_en) values (new.id, new.entregas, new.file_url, new.file_id, new.file_name, new.file_type, new."file_iconUrl", new.archivo_id, new.entregado_en, new.cuenta_en) on conflict do nothing; return null; end $$;
-- Many at once are one statement.
create or replace function guarda_primera_version() returns trigger language plpgsql as $$
begin insert into entregas_versiones (entrega_id, numero, file_url, file_id, file_name, file_type, "file_iconUrl", archivo_id, entregado_en, cuenta_en) select n.id, n.entregas, n.file_url, n.file_id, n.file_name, n.file_type, n."file_iconUrl", n.archivo_id, n.entregado_en, n.cuenta_en from nuevas n on conflict do nothing; return null; end $$;
create or replace trigger entregas_primera_version after insert on entregas referencing new table as nuevas for each statement execute function guarda_primera_version();
create or replace trigger entregas_otra_version after update of entregas on entregas for each row when (new.entregas > old.entregas) execute function guarda_version();

insert into entregas_versiones (entrega_id, numero, file_url, file_id, file_name, file_type, "file_iconUrl", archivo_id, entregado_en)
  select e.id, e.entregas, e.file_url, e.file_id, e.file_name, e.file_type, e."file_iconUrl", e.archivo_id, e.entregado_en from entregas e
  on conflict do nothing;
insert into entregas_historial (entrega_id, paso, quien, numero, calificacion, creado_en)
  select e.id, 'calificada', e.calificado_por, e.entregas, e.calificacion, e.calificado_en from entregas e
  where e.calificacion is not null and not exists (select from entregas_historial h where h.entrega_id = e.id)
  union all select e.id, 'recibida', e.calificado_por, e.entregas, null, e.recibido_en from entregas e
  where e.recibido_en is not null and e.calificacion is null and not exists (select from entregas_historial h where h.entrega_id = e.id);
