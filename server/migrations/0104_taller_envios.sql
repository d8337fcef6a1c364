-- What was added to an outline under which key: a browser that did not hear the answer sends it again (ADR 088).
create table taller_envios (
  clave uuid primary key,
  curso_id bigint not null references cursos (id) on delete cascade,
  filas jsonb not null,
  creado_en timestamptz not null default now()
);
create index taller_envios_curso on taller_envios (curso_id);
create index taller_envios_creado_en on taller_envios (creado_en);
