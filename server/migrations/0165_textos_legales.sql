-- Notice of privacy and terms of use, each version as it was, from which day it holds, and who accepted which.
create table privacidad_textos (
  id bigint generated always as identity primary key,
  tipo text not null check (tipo in ('aviso', 'terminos')),
  version bigint not null check (version > 0),
  -- Clean HTML.
  contenido text not null check (contenido <> '' and length(contenido) <= 200000),
  desde date not null,
  creado_en timestamptz not null default now(),
  creado_por bigint references usuarios (id) on delete set null,
  unique (tipo, version)
);
create index privacidad_textos_creado_por on privacidad_textos (creado_por);

create table privacidad_aceptaciones (
  usuario_id bigint not null references usuarios (id) on delete cascade,
  texto_id bigint not null references privacidad_textos (id) on delete cascade,
  aceptada_en timestamptz not null default now(),
  primary key (usuario_id, texto_id)
);
create index privacidad_aceptaciones_texto on privacidad_aceptaciones (texto_id, aceptada_en);

-- Uses of their data that somebody does not want.
create table privacidad_oposiciones (
  usuario_id bigint not null references usuarios (id) on delete cascade,
  uso text not null check (uso in ('pagina_publica', 'muro')),
  creado_en timestamptz not null default now(),
  primary key (usuario_id, uso)
);

-- The version of each that holds today.
create view privacidad_textos_vigentes as
  select distinct on (texto.tipo) texto.id, texto.tipo, texto.version, texto.contenido, texto.desde
  from privacidad_textos texto
  where texto.desde <= hoy()
  order by texto.tipo, texto.version desc;
