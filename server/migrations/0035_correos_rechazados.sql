-- Addresses that a mail server refused for good (ADR 050). A mark is of one address: with another one the person has none.
create table correos_rechazados (
  usuario_id bigint primary key references usuarios (id) on delete cascade,
  email citext not null,
  -- What the server answered, in digits alone, as «550 5.1.1»: its words may name machines.
  codigo text not null check (char_length(codigo) <= 20),
  rechazado_en timestamptz not null default now()
);
-- Each mail that is taken looks whether its address was marked.
create index correos_rechazados_email on correos_rechazados (email);
