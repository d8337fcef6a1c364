-- What each attempt gave, question by question, so that the figures of a quiz need not go over its answers (ADR 065). Lists run side by side.
create table intentos_cifras (
  intento_id bigint not null references intentos (id) on delete cascade,
  -- The attempt's `actualizado_en` as this was made: of another moment it is made anew.
  visto timestamptz not null,
  -- Those that were answered, and all that were put together for it.
  preguntas bigint[] not null,
  -- How much is right, 0–1, and how much of the rest of the attempt is; null until a person has said.
  partes real[] not null,
  restos real[] not null,
  -- Since the answer before, 1–1800; null where that tells nothing.
  -- squawk-ignore prefer-bigint-over-smallint
  segundos smallint[] not null,
  -- A mark of what was answered; null of nothing, 0 of what a person grades.
  marcas bigint[] not null,
  primary key (intento_id) include (visto)
);

-- Attempts that were finished, or changed after that. No key on the attempt: whoever finishes one never waits for whoever makes figures.
create table cifras_por_hacer (
  id bigint generated always as identity primary key,
  intento_id bigint not null
);
create function pide_cifras() returns trigger language plpgsql as $$
begin
  insert into cifras_por_hacer (intento_id) select n.id from nuevos n where n.terminado_en is not null and n.modo = 'cuenta';
  return null;
end $$;
create or replace trigger intentos_cifras_nuevos after insert on intentos referencing new table as nuevos for each statement execute function pide_cifras();
create or replace trigger intentos_cifras_cambios after update on intentos referencing new table as nuevos for each statement execute function pide_cifras();

-- How hard a question turned out, over all quizzes: the parts of `intentos_cifras`. By the bounds of textbooks on tests, from ten answers on.
create table reactivos_cifras (
  reactivo_id bigint primary key references reactivos (id) on delete cascade,
  graduadas bigint not null default 0,
  suma double precision not null default 0,
  dificultad text generated always as (case when graduadas < 10 then null when suma > 0.7 * graduadas then 'facil'
    when suma < 0.3 * graduadas then 'dificil' else 'media' end) stored
);
create index reactivos_cifras_dificultad on reactivos_cifras (dificultad, reactivo_id);

-- How often another answer took its place; null of what was answered before this was counted.
alter table intento_respuestas add column cambios bigint;

-- What stood before is made as if it had just been finished.
insert into cifras_por_hacer (intento_id) select i.id from intentos i where i.terminado_en is not null and i.modo = 'cuenta' order by i.id;
