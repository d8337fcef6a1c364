-- Notes that whoever reviews makes on the pages of what was handed in (ADR 115): a layer over one file of one of its versions.
create table entrega_apuntes (
  id bigint generated always as identity primary key,
  entrega_id bigint not null references entregas (id) on delete cascade,
  -- Which of the times that it was handed in.
  numero bigint not null,
  archivo_id bigint not null references archivos (id) on delete cascade,
  pagina bigint not null check (pagina between 1 and 10000),
  -- Made by the browser, so that what is sent again is the same note.
  clave uuid not null,
  autor bigint references usuarios (id) on delete set null,
  tipo text not null check (tipo in ('resalte', 'nota', 'trazo')),
  -- x and y by turns, as parts of the page's width and height: two corners, one point, or the points of a line.
  puntos real[] not null check (cardinality(puntos) between 2 and 4000),
  texto text not null default '' check (length(texto) <= 2000),
  creado_en timestamptz not null default now(),
  unique (entrega_id, clave)
);
create index entrega_apuntes_archivo on entrega_apuntes (archivo_id);
create index entrega_apuntes_autor on entrega_apuntes (autor);

-- How much an activity counts in the total of its course; nothing counts as one, as all of them did (ADR 115).
alter table actividades add column peso bigint;
alter table actividades add constraint actividades_peso check (peso between 0 and 100) not valid;
-- Whether whoever reviews reads names only once a review was told.
alter table actividades add column anonima bigint not null default 0;
alter table actividades add constraint actividades_anonima check (anonima in (0, 1)) not valid;

-- Whether an activity is graded with a decimal.
alter table actividades add column decimales bigint not null default 0;
alter table actividades add constraint actividades_decimales check (decimales in (0, 1)) not valid;
-- The grade with its decimal, where it has one; `calificacion` is then this, rounded: a column of another type would write the whole table anew.
alter table entregas add column calificacion_exacta numeric(4, 1);
alter table entregas add constraint entregas_calificacion_exacta check (calificacion_exacta between 0 and 100) not valid;
alter table entregas_historial add column calificacion_exacta numeric(4, 1);

-- Of whom an activity asks nothing: it counts neither for nor against them.
create table exentos (
  usuario_id bigint not null references usuarios (id) on delete cascade,
  actividad_id bigint not null references actividades (id) on delete cascade,
  por bigint references usuarios (id) on delete set null,
  creado_en timestamptz not null default now(),
  primary key (usuario_id, actividad_id)
);
create index exentos_actividad on exentos (actividad_id);
create index exentos_por on exentos (por);
