-- Who registered for the teacher-training programme, on a public page: nobody of them has signed in.
create table registros_formacion (
  id bigint generated always as identity primary key,
  nombres text not null,
  apellido_paterno text not null,
  apellido_materno text not null,
  correo_alternativo citext not null,
  -- One registration each; who registers again brings it up to date.
  curp text not null unique check (char_length(curp) = 18),
  rfc text not null,
  tipos_de_formacion text not null,
  modalidad text not null,
  nombre_oferta_formacion text not null,
  funcion text not null,
  nivel_educativo text not null,
  direccion_operativa text not null,
  alcaldia_cct text not null,
  numero_celular text not null,
  numero_fijo text not null,
  edad smallint not null check (edad between 15 and 99),
  cct text not null,
  genero text not null,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  nombre_completo text not null generated always as (nombres || ' ' || apellido_paterno || ' ' || apellido_materno) stored,
  busca text not null generated always as (sin_acentos(nombres || ' ' || apellido_paterno || ' ' || apellido_materno || ' ' || correo_alternativo::text || ' ' || curp || ' ' || cct)) stored
);
create index registros_formacion_busca on registros_formacion using gin (busca gin_trgm_ops);
create index registros_formacion_recientes on registros_formacion (creado_en, id);
create index registros_formacion_nombre on registros_formacion (nombre_completo collate "es-x-icu", id);
create index registros_formacion_oferta on registros_formacion (nombre_oferta_formacion, creado_en);
create trigger registros_formacion_actualizado before update on registros_formacion for each row execute function marca_actualizado();
