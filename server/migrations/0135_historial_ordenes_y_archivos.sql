-- The history tells of files by their names and of the order of all that an outline's things are made of (ADR 111).

-- A value as it is kept: a file with its name, since by the time it is read the file may be gone.
create function historial_valor(columna text, valor jsonb) returns jsonb language sql stable as $$
  select case
    when columna in ('archivo_id', 'subtitulos_id', 'media_id') and jsonb_typeof(valor) = 'number' then (
      select jsonb_build_object('id', archivo.id, 'nombre', archivo.nombre) from archivos archivo where archivo.id = valor::bigint)
    else valor end
$$;

-- As before, and what was uploaded says with which file.
create or replace function historial_filas() returns trigger language plpgsql as $$
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
    case when count(*) > 1
        then jsonb_build_object('cuantas', count(*), 'nombres', to_jsonb((array_agg(left(lugar.nombre, 200) order by lugar.objeto_id))[1:5]))
      when tg_op = 'INSERT' and modo <> 'devuelve' and tg_argv[0] in ('material', 'video') and min((to_jsonb(filas) ->> 'archivo_id')::bigint) is not null
        then jsonb_build_object('archivo_id', jsonb_build_array(null,
          historial_valor('archivo_id', to_jsonb(min((to_jsonb(filas) ->> 'archivo_id')::bigint)))))
      else '{}' end
  from filas cross join lateral historial_lugar(tg_argv[0], to_jsonb(filas)) lugar
  where num_nonnulls(lugar.curso_id, lugar.unidad_id, lugar.objetivo_id) > 0
    and case when tg_op = 'DELETE' then lugar.padre_en is not null and (lugar.nombre <> '' or tg_argv[0] <> all ('{unidad,objetivo}'))
      else modo = 'devuelve' or coalesce(lugar.padre_en < now(), true) end
  group by lugar.curso_id, lugar.unidad_id, lugar.objetivo_id, lugar.actividad_id;
  return null;
end $$;

-- As before, with files by their names; and what is part of something that is told already, as the tasks of a unit that is archived, is not told.
create or replace function historial_cambia() returns trigger language plpgsql as $$
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
  if coalesce(current_setting('eleva.historial', true), '') = 'calla' then
    return null;
  end if;
  foreach columna in array string_to_array(tg_argv[1], ',') loop
    if ahora -> columna is distinct from antes -> columna then
      dichos := dichos || jsonb_build_object(columna,
        jsonb_build_array(historial_valor(columna, antes -> columna), historial_valor(columna, ahora -> columna)));
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

-- Another order, told by names: of what kind, by which key its rows are known, and of which column they are a list. Rows that stand behind others
-- only because something came or went have none. One row alone has no order, so that a text that is saved costs nothing here.
create or replace function historial_orden() returns trigger language plpgsql as $$
declare
  clase_es text := tg_argv[0];
  llave_en text := tg_argv[1];
  lista_en text := tg_argv[2];
