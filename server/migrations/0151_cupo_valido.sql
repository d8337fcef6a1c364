-- Apart from the constraint itself, which was put without looking at rows (ADR 035).
alter table inscripcion_opciones validate constraint inscripcion_opciones_cupo;
