-- Apart from the constraint itself, which was put without looking at rows (ADR 035).
alter table reactivos validate constraint reactivos_objetivo_id_fkey;
