-- Who changed what of a course, and when (ADR 093). Written by triggers in the transaction of the change itself, so that no word has a line for it;
-- only where `eleva.quien` says who acts, so that what jobs, loads and learners do costs nothing.
create table historial (
  id bigint generated always as identity primary key,
  -- Null when that person was deleted.
  quien bigint references usuarios (id) on delete set null,
  acto text not null check (acto in ('agrega', 'devuelve', 'cambia', 'quita', 'ordena')),
  clase text not null,
  objeto_id bigint not null,
  -- How it was called then.
  nombre text not null,
  -- Where it stands, by one of the first three. No foreign keys: what was taken away comes back from the trash under the same one.
  curso_id bigint,
  unidad_id bigint,
  objetivo_id bigint,
  actividad_id bigint,
  -- By column, what it was and what it became; of several rows at once how many, and the names of the first.
  cambios jsonb not null default '{}',
  creado_en timestamptz not null default now(),
  -- When the last of those changes was made that are one line now. In no index, so that it costs little.
  hasta timestamptz not null default now()
);
create index historial_curso on historial (curso_id, id desc) where curso_id is not null;
create index historial_unidad on historial (unidad_id, id desc) where unidad_id is not null;
create index historial_objetivo on historial (objetivo_id, id desc) where objetivo_id is not null;
create index historial_objeto on historial (objeto_id, clase, id desc);
create index historial_quien on historial (quien);
create index historial_creado_en on historial using brin (creado_en);

-- Of a row as JSON: what it is called, where it stands, and since when that of which it is a part is there.
create function historial_lugar(clase text, fila jsonb)
returns table (objeto_id bigint, nombre text, curso_id bigint, unidad_id bigint, objetivo_id bigint, actividad_id bigint, padre_en timestamptz)
language sql stable as $$
  with llaves as (
    select
      (fila ->> 'curso_id')::bigint as del_curso,
      (fila ->> 'objetivo_id')::bigint as del_objetivo,
      case clase when 'actividad' then (fila ->> 'id')::bigint when 'item' then (fila ->> 'unidad_actividad_id')::bigint
        else (fila ->> 'actividad_id')::bigint end as de_actividad,
      case clase when 'criterio' then (fila ->> 'rubrica_id')::bigint end as de_rubrica,
      case clase when 'nivel' then (fila ->> 'criterio_id')::bigint end as de_criterio,
      case clase when 'respuesta' then (fila ->> 'reactivo_id')::bigint end as de_pregunta)
  select
    case clase when 'unidad' then coalesce((fila ->> 'unidad_id')::bigint, (fila ->> 'id')::bigint)
      when 'objetivo' then coalesce(del_objetivo, (fila ->> 'id')::bigint)
      when 'requisito' then (fila ->> 'requerido_id')::bigint
      when 'evaluacion' then de_actividad
      else (fila ->> 'id')::bigint end,
    coalesce(case clase
      when 'curso' then fila ->> 'nombre_curso'
      when 'requisito' then (select nombre_curso from cursos where id = (fila ->> 'requerido_id')::bigint)
      when 'unidad' then coalesce(fila ->> 'nombre_unidad', (select nombre_unidad from unidades where id = (fila ->> 'unidad_id')::bigint))
      when 'objetivo' then coalesce(fila ->> 'nombre_objetivo', (select nombre_objetivo from objetivos where id = del_objetivo))
      when 'actividad' then fila ->> 'nombre_actividad_unidad'
      when 'item' then fila ->> 'descripcion_actividad'
      when 'pregunta' then fila ->> 'descripcion'
      when 'respuesta' then fila ->> 'respuesta'
      when 'criterio' then fila ->> 'titulo'
      when 'nivel' then fila ->> 'titulo_nivel'
      when 'material' then fila ->> 'nombre_material'
      when 'evaluacion' then actividad.nombre_actividad_unidad
      else fila ->> 'nombre' end, ''),
    case clase when 'curso' then (fila ->> 'id')::bigint else del_curso end,
    case clase when 'unidad' then case when del_curso is null then (fila ->> 'id')::bigint end
      when 'actividad' then (fila ->> 'unidad_id')::bigint
      when 'objetivo' then (fila ->> 'unidad_id')::bigint
      else actividad.unidad_id end,
    case when clase in ('material', 'video') then del_objetivo
      when clase = 'objetivo' and del_objetivo is null then (fila ->> 'id')::bigint end,
    actividad.id,
    case when clase in ('actividad', 'objetivo') then (select creado_en from unidades where id = (fila ->> 'unidad_id')::bigint)
      when clase in ('unidad', 'requisito') then (select creado_en from cursos where id = del_curso)
      when clase in ('material', 'video') then (select creado_en from objetivos where id = del_objetivo)
      else coalesce(pregunta.creado_en, criterio.creado_en, rubrica.creado_en, actividad.creado_en) end
  from llaves
    left join criterios criterio on criterio.id = de_criterio
    left join rubricas rubrica on rubrica.id = coalesce(de_rubrica, criterio.rubrica_id)
    left join reactivos pregunta on pregunta.id = de_pregunta
    left join actividades actividad on actividad.id = coalesce(de_actividad, rubrica.actividad_id, pregunta.actividad_id)
