-- What was made of a programme under which key (a generation, an offer, courses that were typed): a browser that did not hear the answer
-- sends it again, and who made it may take it back (ADR 091).
create table programas_envios (
  usuario_id bigint not null references usuarios (id) on delete cascade,
  clave uuid not null,
  hecho jsonb not null,
  creado_en timestamptz not null default now(),
  primary key (usuario_id, clave)
);
create index programas_envios_creado_en on programas_envios (creado_en);

-- Offers go to the trash, too.
alter table papelera drop constraint papelera_clase_check;
alter table papelera add constraint papelera_clase_check check (clase in ('curricula', 'oferta', 'curso', 'unidad', 'objetivo', 'actividad', 'item',
  'material', 'video', 'pregunta', 'rubrica')) not valid;
