-- Who was through with a course when its author asked for more: they stay through with it (ADR 074).
create table cursos_terminados (
  id bigint generated always as identity primary key,
  usuario_id bigint references usuarios (id) on delete set null,
  curso_id bigint not null references cursos (id) on delete restrict,
  conservado_en timestamptz not null default now(),
  unique (usuario_id, curso_id)
);
create index cursos_terminados_curso on cursos_terminados (curso_id);