$$;

-- Rows that came, or went by themselves, as one line for each place. What comes with something new, and what goes with what it belongs to, is no
-- line of its own; a question of the bank stands in no course. `eleva.historial` says «calla», or «devuelve» of what comes back from the trash.
create function historial_filas() returns trigger language plpgsql as $$
declare
  modo text := coalesce(current_setting('eleva.historial', true), '');
begin
  if modo = 'calla' or not exists (select from filas) then
    return null;
  end if;
  -- The parts of a copy, or of a file: hundreds at once, of which nobody is told one by one.
  if tg_argv[0] in ('respuesta', 'nivel') and (select count(*) from filas) > 50 then
    return null;
  end if;
  insert into historial (quien, acto, clase, objeto_id, nombre, curso_id, unidad_id, objetivo_id, actividad_id, cambios)
  select
    current_setting('eleva.quien')::bigint,
    case when tg_op = 'DELETE' then 'quita' when modo = 'devuelve' then 'devuelve' else 'agrega' end,
    tg_argv[0],
    min(lugar.objeto_id),
    left((array_agg(lugar.nombre order by lugar.objeto_id))[1], 2000),
    lugar.curso_id, lugar.unidad_id, lugar.objetivo_id, lugar.actividad_id,
    case when count(*) = 1 then '{}'
      else jsonb_build_object('cuantas', count(*), 'nombres', to_jsonb((array_agg(left(lugar.nombre, 200) order by lugar.objeto_id))[1:5])) end
  from filas cross join lateral historial_lugar(tg_argv[0], to_jsonb(filas)) lugar
  where num_nonnulls(lugar.curso_id, lugar.unidad_id, lugar.objetivo_id) > 0
    and case when tg_op = 'DELETE' then lugar.padre_en is not null and (lugar.nombre <> '' or tg_argv[0] <> all ('{unidad,objetivo}'))
      else modo = 'devuelve' or coalesce(lugar.padre_en < now(), true) end
  group by lugar.curso_id, lugar.unidad_id, lugar.objetivo_id, lugar.actividad_id;
  return null;
end $$;

-- Columns that became others. What one person changes of the same columns within ten minutes is one line, and none where it is as it was before.
create function historial_cambia() returns trigger language plpgsql as $$
declare
  clase_es text := tg_argv[0];
  antes jsonb := to_jsonb(old);
  ahora jsonb := to_jsonb(new);
  quien_es bigint := current_setting('eleva.quien')::bigint;
  columna text;
  dichos jsonb := '{}';
  lugar record;
  previa record;
