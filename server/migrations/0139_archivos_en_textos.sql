-- Files to which the instruction of an activity leads: who may see the activity opens them. They stay with it, as an earlier text may come back.
create table actividades_archivos (
  actividad_id bigint not null references actividades on delete cascade,
  archivo_id bigint not null references archivos,
  primary key (actividad_id, archivo_id)
);
create index actividades_archivos_archivo on actividades_archivos (archivo_id);

-- Which objective of its unit a question is about; null is the unit. Whoever got it wrong is led there.
alter table reactivos add column objetivo_id bigint;
alter table reactivos add constraint reactivos_objetivo_id_fkey foreign key (objetivo_id) references objetivos on delete set null not valid;
