-- Announcements: what somebody says to all, a school, a group or those who take a course of an offer (ADR 047).
create table anuncios (
  id bigint generated always as identity primary key,
  -- Nobody's: one that waits does not go out any more.
  autor_id bigint references usuarios (id) on delete set null,
  alcance text not null,
  escuela_id bigint references escuelas (id) on delete cascade,
  grupo_id bigint references grupos (id) on delete cascade,
  oferta_id bigint references ofertas_academicas (id) on delete cascade,
  curso_id bigint references cursos (id) on delete cascade,
  -- Of a course, the schools that were its author's: an offer may reach others too. Null is all of them.
  solo_escuelas bigint[],
  titulo text not null check (titulo <> '' and char_length(titulo) <= 150),
  -- HTML, sanitised on the way in.
  cuerpo text not null default '',
  imagen text not null default '',
  publicar_en timestamptz not null default now(),
  -- After it, it stands on no page; null is open-ended.
  hasta timestamptz,
  publicado_en timestamptz,
  retirado_en timestamptz,
  editado_en timestamptz,
  -- Why it did not go out when it was due, in the words of its author's screen.
  no_publicado text,
  -- Its notices were taken back when it was over.
  recogido boolean not null default false,
  -- Of the form that made it: sent twice, it is made once.
  clave uuid,
  version bigint not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busca text generated always as (sin_acentos(titulo)) stored,
  constraint anuncios_alcance check (alcance in ('todos', 'escuela', 'grupo', 'curso')),
  constraint anuncios_destino check (case alcance
    when 'escuela' then escuela_id is not null and num_nonnulls(grupo_id, oferta_id, curso_id) = 0
    when 'grupo' then grupo_id is not null and num_nonnulls(escuela_id, oferta_id, curso_id) = 0
    when 'curso' then num_nonnulls(oferta_id, curso_id) = 2 and num_nonnulls(escuela_id, grupo_id) = 0
    else num_nonnulls(escuela_id, grupo_id, oferta_id, curso_id) = 0 end),
  constraint anuncios_vigencia check (hasta > publicar_en),
  constraint anuncios_una_vez unique (autor_id, clave)
);
create index anuncios_busca on anuncios using gin (busca gin_trgm_ops);
create index anuncios_recientes on anuncios (publicar_en desc, id desc);
create index anuncios_autor on anuncios (autor_id, publicar_en desc, id desc);
-- To whom they are told: each person asks by their own keys.
create index anuncios_de_todos on anuncios (publicado_en) where alcance = 'todos';
create index anuncios_escuela on anuncios (escuela_id);
create index anuncios_grupo on anuncios (grupo_id);
create index anuncios_oferta on anuncios (oferta_id);
create index anuncios_curso on anuncios (curso_id);
-- What waits for its hour, and what is over: looked for each minute.
create index anuncios_por_salir on anuncios (publicar_en) where publicado_en is null and no_publicado is null;
create index anuncios_por_recoger on anuncios (hasta) where hasta is not null and not recogido;
create trigger anuncios_actualizado before update on anuncios for each row execute function marca_actualizado();

create table anuncios_archivos (
  anuncio_id bigint not null references anuncios (id) on delete cascade,
  archivo_id bigint not null references archivos (id) on delete restrict,
  -- At most five: there are no more places.
  position bigint not null check (position between 1 and 5),
  primary key (anuncio_id, archivo_id),
  constraint anuncios_archivos_lugar unique (anuncio_id, position)
);
create index anuncios_archivos_archivo on anuncios_archivos (archivo_id);

create table anuncios_leidos (
  anuncio_id bigint not null references anuncios (id) on delete cascade,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  leido_en timestamptz not null default now(),
  primary key (anuncio_id, usuario_id)
);
create index anuncios_leidos_usuario on anuncios_leidos (usuario_id);
