-- Content that was deleted, whole, for thirty days (ADR 087): its rows as they were, and what pointed to them.
create table papelera (
  id bigint generated always as identity primary key,
  clase text not null
    check (clase in ('curricula', 'curso', 'unidad', 'objetivo', 'actividad', 'item', 'material', 'video', 'pregunta', 'rubrica')),
  objeto_id bigint not null,
  nombre text not null,
  busca text not null generated always as (sin_acentos(nombre)) stored,
  -- Rows by table, the table of the object first and no row before one that it points to.
  filas jsonb not null,
  -- Columns of rows that stayed and pointed to one that went: what they held.
  enlaces jsonb not null,
  -- Pictures that go when the time is over.
  imagenes text[] not null default '{}',
  quitado_por bigint references usuarios (id) on delete set null,
  creado_en timestamptz not null default now()
);
create index papelera_creado_en on papelera (creado_en desc, id desc);
create index papelera_busca on papelera using gin (busca gin_trgm_ops);
create index papelera_objeto on papelera (objeto_id);
create index papelera_quitado_por on papelera (quitado_por);

-- Files that rows in the trash need: the cleanings leave them alone.
create table papelera_archivos (
  papelera_id bigint not null references papelera (id) on delete cascade,
  archivo_id bigint not null references archivos (id),
  primary key (papelera_id, archivo_id)
);
create index papelera_archivos_archivo on papelera_archivos (archivo_id);
