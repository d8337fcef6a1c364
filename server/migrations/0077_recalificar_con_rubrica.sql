-- Graded work that is graded anew by its rubric as it is now, and what it had before, to take that back (ADR 077).
create table rubricas_recalificaciones (
  id bigint generated always as identity primary key,
  rubrica_id bigint not null references rubricas (id) on delete cascade,
  -- `rubricas.version` by which it was graded anew.
  version bigint not null,
  hecha_en timestamptz not null default now(),
  -- Who did it; null when that person was deleted.
  quien bigint references usuarios (id) on delete set null,
  deshecha_en timestamptz
);
create index rubricas_recalificaciones_rubrica on rubricas_recalificaciones (rubrica_id, id);
create index rubricas_recalificaciones_quien on rubricas_recalificaciones (quien) where quien is not null;

create table rubricas_recalificadas (
  recalificacion_id bigint not null references rubricas_recalificaciones (id) on delete cascade,
  entrega_id bigint not null references entregas (id) on delete cascade,
  -- What it had: its version of the rubric, its grade, and what was chosen.
  rubrica_version bigint,
  calificacion bigint not null,
  niveles jsonb not null,
  -- `entregas.version` that this made: one that changed since is not taken back.
  quedo bigint not null,
  primary key (recalificacion_id, entrega_id)
);
create index rubricas_recalificadas_entrega on rubricas_recalificadas (entrega_id);
