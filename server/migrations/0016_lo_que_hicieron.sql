-- What learners made keeps what they made it with from being deleted, however that was detached before; the work of a person who is
-- deleted stays, without their name (ADR 019). The chains are walked by `server/test/borrado.test.ts`.
alter table actividades_realizadas
  drop constraint actividades_realizadas_actividad_id_fkey,
  drop constraint actividades_realizadas_curso_id_fkey,
  add constraint actividades_realizadas_actividad_id_fkey foreign key (actividad_id) references actividades (id) on delete restrict,
  add constraint actividades_realizadas_curso_id_fkey foreign key (curso_id) references cursos (id) on delete restrict;
create index actividades_realizadas_curso on actividades_realizadas (curso_id);

alter table entregas
  drop constraint entregas_curso_id_fkey,
  add constraint entregas_curso_id_fkey foreign key (curso_id) references cursos (id) on delete restrict;
create index entregas_curso on entregas (curso_id);

alter table revalidaciones
  alter column usuario_id drop not null,
  drop constraint revalidaciones_usuario_id_fkey,
  drop constraint revalidaciones_curso_id_fkey,
  add constraint revalidaciones_usuario_id_fkey foreign key (usuario_id) references usuarios (id) on delete set null,
  add constraint revalidaciones_curso_id_fkey foreign key (curso_id) references cursos (id) on delete restrict;

alter table dudas
  drop constraint dudas_objetivo_id_fkey,
  drop constraint dudas_curso_id_fkey,
  add constraint dudas_objetivo_id_fkey foreign key (objetivo_id) references objetivos (id) on delete restrict,
  add constraint dudas_curso_id_fkey foreign key (curso_id) references cursos (id) on delete restrict;
create index dudas_curso on dudas (curso_id);

alter table stream_preguntas
  drop constraint stream_preguntas_stream_id_fkey,
  add constraint stream_preguntas_stream_id_fkey foreign key (stream_id) references eventos_stream (id) on delete restrict;

alter table asistencias
  drop constraint asistencias_pkey,
  add column id bigint generated always as identity primary key,
  add constraint asistencias_una unique (stream_id, usuario_id),
  alter column usuario_id drop not null,
  drop constraint asistencias_stream_id_fkey,
  drop constraint asistencias_usuario_id_fkey,
  add constraint asistencias_stream_id_fkey foreign key (stream_id) references eventos_stream (id) on delete restrict,
  add constraint asistencias_usuario_id_fkey foreign key (usuario_id) references usuarios (id) on delete set null;
