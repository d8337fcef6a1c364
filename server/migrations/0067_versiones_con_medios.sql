-- A version of a question has its sound or film, too (ADR 066, 067). Its rubric is none of it: whoever grades uses the one that it has.
create or replace function contenido_de_reactivo(cual bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('descripcion', r.descripcion, 'tipo', r.tipo, 'tiporeactivo_id', r.tiporeactivo_id, 'puntos', r.puntos, 'datos', r.datos,
    'explicacion', r.explicacion, 'media_id', r.media_id, 'media_texto', r.media_texto,
    'opciones', coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'respuesta', a.respuesta, 'correcta', a.correcta,
      'comentario', a.comentario) order by a.position, a.id) from respuestas a where a.reactivo_id = r.id), '[]'))
  from reactivos r where r.id = cual
$$;
drop trigger reactivos_version on reactivos;
create trigger reactivos_version before update of descripcion, tipo, tiporeactivo_id, puntos, datos, explicacion, media_id, media_texto on reactivos
  for each row when ((old.descripcion, old.tipo, old.tiporeactivo_id, old.puntos, old.datos, old.explicacion, old.media_id, old.media_texto)
    is distinct from (new.descripcion, new.tipo, new.tiporeactivo_id, new.puntos, new.datos, new.explicacion, new.media_id, new.media_texto))
  execute function marca_version_de_reactivo();
