create table novedad_tipos (
  id smallint primary key,
  name text not null unique
);
insert into novedad_tipos (id, name) values (1, 'Novedades'), (2, 'Mantenimiento'), (3, 'Problemas');

create table novedades (
  id bigint generated always as identity primary key,
  titulo text not null check (titulo <> ''),
  -- HTML, sanitised on the way in.
  descripcion text not null default '',
  tipo smallint not null references novedad_tipos (id),
  -- First and last day on which it holds, in the people's time zone; null is open-ended.
  fecha_inicio date,
  fecha_finalizacion date,
  publicado smallint not null default 0 check (publicado in (0, 1)),
  usuario_id bigint references usuarios (id) on delete set null,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busca text generated always as (sin_acentos(titulo)) stored,
  constraint novedades_vigencia check (fecha_finalizacion >= fecha_inicio)
);
create index novedades_busca on novedades using gin (busca gin_trgm_ops);
create index novedades_recientes on novedades (creado_en desc, id desc);
create index novedades_publicadas on novedades (fecha_inicio) where publicado = 1;
create trigger novedades_actualizado before update on novedades for each row execute function marca_actualizado();