begin
  foreach columna in array string_to_array(tg_argv[1], ',') loop
    if ahora -> columna is distinct from antes -> columna then
      dichos := dichos || jsonb_build_object(columna, jsonb_build_array(antes -> columna, ahora -> columna));
    end if;
  end loop;
  -- What an outline is made of says itself where it stands: nothing is looked up for it.
  if tg_argv[2] is not null then
    select new.id as objeto_id, ahora ->> tg_argv[2] as nombre,
      case clase_es when 'curso' then new.id end as curso_id,
      case clase_es when 'unidad' then new.id when 'actividad' then (ahora ->> 'unidad_id')::bigint end as unidad_id,
      case clase_es when 'objetivo' then new.id end as objetivo_id,
      case clase_es when 'actividad' then new.id end as actividad_id into lugar;
  else
    select * into lugar from historial_lugar(clase_es, ahora);
  end if;
  -- What has come in this moment, as a copy that gets a name of its own.
  if (ahora ->> 'creado_en')::timestamptz >= now() then
    update historial set nombre = left(lugar.nombre, 2000)
    where objeto_id = lugar.objeto_id and clase = clase_es and creado_en = now();
    return null;
  end if;
  if num_nonnulls(lugar.curso_id, lugar.unidad_id, lugar.objetivo_id) = 0 then
    return null;
  end if;
  -- Not locked: whoever changes the same waits for the row that is changed itself.
  select h.id, h.acto, h.quien, h.cambios, h.hasta into previa from historial h
  where h.objeto_id = lugar.objeto_id and h.clase = clase_es
  order by h.id desc limit 1;
  if found and previa.acto = 'cambia' and previa.quien = quien_es and previa.hasta > now() - interval '10 minutes'
    and previa.cambios - array(select jsonb_object_keys(dichos)) = '{}' and dichos - array(select jsonb_object_keys(previa.cambios)) = '{}' then
    select coalesce(jsonb_object_agg(campo.key, jsonb_build_array(previa.cambios -> campo.key -> 0, campo.value -> 1)), '{}') into dichos
    from jsonb_each(dichos) campo
    where previa.cambios -> campo.key -> 0 is distinct from campo.value -> 1;
    if dichos = '{}' then
      delete from historial where id = previa.id;
    else
      update historial set cambios = dichos, nombre = left(lugar.nombre, 2000), hasta = now() where id = previa.id;
    end if;
    return null;
  end if;
  insert into historial (quien, acto, clase, objeto_id, nombre, curso_id, unidad_id, objetivo_id, actividad_id, cambios)
  values (quien_es, 'cambia', clase_es, lugar.objeto_id, left(lugar.nombre, 2000),
    lugar.curso_id, lugar.unidad_id, lugar.objetivo_id, lugar.actividad_id, dichos);
  return null;
end $$;

-- Another order, told by names. Rows that stand behind others only because something came or went have none.
create function historial_orden() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('eleva.historial', true), '') = 'calla' then
    return null;
  end if;
  insert into historial (quien, acto, clase, objeto_id, nombre, curso_id, unidad_id, cambios)
  select
    current_setting('eleva.quien')::bigint,
    'ordena',
    tg_argv[0],
    movidas.de,
    coalesce((select nombre_unidad from unidades where id = movidas.unidad_id), ''),
    movidas.curso_id, movidas.unidad_id,
    jsonb_build_object('orden', jsonb_build_array(to_jsonb(movidas.antes[1:8]), to_jsonb(movidas.ahora[1:8])))
  from (
    select
      coalesce(lugar.unidad_id, lugar.curso_id) as de,
      lugar.curso_id, lugar.unidad_id,
      array_agg(left(lugar.nombre, 200) order by vieja.position, lugar.objeto_id) as antes,
      array_agg(left(lugar.nombre, 200) order by nueva.position, lugar.objeto_id) as ahora,
      array_agg(lugar.objeto_id order by vieja.position, lugar.objeto_id) as estaban,
      array_agg(lugar.objeto_id order by nueva.position, lugar.objeto_id) as estan
    from viejas vieja
      join nuevas nueva on to_jsonb(nueva) -> tg_argv[1] = to_jsonb(vieja) -> tg_argv[1]
      cross join lateral historial_lugar(tg_argv[0], to_jsonb(nueva)) lugar
    where vieja.position > 0 and nueva.position > 0 and vieja.position <> nueva.position
    group by lugar.curso_id, lugar.unidad_id) movidas
  where movidas.estaban <> movidas.estan;
  return null;
end $$;

-- Only where somebody acts.
create trigger cursos_historial_cambia after update of nombre_curso, clave_interna, descripcion, imagen, minutos_curso, "cursoEnVivo", progreso_obligatorio, fecha_seleccion_inicio, fecha_seleccion_termino on cursos for each row
  when (current_setting('eleva.quien', true) <> '' and (old.nombre_curso, old.clave_interna, old.descripcion, old.imagen, old.minutos_curso, old."cursoEnVivo", old.progreso_obligatorio, old.fecha_seleccion_inicio, old.fecha_seleccion_termino)
    is distinct from (new.nombre_curso, new.clave_interna, new.descripcion, new.imagen, new.minutos_curso, new."cursoEnVivo", new.progreso_obligatorio, new.fecha_seleccion_inicio, new.fecha_seleccion_termino))
  execute function historial_cambia('curso', 'nombre_curso,clave_interna,descripcion,imagen,minutos_curso,cursoEnVivo,progreso_obligatorio,fecha_seleccion_inicio,fecha_seleccion_termino', 'nombre_curso');
create trigger unidades_historial_cambia after update of nombre_unidad, clave_interna, descripcion on unidades for each row
  when (current_setting('eleva.quien', true) <> '' and (old.nombre_unidad, old.clave_interna, old.descripcion)
    is distinct from (new.nombre_unidad, new.clave_interna, new.descripcion))
  execute function historial_cambia('unidad', 'nombre_unidad,clave_interna,descripcion', 'nombre_unidad');
