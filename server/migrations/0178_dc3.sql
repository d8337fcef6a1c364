-- What a DC-3 of the STPS asks for besides: of the person, of whoever employs them, of the programme (ADR 135).

-- Keys of the form's own lists, as rows: the authority adds to them.
create table catalogos_dc3 (
  catalogo text not null check (catalogo in ('area', 'ocupacion')),
  clave text not null check (clave ~ '^[0-9.]{2,10}$'),
  nombre text not null check (nombre <> ''),
  primary key (catalogo, clave)
);
insert into catalogos_dc3 (catalogo, clave, nombre) values
  ('area', '1000', 'Producción general'),
  ('area', '2000', 'Servicios'),
  ('area', '3000', 'Administración, contabilidad y economía'),
  ('area', '4000', 'Comercialización'),
  ('area', '5000', 'Mantenimiento y reparación'),
  ('area', '6000', 'Seguridad'),
  ('area', '7000', 'Desarrollo personal y familiar'),
  ('area', '8000', 'Uso de tecnologías de la información y comunicación'),
  ('area', '9000', 'Participación social'),
  ('ocupacion', '01.1', 'Agricultura y silvicultura'),
  ('ocupacion', '01.2', 'Ganadería'),
  ('ocupacion', '01.3', 'Pesca y acuacultura'),
  ('ocupacion', '02.1', 'Exploración'),
  ('ocupacion', '02.2', 'Extracción'),
  ('ocupacion', '02.3', 'Refinación y beneficio'),
  ('ocupacion', '02.4', 'Provisión de energía'),
  ('ocupacion', '02.5', 'Provisión de agua'),
  ('ocupacion', '03.1', 'Planeación y dirección de obras'),
  ('ocupacion', '03.2', 'Edificación y urbanización'),
  ('ocupacion', '03.3', 'Acabado'),
  ('ocupacion', '03.4', 'Instalación y mantenimiento'),
  ('ocupacion', '04.1', 'Mecánica'),
  ('ocupacion', '04.2', 'Electricidad'),
  ('ocupacion', '04.3', 'Electrónica'),
  ('ocupacion', '04.4', 'Informática'),
  ('ocupacion', '04.5', 'Telecomunicaciones'),
  ('ocupacion', '04.6', 'Procesos industriales'),
  ('ocupacion', '05.1', 'Minerales no metálicos'),
  ('ocupacion', '05.2', 'Metales'),
  ('ocupacion', '05.3', 'Alimentos y bebidas'),
  ('ocupacion', '05.4', 'Textiles y prendas de vestir'),
  ('ocupacion', '05.5', 'Materia orgánica'),
  ('ocupacion', '05.6', 'Productos químicos'),
  ('ocupacion', '05.7', 'Productos metálicos y de hule y plástico'),
  ('ocupacion', '05.8', 'Productos eléctricos y electrónicos'),
  ('ocupacion', '05.9', 'Productos impresos'),
  ('ocupacion', '06.1', 'Ferroviario'),
  ('ocupacion', '06.2', 'Autotransporte'),
  ('ocupacion', '06.3', 'Aéreo'),
  ('ocupacion', '06.4', 'Marítimo y fluvial'),
  ('ocupacion', '06.5', 'Servicios de apoyo'),
  ('ocupacion', '07.1', 'Comercio'),
  ('ocupacion', '07.2', 'Alimentación y hospedaje'),
  ('ocupacion', '07.3', 'Turismo'),
  ('ocupacion', '07.4', 'Deporte y esparcimiento'),
  ('ocupacion', '07.5', 'Servicios personales'),
  ('ocupacion', '07.6', 'Reparación de artículos de uso doméstico y personal'),
  ('ocupacion', '07.7', 'Limpieza'),
  ('ocupacion', '07.8', 'Servicio postal y mensajería'),
  ('ocupacion', '08.1', 'Bolsa, banca y seguros'),
  ('ocupacion', '08.2', 'Administración'),
  ('ocupacion', '08.3', 'Servicios legales'),
  ('ocupacion', '09.1', 'Servicios médicos'),
  ('ocupacion', '09.2', 'Inspección sanitaria y del medio ambiente'),
  ('ocupacion', '09.3', 'Seguridad social'),
  ('ocupacion', '09.4', 'Protección de bienes y/o personas'),
  ('ocupacion', '10.1', 'Publicación'),
  ('ocupacion', '10.2', 'Radio, cine, televisión y teatro'),
  ('ocupacion', '10.3', 'Interpretación artística'),
  ('ocupacion', '10.4', 'Traducción e interpretación lingüística'),
  ('ocupacion', '10.5', 'Publicidad, propaganda y relaciones públicas'),
  ('ocupacion', '11.1', 'Investigación'),
  ('ocupacion', '11.2', 'Enseñanza'),
  ('ocupacion', '11.3', 'Difusión cultural');

