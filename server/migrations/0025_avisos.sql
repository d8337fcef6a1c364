-- What somebody is told in the app. Written with what it tells of; its words are made from `datos` when it is read.
create table avisos (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  tipo text not null,
  -- What it is about, as `actividad:12`: while it is unread, the same again is gathered into it.
  clave text not null check (clave <> '' and char_length(clave) <= 100),
  datos jsonb not null default '{}',
  cuantos bigint not null default 1 check (cuantos > 0),
  -- To the millisecond, which is what a browser gives back. By the clock, not by the beginning of the transaction.
  creado_en timestamptz(3) not null default clock_timestamp(),
  actualizado_en timestamptz(3) not null default clock_timestamp(),
  leido_en timestamptz(3),
  constraint avisos_tipo check (tipo in ('curso_ofrecido', 'calificado', 'recibido', 'comentario', 'duda_nueva', 'duda_respondida',
    'entregas_por_revisar', 'clase_manana', 'clase_pronto', 'clase_empezo', 'inscrito', 'invitacion_aceptada', 'acceso_retirado'))
);
-- Gathers; and counts what is unread without looking at the table.
create unique index avisos_sin_leer on avisos (usuario_id, tipo, clave) where leido_en is null;
create index avisos_recientes on avisos (usuario_id, actualizado_en desc, id desc);
-- What is old goes at night.
create index avisos_viejos on avisos (actualizado_en);

-- Kinds that somebody does not want; who said nothing wants them all.
create table avisos_preferencias (
  usuario_id bigint not null references usuarios (id) on delete cascade,
  tipo text not null,
  en_app boolean not null,
  primary key (usuario_id, tipo)
);

-- Of which classes people have been told what: once for each hour at which they are held, whichever process looks first.
create table avisos_de_clase (
  evento_id bigint not null references sesion_eventos (id) on delete cascade,
  tipo text not null,
  inicia timestamptz not null,
  primary key (evento_id, tipo, inicia)
);
