-- A material that is a page (ADR 092): its text as it stands, and how it stood before.
create table paginas (
  material_id bigint primary key references materiales (id) on delete cascade,
  -- Clean HTML.
  contenido text not null default '',
  version bigint not null default 1,
  -- Of whoever wrote it last: what another one, another visit, or the same after a pause writes begins with a version of what stood.
  usuario_id bigint references usuarios (id) on delete set null,
  visita uuid,
  actualizado_en timestamptz not null default now()
);
create index paginas_usuario on paginas (usuario_id);

create table paginas_versiones (
  id bigint generated always as identity primary key,
  material_id bigint not null references paginas (material_id) on delete cascade,
  contenido text not null,
  usuario_id bigint references usuarios (id) on delete set null,
  -- When that was written last.
  escrito_en timestamptz not null
);
create index paginas_versiones_material on paginas_versiones (material_id, id desc);
create index paginas_versiones_usuario on paginas_versiones (usuario_id);