create trigger objetivos_historial_cambia after update of nombre_objetivo, clave_interna, descripcion on objetivos for each row
  when (current_setting('eleva.quien', true) <> '' and (old.nombre_objetivo, old.clave_interna, old.descripcion)
    is distinct from (new.nombre_objetivo, new.clave_interna, new.descripcion))
  execute function historial_cambia('objetivo', 'nombre_objetivo,clave_interna,descripcion', 'nombre_objetivo');
create trigger objetivo_videos_historial_cambia after update of nombre, archivo_id, subtitulos_id, duracion_segundos on objetivo_videos for each row
  when (current_setting('eleva.quien', true) <> '' and (old.nombre, old.archivo_id, old.subtitulos_id, old.duracion_segundos)
    is distinct from (new.nombre, new.archivo_id, new.subtitulos_id, new.duracion_segundos))
  execute function historial_cambia('video', 'nombre,archivo_id,subtitulos_id,duracion_segundos');
create trigger materiales_historial_cambia after update of nombre_material, instrucciones, ruta_documento, archivo_id, tipo_material_id on materiales for each row
  when (current_setting('eleva.quien', true) <> '' and (old.nombre_material, old.instrucciones, old.ruta_documento, old.archivo_id, old.tipo_material_id)
    is distinct from (new.nombre_material, new.instrucciones, new.ruta_documento, new.archivo_id, new.tipo_material_id))
  execute function historial_cambia('material', 'nombre_material,instrucciones,ruta_documento,archivo_id,tipo_material_id');
create trigger actividades_historial_cambia after update of nombre_actividad_unidad, detalles_actividad, entregable, entregable_opcional, form_link, avanza_examen_id, unidad_id on actividades for each row
  when (current_setting('eleva.quien', true) <> '' and (old.nombre_actividad_unidad, old.detalles_actividad, old.entregable, old.entregable_opcional, old.form_link, old.avanza_examen_id, old.unidad_id)
    is distinct from (new.nombre_actividad_unidad, new.detalles_actividad, new.entregable, new.entregable_opcional, new.form_link, new.avanza_examen_id, new.unidad_id))
  execute function historial_cambia('actividad', 'nombre_actividad_unidad,detalles_actividad,entregable,entregable_opcional,form_link,avanza_examen_id,unidad_id', 'nombre_actividad_unidad');
create trigger actividad_items_historial_cambia after update of descripcion_actividad on actividad_items for each row
  when (current_setting('eleva.quien', true) <> '' and old.descripcion_actividad is distinct from new.descripcion_actividad)
  execute function historial_cambia('item', 'descripcion_actividad');
create trigger reactivos_historial_cambia after update of descripcion, explicacion, puntos, tipo, tiporeactivo_id, datos, media_id, rubrica_id on reactivos for each row
  when (current_setting('eleva.quien', true) <> '' and (old.descripcion, old.explicacion, old.puntos, old.tipo, old.tiporeactivo_id, old.datos, old.media_id, old.rubrica_id)
    is distinct from (new.descripcion, new.explicacion, new.puntos, new.tipo, new.tiporeactivo_id, new.datos, new.media_id, new.rubrica_id))
  execute function historial_cambia('pregunta', 'descripcion,explicacion,puntos,tipo,tiporeactivo_id,datos,media_id,rubrica_id');
create trigger respuestas_historial_cambia after update of respuesta, correcta, comentario on respuestas for each row
  when (current_setting('eleva.quien', true) <> '' and (old.respuesta, old.correcta, old.comentario)
    is distinct from (new.respuesta, new.correcta, new.comentario))
  execute function historial_cambia('respuesta', 'respuesta,correcta,comentario');
create trigger evaluaciones_historial_cambia after update of intentos, cuenta, minima, minutos, mezcla_preguntas, mezcla_respuestas, por_pagina, practica, sin_regreso, ver_aciertos, ver_correctas, ver_explicaciones, ver_nota on evaluaciones for each row
  when (current_setting('eleva.quien', true) <> '' and (old.intentos, old.cuenta, old.minima, old.minutos, old.mezcla_preguntas, old.mezcla_respuestas, old.por_pagina, old.practica, old.sin_regreso, old.ver_aciertos, old.ver_correctas, old.ver_explicaciones, old.ver_nota)
    is distinct from (new.intentos, new.cuenta, new.minima, new.minutos, new.mezcla_preguntas, new.mezcla_respuestas, new.por_pagina, new.practica, new.sin_regreso, new.ver_aciertos, new.ver_correctas, new.ver_explicaciones, new.ver_nota))
  execute function historial_cambia('evaluacion', 'intentos,cuenta,minima,minutos,mezcla_preguntas,mezcla_respuestas,por_pagina,practica,sin_regreso,ver_aciertos,ver_correctas,ver_explicaciones,ver_nota');
