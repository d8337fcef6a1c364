-- What a calendar was given of what is to come: what is not there any more is told to it as cancelled.
create table calendarios_dados (
  usuario_id bigint not null references calendarios (usuario_id) on delete cascade,
  clave text not null check (char_length(clave) <= 100),
  tipo text not null,
  titulo text not null,
  inicia timestamptz not null,
  termina timestamptz,
  todo_el_dia boolean not null,
  dia date not null,
  dia_fin date,
  secuencia bigint not null,
  quitado_en timestamptz,
  primary key (usuario_id, clave)
);
