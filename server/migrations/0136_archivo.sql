-- Units, objectives and courses may be archived as tasks are: who has begun keeps them, nobody else meets them (ADR 111). New nullable columns lock
-- for a moment only.
alter table unidades add column archivada_en timestamptz;
alter table objetivos add column archivado_en timestamptz;
alter table cursos add column archivado_en timestamptz;

-- Nobody is asked anew for what nobody can begin.
create or replace view requisitos_publicados as
  select pide.curso_id, pide.requerido_id
  from cursos_requeridos pide
    join cursos requerido on requerido.id = pide.requerido_id
  where requerido.publicado = 1
    and requerido.archivado_en is null;

-- A task is in the archive with its unit: also one that comes there later; one that leaves it is not.
create function actividades_de_archivada() returns trigger language plpgsql as $$
declare
  ahora timestamptz := (select archivada_en from unidades where id = new.unidad_id);
begin
  if ahora is not null then
    new.archivada_en := coalesce(new.archivada_en, ahora);
  elsif tg_op = 'UPDATE' and new.archivada_en = (select archivada_en from unidades where id = old.unidad_id) then
    new.archivada_en := null;
  end if;
  return new;
end $$;
create trigger actividades_nuevas_de_archivada before insert on actividades for each row
  execute function actividades_de_archivada();
create trigger actividades_pasadas_de_archivada before update of unidad_id on actividades for each row
  when (old.unidad_id is distinct from new.unidad_id) execute function actividades_de_archivada();

drop trigger cursos_historial_cambia on cursos;
create trigger cursos_historial_cambia after update of nombre_curso, clave_interna, descripcion, imagen, minutos_curso, "cursoEnVivo", progreso_obligatorio, fecha_seleccion_inicio, fecha_seleccion_termino, publicado, archivado_en on cursos for each row
  when (current_setting('eleva.quien', true) <> '' and (old.nombre_curso, old.clave_interna, old.descripcion, old.imagen, old.minutos_curso, old."cursoEnVivo", old.progreso_obligatorio, old.fecha_seleccion_inicio, old.fecha_seleccion_termino, old.publicado, old.archivado_en)
    is distinct from (new.nombre_curso, new.clave_interna, new.descripcion, new.imagen, new.minutos_curso, new."cursoEnVivo", new.progreso_obligatorio, new.fecha_seleccion_inicio, new.fecha_seleccion_termino, new.publicado, new.archivado_en))
  execute function historial_cambia('curso', 'nombre_curso,clave_interna,descripcion,imagen,minutos_curso,cursoEnVivo,progreso_obligatorio,fecha_seleccion_inicio,fecha_seleccion_termino,publicado,archivado_en', 'nombre_curso');
drop trigger unidades_historial_cambia on unidades;
create trigger unidades_historial_cambia after update of nombre_unidad, clave_interna, descripcion, archivada_en on unidades for each row
  when (current_setting('eleva.quien', true) <> '' and (old.nombre_unidad, old.clave_interna, old.descripcion, old.archivada_en)
    is distinct from (new.nombre_unidad, new.clave_interna, new.descripcion, new.archivada_en))
  execute function historial_cambia('unidad', 'nombre_unidad,clave_interna,descripcion,archivada_en', 'nombre_unidad');
drop trigger objetivos_historial_cambia on objetivos;
create trigger objetivos_historial_cambia after update of nombre_objetivo, clave_interna, descripcion, archivado_en on objetivos for each row
  when (current_setting('eleva.quien', true) <> '' and (old.nombre_objetivo, old.clave_interna, old.descripcion, old.archivado_en)
    is distinct from (new.nombre_objetivo, new.clave_interna, new.descripcion, new.archivado_en))
  execute function historial_cambia('objetivo', 'nombre_objetivo,clave_interna,descripcion,archivado_en', 'nombre_objetivo');

-- Keys of what is in the trash: none of them is proposed for something else, so that it can come back.
alter table papelera add column claves text[] not null default '{}';
