-- One attempt of a learner at a quiz; each answer is kept at once.
create table intentos (
  id bigint generated always as identity primary key,
  usuario_id bigint references usuarios (id) on delete set null,
  actividad_id bigint not null references actividades (id) on delete restrict,
  -- Out of 100; null until it is finished.
  calificacion smallint check (calificacion between 0 and 100),
  terminado_en timestamptz,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  unique (usuario_id, actividad_id),
  check ((calificacion is null) = (terminado_en is null))
);
create index intentos_actividad on intentos (actividad_id, terminado_en);

create table intento_respuestas (
  intento_id bigint not null references intentos (id) on delete cascade,
  reactivo_id bigint not null references reactivos (id) on delete restrict,
  -- What was chosen: one, or several.
  respuestas bigint[] not null default '{}',
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  primary key (intento_id, reactivo_id)
);
create index intento_respuestas_reactivo on intento_respuestas (reactivo_id);

create trigger intentos_actualizado before update on intentos for each row execute function marca_actualizado();
create trigger intento_respuestas_actualizado before update on intento_respuestas for each row execute function marca_actualizado();
