-- On how many days of a week somebody means to learn, from the week on that begins on that Monday; 0 is none (ADR 101). What held before stays:
-- who asks more of themselves keeps the weeks that they kept.
create table ritmos (
  usuario_id bigint not null references usuarios (id) on delete cascade,
  semana date not null,
  dias bigint not null check (dias between 0 and 7),
  creado_en timestamptz not null default now(),
  primary key (usuario_id, semana)
);
