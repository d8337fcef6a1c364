-- Notices of due dates, and what of all notices goes out by mail (ADR 043).
alter table avisos drop constraint avisos_tipo;
alter table avisos add constraint avisos_tipo check (tipo in ('curso_ofrecido', 'calificado', 'recibido', 'comentario', 'duda_nueva', 'duda_respondida',
  'entregas_por_revisar', 'clase_manana', 'clase_pronto', 'clase_empezo', 'inscrito', 'invitacion_aceptada', 'acceso_retirado',
  'plazo_cerca', 'plazo_movido', 'prorroga')) not valid;

-- Of which limits people have been told that they come: once for each moment, of a group or of one person with more time.
create table avisos_de_plazo (
  grupo_id bigint references grupos (id) on delete cascade,
  usuario_id bigint references usuarios (id) on delete cascade,
  actividad_id bigint not null references actividades (id) on delete cascade,
  fecha_limite timestamptz not null,
  -- Hours before it.
  horas bigint not null,
  constraint avisos_de_plazo_una_vez unique nulls not distinct (actividad_id, grupo_id, usuario_id, fecha_limite, horas),
  constraint avisos_de_plazo_de_quien check (num_nonnulls(grupo_id, usuario_id) = 1)
);
create index avisos_de_plazo_grupo on avisos_de_plazo (grupo_id);
create index avisos_de_plazo_usuario on avisos_de_plazo (usuario_id);
create index avisos_de_plazo_viejos on avisos_de_plazo (fecha_limite);

-- Who only says something of the mail wants the kind in the app.
alter table avisos_preferencias alter column en_app set default true;
-- Null: as the kind usually goes (`correoDeAviso` of the contract).
alter table avisos_preferencias add column correo text;
alter table avisos_preferencias add constraint avisos_preferencias_correo check (correo in ('no', 'ya', 'resumen')) not valid;

-- Waits for the next digest of its person. Nothing that was told before does.
alter table avisos add column en_resumen boolean not null default false;

-- On which days somebody wants the digest: 1 Monday to 7 Sunday; without a row Monday to Friday.
create table avisos_resumenes (
  usuario_id bigint primary key references usuarios (id) on delete cascade,
  dias bigint[] not null,
  constraint avisos_resumenes_dias check (dias <@ array[1, 2, 3, 4, 5, 6, 7]::bigint[])
);

-- Mails that are to go out, written with what they tell; one that has gone out is gone from here. Its key is that of the mail, too: each try bears it.
create table avisos_correos (
  id uuid primary key default gen_random_uuid(),
  usuario_id bigint not null references usuarios (id) on delete cascade,
  -- One notice at once; without it a digest of several.
  aviso_id bigint references avisos (id) on delete cascade,
  avisos bigint[] not null default '{}',
  -- The next try: a process that takes it moves it on, so that another one takes it if that dies.
  toca_en timestamptz not null default now(),
  intentos bigint not null default 0,
  creado_en timestamptz not null default now(),
  constraint avisos_correos_uno unique (aviso_id),
  constraint avisos_correos_algo check ((aviso_id is null) <> (avisos = '{}'))
);
create index avisos_correos_toca on avisos_correos (toca_en);
create index avisos_correos_usuario on avisos_correos (usuario_id);
