-- How many an option of an enrolment event takes in; null for as many as come. Who comes when it is full waits (ADR 117).
alter table inscripcion_opciones add column cupo integer check (cupo between 1 and 100000);

-- Since when somebody waits for a place; null for who has one. Who waits follows nothing by the event yet.
alter table inscripciones_usuarios add column en_espera_desde timestamptz;

-- The line of an option, first come first served.
create index inscripciones_usuarios_espera on inscripciones_usuarios (inscripcion_id, opcion_uuid, en_espera_desde, usuario_id)
  where en_espera_desde is not null;
