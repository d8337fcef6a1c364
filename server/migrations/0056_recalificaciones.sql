-- Somebody's «Esta pregunta tiene un error» (ADR 063): one of each person about a question of a quiz; their words may change.
create table reportes_reactivo (
  id bigint generated always as identity primary key,
  actividad_id bigint not null references actividades (id) on delete cascade,
  reactivo_id bigint not null references reactivos (id) on delete cascade,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  intento_id bigint references intentos (id) on delete set null,
  palabras text not null check (char_length(palabras) between 1 and 500),
  atendido_en timestamptz,
  atendido_por bigint references usuarios (id) on delete set null,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  unique (actividad_id, reactivo_id, usuario_id)
);
create index reportes_reactivo_reactivo on reportes_reactivo (reactivo_id);
create index reportes_reactivo_usuario on reportes_reactivo (usuario_id);
create index reportes_reactivo_intento on reportes_reactivo (intento_id) where intento_id is not null;
create index reportes_reactivo_atendido_por on reportes_reactivo (atendido_por) where atendido_por is not null;
create trigger reportes_reactivo_actualizado before update on reportes_reactivo for each row execute function marca_actualizado();

-- How a question counts in a quiz since it was regraded there: everybody has its points, it does not count, or these answers are right, too.
create table reactivos_ajustados (
  actividad_id bigint not null references actividades (id) on delete cascade,
  reactivo_id bigint not null references reactivos (id) on delete cascade,
  como text not null check (como in ('todos', 'fuera', 'aceptar')),
  aceptadas bigint[] not null default '{}',
  primary key (actividad_id, reactivo_id)
);
create index reactivos_ajustados_reactivo on reactivos_ajustados (reactivo_id);

create table recalificaciones (
  id bigint generated always as identity primary key,
  actividad_id bigint not null references actividades (id) on delete cascade,
  reactivo_id bigint not null references reactivos (id) on delete cascade,
  como text not null check (como in ('clave', 'aceptar', 'todos', 'fuera')),
  -- The answer that is taken as right, too.
  aceptada bigint,
  motivo text not null,
  -- How the question counted before (`reactivos_ajustados`); null as every other.
  antes jsonb,
  estado text not null default 'aplicando' check (estado in ('aplicando', 'hecha', 'deshaciendo', 'deshecha')),
  -- What is being done; null when nothing is.
  paso text default 'calcular' check (paso in ('calcular', 'repasar', 'avisar')),
  -- The last person with whom it is done in this step.
  hasta bigint not null default 0,
  -- Attempts that there were as it began, those looked at so far, and those whose grade it changed.
  intentos bigint not null default 0,
  vistos bigint not null default 0,
  cambiaron bigint not null default 0,
  hecha_por bigint references usuarios (id) on delete set null,
  creado_en timestamptz not null default now(),
  hecha_en timestamptz,
  deshecha_por bigint references usuarios (id) on delete set null,
  deshecha_en timestamptz
);
-- One at a time of a quiz.
create unique index recalificaciones_en_curso on recalificaciones (actividad_id) where paso is not null;
create index recalificaciones_actividad on recalificaciones (actividad_id, id);
create index recalificaciones_reactivo on recalificaciones (reactivo_id);
create index recalificaciones_hecha_por on recalificaciones (hecha_por);
create index recalificaciones_deshecha_por on recalificaciones (deshecha_por) where deshecha_por is not null;

-- What became of each attempt: as it was and as it is, going and coming back (`vuelta`).
create table recalificaciones_intentos (
  recalificacion_id bigint not null references recalificaciones (id) on delete cascade,
  vuelta boolean not null,
  intento_id bigint not null references intentos (id) on delete cascade,
  -- Whose it is; of a person who was deleted, the attempt below zero.
  persona bigint not null,
  -- As it was when it was computed: who changed since is computed anew.
  visto timestamptz not null,
  puesto boolean not null default false,
  -- Its own grade, how much of it waits for a person, what is shown, and whether it counts.
  nota_antes bigint not null,
  nota bigint not null,
  pendientes_antes bigint not null,
  pendientes bigint not null,
  calificacion_antes bigint not null,
  calificacion bigint not null,
  propia bigint,
  vale_antes boolean not null,
  vale boolean not null,
  -- How much of the answer is right, where that is kept with it.
  parte_antes double precision,
  parte double precision,
  primary key (recalificacion_id, vuelta, intento_id)
);
create index recalificaciones_intentos_persona on recalificaciones_intentos (recalificacion_id, vuelta, persona);
create index recalificaciones_intentos_intento on recalificaciones_intentos (intento_id);
