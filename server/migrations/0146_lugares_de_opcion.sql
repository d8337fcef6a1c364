-- How many an option of an enrolment event takes in; null for as many as come. Who comes when it is full waits (ADR 117).
alter table inscripcion_opciones add column cupo bigint;
alter table inscripcion_opciones add constraint inscripcion_opciones_cupo check (cupo between 1 and 100000) not valid;

-- Since when somebody waits for a place; null for who has one. Who waits follows nothing by the event yet.
alter table inscripciones_usuarios add column en_espera_desde timestamptz;
