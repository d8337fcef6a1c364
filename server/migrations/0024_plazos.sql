-- Until when what a course asks for is done: by group, and for one person by themselves. Without a row nothing is due.
create table plazos (
  grupo_id bigint not null references grupos (id) on delete cascade,
  curso_id bigint not null references cursos (id) on delete cascade,
  actividad_id bigint not null references actividades (id) on delete cascade,
  -- Before it nothing is taken; after the limit it is late; after the close it is refused. Each may be missing.
  abre timestamptz,
  fecha_limite timestamptz,
  cierra timestamptz,
  -- Who put them last: told to whoever is slower.
  puesto_por bigint references usuarios (id) on delete set null,
  version bigint not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  primary key (grupo_id, curso_id, actividad_id),
  constraint plazos_algo check (num_nonnulls(abre, fecha_limite, cierra) > 0),
  constraint plazos_abre_limite check (abre < fecha_limite),
  constraint plazos_limite_cierra check (fecha_limite <= cierra),
  constraint plazos_abre_cierra check (abre < cierra)
);
create index plazos_actividad on plazos (actividad_id);
create index plazos_curso on plazos (curso_id);
create index plazos_puesto on plazos (puesto_por);

-- More time for one person, with its reason.
create table prorrogas (
  usuario_id bigint not null references usuarios (id) on delete cascade,
  actividad_id bigint not null references actividades (id) on delete cascade,
  fecha_limite timestamptz not null,
  cierra timestamptz,
  motivo text not null check (motivo <> ''),
  otorgada_por bigint references usuarios (id) on delete set null,
  version bigint not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  primary key (usuario_id, actividad_id),
  constraint prorrogas_limite_cierra check (fecha_limite <= cierra)
);
create index prorrogas_actividad on prorrogas (actividad_id);
create index prorrogas_otorgada on prorrogas (otorgada_por);

create trigger plazos_actualizado before update on plazos for each row execute function marca_actualizado();
create trigger prorrogas_actualizado before update on prorrogas for each row execute function marca_actualizado();