create trigger rubricas_historial_cambia after update of nombre on rubricas for each row
  when (current_setting('eleva.quien', true) <> '' and old.nombre is distinct from new.nombre)
  execute function historial_cambia('rubrica', 'nombre');
create trigger criterios_historial_cambia after update of titulo, descripcion on criterios for each row
  when (current_setting('eleva.quien', true) <> '' and (old.titulo, old.descripcion)
    is distinct from (new.titulo, new.descripcion))
  execute function historial_cambia('criterio', 'titulo,descripcion');
create trigger niveles_historial_cambia after update of titulo_nivel, puntos, descripcion on niveles for each row
  when (current_setting('eleva.quien', true) <> '' and (old.titulo_nivel, old.puntos, old.descripcion)
    is distinct from (new.titulo_nivel, new.puntos, new.descripcion))
  execute function historial_cambia('nivel', 'titulo_nivel,puntos,descripcion');
create trigger cursos_unidades_historial_nuevas after insert on cursos_unidades referencing new table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('unidad');
create trigger cursos_unidades_historial_quitadas after delete on cursos_unidades referencing old table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('unidad');
create trigger cursos_requeridos_historial_nuevas after insert on cursos_requeridos referencing new table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('requisito');
create trigger cursos_requeridos_historial_quitadas after delete on cursos_requeridos referencing old table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('requisito');
create trigger unidades_objetivos_historial_nuevas after insert on unidades_objetivos referencing new table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('objetivo');
create trigger unidades_objetivos_historial_quitadas after delete on unidades_objetivos referencing old table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('objetivo');
create trigger objetivo_videos_historial_nuevas after insert on objetivo_videos referencing new table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('video');
create trigger objetivo_videos_historial_quitadas after delete on objetivo_videos referencing old table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('video');
create trigger materiales_historial_nuevas after insert on materiales referencing new table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('material');
create trigger materiales_historial_quitadas after delete on materiales referencing old table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('material');
create trigger actividades_historial_nuevas after insert on actividades referencing new table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('actividad');
create trigger actividades_historial_quitadas after delete on actividades referencing old table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('actividad');
create trigger actividad_items_historial_nuevas after insert on actividad_items referencing new table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('item');
create trigger actividad_items_historial_quitadas after delete on actividad_items referencing old table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('item');
create trigger reactivos_historial_nuevas after insert on reactivos referencing new table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('pregunta');
create trigger reactivos_historial_quitadas after delete on reactivos referencing old table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('pregunta');
create trigger respuestas_historial_nuevas after insert on respuestas referencing new table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('respuesta');
create trigger respuestas_historial_quitadas after delete on respuestas referencing old table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('respuesta');
create trigger rubricas_historial_nuevas after insert on rubricas referencing new table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('rubrica');
create trigger rubricas_historial_quitadas after delete on rubricas referencing old table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('rubrica');
create trigger criterios_historial_nuevas after insert on criterios referencing new table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('criterio');
create trigger criterios_historial_quitadas after delete on criterios referencing old table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('criterio');
create trigger niveles_historial_nuevas after insert on niveles referencing new table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('nivel');
create trigger niveles_historial_quitadas after delete on niveles referencing old table as filas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_filas('nivel');
create trigger cursos_unidades_historial_orden after update on cursos_unidades referencing old table as viejas new table as nuevas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_orden('unidad', 'unidad_id');
create trigger unidades_objetivos_historial_orden after update on unidades_objetivos referencing old table as viejas new table as nuevas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_orden('objetivo', 'id');
create trigger actividades_historial_orden after update on actividades referencing old table as viejas new table as nuevas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_orden('actividad', 'id');
-- What stands in another unit now, and a copy that stands in the place of what other courses have as well.
create trigger unidades_objetivos_historial_cambia after update of unidad_id on unidades_objetivos for each row
  when (current_setting('eleva.quien', true) <> '' and old.unidad_id is distinct from new.unidad_id)
  execute function historial_cambia('objetivo', 'unidad_id');
create trigger cursos_unidades_historial_cambia after update of unidad_id on cursos_unidades for each row
  when (current_setting('eleva.quien', true) <> '' and old.unidad_id is distinct from new.unidad_id)
  execute function historial_cambia('unidad', 'unidad_id');
