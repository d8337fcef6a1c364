-- Apart from the constraint itself, which was put without looking at rows (ADR 035).
alter table avisos validate constraint avisos_tipo;
