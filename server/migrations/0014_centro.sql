-- Enrolment events: what a teacher is enrolled in, and the curricula that follow from it. Days and hours are those of the people's zone, as they are typed.
create table inscripciones (
  id bigint generated always as identity primary key,
  nombre_evento text not null,
  busca text not null generated always as (sin_acentos(nombre_evento)) stored,
  -- Open unless somebody closed it by hand; whether it is open now also depends on the clock.
  abierta smallint not null default 1 check (abierta in (0, 1)),
  fecha_apertura date,
  hora_apertura time,
  fecha_cierre date,
  hora_cierre time,
  version integer not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  -- Without an hour, from the first moment of its first day to the last of its last.
  abre timestamp generated always as (fecha_apertura + coalesce(hora_apertura, time '00:00')) stored,
  cierra timestamp generated always as (fecha_cierre + coalesce(hora_cierre, time '24:00')) stored,
  constraint inscripciones_horas check ((fecha_apertura is not null or hora_apertura is null) and (fecha_cierre is not null or hora_cierre is null)),
  constraint inscripciones_orden check (cierra > abre)
);
create index inscripciones_busca on inscripciones using gin (busca gin_trgm_ops);
create index inscripciones_recientes on inscripciones (creado_en, id);

create table inscripcion_curriculas (
  inscripcion_id bigint not null references inscripciones (id) on delete cascade,
  curricula_id bigint not null references curriculas (id) on delete restrict,
  creado_en timestamptz not null default now(),
  primary key (inscripcion_id, curricula_id)
);
create index inscripcion_curriculas_curricula on inscripcion_curriculas (curricula_id);

create table inscripcion_opciones (
  uuid uuid primary key default gen_random_uuid(),
  inscripcion_id bigint not null references inscripciones (id) on delete cascade,
  label text not null,
  position integer not null,
  creado_en timestamptz not null default now(),
  unique (inscripcion_id, uuid)
);

-- One per person and event. The person first: every course that they open asks for theirs.
create table inscripciones_usuarios (
  usuario_id bigint not null references usuarios (id) on delete cascade,
  inscripcion_id bigint not null references inscripciones (id) on delete restrict,
  opcion_uuid uuid,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  primary key (usuario_id, inscripcion_id),
  foreign key (inscripcion_id, opcion_uuid) references inscripcion_opciones (inscripcion_id, uuid) on delete restrict
);
create index inscripciones_usuarios_evento on inscripciones_usuarios (inscripcion_id, opcion_uuid);

-- Schools, as lists find them.
alter table escuelas
  add column busca text not null generated always as (sin_acentos(nombre || ' ' || ciudad || ' ' || domain)) stored,
  add column version integer not null default 1,
  add constraint escuelas_vigencia check (fecha_vigencia_finalizacion >= fecha_vigencia_inicio);
create index escuelas_busca on escuelas using gin (busca gin_trgm_ops);
-- The teachers of a school, who take its seats: few among its students.
create index usuarios_docentes_escuela on usuarios (escuela_id) where role_id = 2;
create index escuelas_nombre on escuelas (nombre collate "es-x-icu", id);

-- Links to register, one row each. A link is its key, signed; it works once, and only while nothing voided it.
create table invitaciones (
  id uuid primary key default gen_random_uuid(),
  usuario_id bigint not null references usuarios (id) on delete cascade,
  escuela_id bigint not null references escuelas (id) on delete cascade,
  invitada_por bigint references usuarios (id) on delete set null,
  vence_en timestamptz not null,
  -- The mail went out, or could not.
  enviada_en timestamptz,
  fallo text not null default '',
  -- The link was used to complete the data.
  completada_en timestamptz,
  -- The person signed in: it has done what it was for.
  aceptada_en timestamptz,
  -- A newer one took its place, or the access was removed.
  anulada_en timestamptz,
  creado_en timestamptz not null default now()
);
-- The one that counts, of which there is one at most.
create unique index invitaciones_pendiente on invitaciones (usuario_id) where aceptada_en is null and anulada_en is null;
create index invitaciones_usuario on invitaciones (usuario_id, creado_en);
create index invitaciones_escuela on invitaciones (escuela_id);

-- However somebody becomes active or stops being it, and when they sign in with another e-mail: no old link changes that again.
create function cierra_invitaciones() returns trigger language plpgsql as $$
begin
  update invitaciones
     set aceptada_en = case when new.estatus_user = 1 then now() end, anulada_en = case when new.estatus_user = 0 then now() end
   where usuario_id = new.id and aceptada_en is null and anulada_en is null;
  return null;
end $$;
create trigger usuarios_invitaciones after update of estatus_user, email on usuarios for each row
  when (old.estatus_user <> new.estatus_user or old.email <> new.email) execute function cierra_invitaciones();

do $$
declare tabla text;
begin
  foreach tabla in array array['inscripciones', 'inscripciones_usuarios'] loop
    execute format('create trigger %1$s_actualizado before update on %1$s for each row execute function marca_actualizado()', tabla);
  end loop;
end $$;