-- Of a person, as they said it; a CURP with which a registration was accepted is read from there.
create table datos_laborales (
  usuario_id bigint primary key references usuarios (id) on delete cascade,
  curp text not null default '' check (length(curp) <= 18),
  -- Null while nobody said; empty for who has none.
  segundo_apellido text check (length(segundo_apellido) <= 120),
  ocupacion text not null default '' check (length(ocupacion) <= 10),
  puesto text not null default '' check (length(puesto) <= 120),
  actualizado_en timestamptz not null default now()
);

-- Of a school, as whoever employs its people.
create table datos_de_empresa (
  escuela_id bigint primary key references escuelas (id) on delete cascade,
  razon_social text not null check (razon_social <> '' and length(razon_social) <= 200),
  rfc text not null check (rfc <> '' and length(rfc) <= 13),
  -- Of the employer, and of who works there.
  representante text not null default '' check (length(representante) <= 200),
  representante_trabajadores text not null default '' check (length(representante_trabajadores) <= 200),
  actualizado_en timestamptz not null default now()
);

-- What a programme or course is about, by the key of the form.
alter table reglas_de_constancia add column area text;

-- Who has ended what and lacks something of what is printed: they are asked, and it is issued once it is there.
create table constancias_por_completar (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  curricula_id bigint references curriculas (id) on delete cascade,
  curso_id bigint references cursos (id) on delete cascade,
  -- Who issued it by hand; null for what is issued by itself.
  pedida_por bigint references usuarios (id) on delete set null,
  -- When somebody else said what was missing: a job looks at it.
  toca_en timestamptz,
  creado_en timestamptz not null default now(),
  check (num_nonnulls(curricula_id, curso_id) = 1),
  unique (usuario_id, curricula_id),
  unique (usuario_id, curso_id)
);
create index constancias_por_completar_curricula on constancias_por_completar (curricula_id);
create index constancias_por_completar_curso on constancias_por_completar (curso_id);
create index constancias_por_completar_pedida on constancias_por_completar (pedida_por);
create index constancias_por_completar_toca on constancias_por_completar (toca_en) where toca_en is not null;

-- What is printed and never public, with what proves it: its salted hash stands in what is signed. Called so that the audit tells nothing of it.
alter table constancias add column reservado_secreto jsonb;

do $$
declare
  dice text := (select pg_get_constraintdef(regla.oid) from pg_constraint regla where regla.conrelid = 'avisos'::regclass and regla.conname = 'avisos_tipo');
begin
  alter table avisos drop constraint avisos_tipo;
  execute 'alter table avisos add constraint avisos_tipo '
    || replace(replace(dice, ' NOT VALID', ''), 'ARRAY[', 'ARRAY[''constancia_por_completar''::text, ') || ' not valid';
end $$;

-- What somebody says of their work is theirs: the audit keeps none of it.
do $$
declare
  dice text := pg_get_functiondef('auditoria_ajenas()'::regprocedure);
begin
  execute regexp_replace(dice, 'array\[', 'array[''datos_laborales'', ', 'i');
end $$;
