-- Who has read which news item: with notices and announcements it is what the bell counts (ADR 098).
create table novedades_leidas (
  usuario_id bigint not null references usuarios (id) on delete cascade,
  novedad_id bigint not null references novedades (id) on delete cascade,
  leido_en timestamptz not null default now(),
  primary key (usuario_id, novedad_id)
);
create index novedades_leidas_novedad on novedades_leidas (novedad_id);
