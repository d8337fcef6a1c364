-- People, schools, learner groups and the web sessions of those who are signed in.
create extension if not exists citext;
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- unaccent() is only STABLE because its dictionary could be swapped; ours never is, so an index may use it.
create function sin_acentos(text) returns text language sql immutable strict parallel safe
  as $$ select lower(unaccent('unaccent'::regdictionary, $1)) $$;

create function marca_actualizado() returns trigger language plpgsql
  as $$ begin new.actualizado_en := now(); return new; end $$;

create table ajustes (
  clave text primary key,
  valor text not null,
  creado_en timestamptz not null default now()
);

create table archivos (
  id bigint generated always as identity primary key,
  llave text not null unique,
  nombre text not null,
  tipo text not null,
  tamano bigint not null check (tamano >= 0),
  sha256 text not null,
  usuario_id bigint,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now()
);

create table roles (
  id smallint primary key,
  name text not null unique
);
insert into roles (id, name) values (1, 'Admin'), (2, 'Docente'), (3, 'Estudiante');

create table escuelas (
  id bigint generated always as identity primary key,
  nombre text not null,
  ciudad text not null default '',
  direccion text not null default '',
  telefono text not null default '' check (telefono ~ '^[0-9]{0,10}$'),
  cantidad bigint not null default 0 check (cantidad between 0 and 9999999999),
  domain text not null default '',
  gestor_id bigint,
  correo_coach citext not null default '',
  correo_ip_manager citext not null default '',
  fecha_vigencia_inicio date,
  fecha_vigencia_finalizacion date,
  estatus smallint not null default 1 check (estatus in (0, 1)),
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now()
);
create index escuelas_gestor on escuelas (gestor_id);
create index escuelas_correo_coach on escuelas (correo_coach);

create table usuarios (
  id bigint generated always as identity primary key,
  name text not null,
  apellido_p text not null default '',
  apellido_m text not null default '',
  email citext not null unique,
  correo_alternativo citext not null default '',
  avatar text not null default '',
  escuela_id bigint references escuelas (id) on delete restrict,
  -- The first of the person's roles (1 before 2 before 3), kept by a trigger on usuarios_roles.
  role_id smallint not null default 3 references roles (id),
  estatus_user smallint not null default 0 check (estatus_user in (0, 1)),
  redirect text not null default '',
  ultima_fecha_inicio_sesion timestamptz,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now()
);
create index usuarios_escuela on usuarios (escuela_id);

alter table escuelas add foreign key (gestor_id) references usuarios (id) on delete set null;
alter table archivos add foreign key (usuario_id) references usuarios (id) on delete set null;

create table usuarios_roles (
  usuario_id bigint not null references usuarios (id) on delete cascade,
  role_id smallint not null references roles (id),
  creado_en timestamptz not null default now(),
  primary key (usuario_id, role_id)
);

create function refleja_rol() returns trigger language plpgsql as $$
declare persona bigint := coalesce(new.usuario_id, old.usuario_id);
begin
  update usuarios set role_id = coalesce((select min(role_id) from usuarios_roles where usuario_id = persona), 3)
   where id = persona;
  return null;
end $$;
create trigger usuarios_roles_reflejo after insert or update or delete on usuarios_roles
  for each row execute function refleja_rol();

create table sesiones_web (
  id bigint generated always as identity primary key,
  -- sha256 of the token in the cookie: who reads the table cannot sign in with it.
  token_hash bytea not null unique,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  agente text not null default '',
  vence_en timestamptz not null,
  creado_en timestamptz not null default now()
);
create index sesiones_web_usuario on sesiones_web (usuario_id);
create index sesiones_web_vence on sesiones_web (vence_en);

create table ingresos_pendientes (
  -- sha256 of the state, and of the cookie of the browser that began: each is used once, by that browser.
  state_hash bytea primary key,
  navegador_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  volver text not null,
  vence_en timestamptz not null,
  creado_en timestamptz not null default now()
);
create index ingresos_pendientes_vence on ingresos_pendientes (vence_en);

create table grupos (
  id bigint generated always as identity primary key,
  nombre_grupo text not null,
  descripcion_grupo text not null default '',
  sheet_url text not null default '',
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now()
);

create table grupos_usuarios (
  grupo_id bigint not null references grupos (id) on delete cascade,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  creado_en timestamptz not null default now(),
  primary key (grupo_id, usuario_id)
);
create index grupos_usuarios_usuario on grupos_usuarios (usuario_id);

create trigger archivos_actualizado before update on archivos for each row execute function marca_actualizado();
create trigger escuelas_actualizado before update on escuelas for each row execute function marca_actualizado();
create trigger usuarios_actualizado before update on usuarios for each row execute function marca_actualizado();
create trigger grupos_actualizado before update on grupos for each row execute function marca_actualizado();