begin
  if coalesce(current_setting('eleva.historial', true), '') = 'calla' or (select count(*) from nuevas) < 2 then
    return null;
  end if;
  insert into historial (quien, acto, clase, objeto_id, nombre, curso_id, unidad_id, actividad_id, cambios)
  with pares as materialized (
    select
      (nueva.fila ->> llave_en)::bigint as id,
      (nueva.fila ->> lista_en)::bigint as lista,
      (vieja.fila ->> 'position')::int as estaba,
      (nueva.fila ->> 'position')::int as esta,
      nueva.fila
    from (select to_jsonb(viejas) as fila from viejas) vieja
      join (select to_jsonb(nuevas) as fila from nuevas) nueva on nueva.fila -> llave_en = vieja.fila -> llave_en
  ),
  listas as (
    select pares.lista, (array_agg(pares.fila))[1] as fila,
      array_agg(pares.id order by pares.estaba, pares.id) as antes,
      array_agg(pares.id order by pares.esta, pares.id) as ahora
    from pares
    where pares.estaba > 0 and pares.esta > 0 and pares.estaba <> pares.esta
    group by pares.lista
  ),
  -- The levels of a rubric stand in one order, the same for each criterion.
  movidas as (
    select listas.*
    from listas
    where listas.antes <> listas.ahora
      and (clase_es <> 'nivel' or listas.lista = (select min(una.lista) from listas una where una.antes <> una.ahora))
  )
  select
    current_setting('eleva.quien')::bigint,
    'ordena',
    clase_es,
    movidas.lista,
    left(coalesce(case
      when clase_es in ('objetivo', 'actividad') then (select nombre_unidad from unidades where id = lugar.unidad_id)
      when clase_es in ('item', 'pregunta') then (select nombre_actividad_unidad from actividades where id = lugar.actividad_id)
      when clase_es = 'respuesta' then (select descripcion from reactivos where id = movidas.lista)
      when clase_es in ('criterio', 'nivel') then (
        select rubrica.nombre
        from rubricas rubrica
        where rubrica.id = case clase_es when 'criterio' then movidas.lista
          else (select rubrica_id from criterios where id = movidas.lista) end)
      end, ''), 2000),
    lugar.curso_id, lugar.unidad_id, lugar.actividad_id,
    jsonb_build_object('orden', jsonb_build_array(antes.nombres, ahora.nombres))
  from movidas
    cross join lateral historial_lugar(clase_es, movidas.fila) lugar
    cross join lateral (
      select jsonb_agg(left(una.nombre, 200) order by cada.lugar) as nombres
      from unnest(movidas.antes[1:8]) with ordinality cada (id, lugar)
        join pares on pares.id = cada.id
        cross join lateral historial_lugar(clase_es, pares.fila) una) antes
    cross join lateral (
      select jsonb_agg(left(una.nombre, 200) order by cada.lugar) as nombres
      from unnest(movidas.ahora[1:8]) with ordinality cada (id, lugar)
        join pares on pares.id = cada.id
        cross join lateral historial_lugar(clase_es, pares.fila) una) ahora
  where num_nonnulls(lugar.curso_id, lugar.unidad_id, lugar.objetivo_id) > 0;
  return null;
end $$;

drop trigger cursos_unidades_historial_orden on cursos_unidades;
create trigger cursos_unidades_historial_orden after update on cursos_unidades referencing old table as viejas new table as nuevas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_orden('unidad', 'unidad_id', 'curso_id');
drop trigger unidades_objetivos_historial_orden on unidades_objetivos;
create trigger unidades_objetivos_historial_orden after update on unidades_objetivos referencing old table as viejas new table as nuevas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_orden('objetivo', 'id', 'unidad_id');
drop trigger actividades_historial_orden on actividades;
create trigger actividades_historial_orden after update on actividades referencing old table as viejas new table as nuevas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_orden('actividad', 'id', 'unidad_id');
create trigger actividad_items_historial_orden after update on actividad_items referencing old table as viejas new table as nuevas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_orden('item', 'id', 'unidad_actividad_id');
create trigger reactivos_historial_orden after update on reactivos referencing old table as viejas new table as nuevas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_orden('pregunta', 'id', 'actividad_id');
create trigger respuestas_historial_orden after update on respuestas referencing old table as viejas new table as nuevas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_orden('respuesta', 'id', 'reactivo_id');
create trigger criterios_historial_orden after update on criterios referencing old table as viejas new table as nuevas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_orden('criterio', 'id', 'rubrica_id');
create trigger niveles_historial_orden after update on niveles referencing old table as viejas new table as nuevas for each statement
  when (current_setting('eleva.quien', true) <> '') execute function historial_orden('nivel', 'id', 'criterio_id');

-- A material is put elsewhere by its number alone.
drop trigger materiales_historial_cambia on materiales;
create trigger materiales_historial_cambia after update of nombre_material, instrucciones, ruta_documento, archivo_id, tipo_material_id, orden_visualizacion on materiales for each row
  when (current_setting('eleva.quien', true) <> '' and (old.nombre_material, old.instrucciones, old.ruta_documento, old.archivo_id, old.tipo_material_id, old.orden_visualizacion)
    is distinct from (new.nombre_material, new.instrucciones, new.ruta_documento, new.archivo_id, new.tipo_material_id, new.orden_visualizacion))
  execute function historial_cambia('material', 'nombre_material,instrucciones,ruta_documento,archivo_id,tipo_material_id,orden_visualizacion');
