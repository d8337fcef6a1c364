-- A course may stand in a programme that is offered and be a draft still: nobody's but its authors' (ADR 102). What there is stays as it is.
-- squawk-ignore prefer-bigint-over-smallint
alter table cursos add column publicado smallint not null default 1 check (publicado in (0, 1));

-- The courses of programmes as who learns, teaches or manages meets them, and what these ask for. Everything that is not about writing reads these.
create view cursos_publicados as
  select suyo.curricula_id, suyo.curso_id, suyo.position
  from curriculas_cursos suyo
    join cursos curso on curso.id = suyo.curso_id
  where curso.publicado = 1;

create view requisitos_publicados as
  select pide.curso_id, pide.requerido_id
  from cursos_requeridos pide
    join cursos requerido on requerido.id = pide.requerido_id
  where requerido.publicado = 1;

drop trigger cursos_historial_cambia on cursos;
create trigger cursos_historial_cambia after update of nombre_curso, clave_interna, descripcion, imagen, minutos_curso, "cursoEnVivo", progreso_obligatorio, fecha_seleccion_inicio, fecha_seleccion_termino, publicado on cursos for each row
  when (current_setting('eleva.quien', true) <> '' and (old.nombre_curso, old.clave_interna, old.descripcion, old.imagen, old.minutos_curso, old."cursoEnVivo", old.progreso_obligatorio, old.fecha_seleccion_inicio, old.fecha_seleccion_termino, old.publicado)
    is distinct from (new.nombre_curso, new.clave_interna, new.descripcion, new.imagen, new.minutos_curso, new."cursoEnVivo", new.progreso_obligatorio, new.fecha_seleccion_inicio, new.fecha_seleccion_termino, new.publicado))
  execute function historial_cambia('curso', 'nombre_curso,clave_interna,descripcion,imagen,minutos_curso,cursoEnVivo,progreso_obligatorio,fecha_seleccion_inicio,fecha_seleccion_termino,publicado', 'nombre_curso');
