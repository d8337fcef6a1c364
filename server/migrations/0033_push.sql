-- Notices on a device (Web Push), for who switched them on there (ADR 048).
create table push_suscripciones (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  -- Of one browser: whoever switches it on last has it.
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  -- The browser's public key and its secret, base64url: what is sent is closed with them.
  p256dh text not null check (char_length(p256dh) <= 100),
  auth text not null check (char_length(auth) <= 40),
  agente text not null default '',
  creado_en timestamptz not null default now(),
  -- When its service last took something.
  usada_en timestamptz
);
create index push_suscripciones_usuario on push_suscripciones (usuario_id);

-- Null: as the kind usually goes (`pushDeAviso` of the contract).
alter table avisos_preferencias add column push boolean;

-- What is to go to a device, written with its notice; what has gone is gone from here.
create table avisos_push (
  id bigint generated always as identity primary key,
  suscripcion_id bigint not null references push_suscripciones (id) on delete cascade,
  aviso_id bigint not null references avisos (id) on delete cascade,
  -- The next try: a process that takes it moves it on, so that another one takes it if that dies.
  toca_en timestamptz not null default now(),
  intentos bigint not null default 0,
  creado_en timestamptz not null default now(),
  constraint avisos_push_uno unique (suscripcion_id, aviso_id)
);
create index avisos_push_toca on avisos_push (toca_en);
create index avisos_push_aviso on avisos_push (aviso_id);
