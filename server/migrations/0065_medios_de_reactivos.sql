-- Sound or film of a question, one at most, with what is said of it to who does not hear or see it (ADR 067).
alter table reactivos add column media_id bigint;
alter table reactivos add constraint reactivos_media_id_fkey foreign key (media_id) references archivos (id) on delete restrict not valid;
alter table reactivos add column media_texto text not null default '';
-- By which rubric its answers are graded; one that is graded by hand alone.
alter table reactivos add column rubrica_id bigint;
alter table reactivos add constraint reactivos_rubrica_id_fkey foreign key (rubrica_id) references rubricas (id) on delete set null not valid;
-- What was chosen in it, with the words and points that it had then, as of deliveries: `[{criterio_id, nivel_id, titulo_criterio, titulo_nivel, puntos, puntos_max}]`.
alter table intento_respuestas add column niveles jsonb;

-- Pictures that were sent up for a question and are in none yet: after a week they go.
create table imagenes_sueltas (
  llave text primary key,
  creado_en timestamptz not null default now()
);
create index imagenes_sueltas_creado on imagenes_sueltas (creado_en);

-- Two questions with the same words about two pictures are two. Nothing that stands has a picture, so that no mark changes.
create or replace function huella_de_reactivo(tipo text, descripcion text, datos jsonb) returns text language sql immutable parallel safe as $$
  select md5(tipo || ':' || coalesce(nullif(sin_acentos(translate(regexp_replace(descripcion, '<[^>]*>', '', 'g'), E' \t\n\r\u00a0', '')), ''), descripcion)
    || case when descripcion like '%/imagenes/%' then coalesce((select string_agg(m[1], ',') from regexp_matches(descripcion, 'src="/imagenes/([0-9a-f]{32})', 'g') m), '') else '' end
    || case tipo
         when 'huecos' then sin_acentos(translate(coalesce(datos->>'texto', ''), E' \t\n\r\u00a0', ''))
         when 'relacion' then sin_acentos(translate(jsonb_path_query_array(datos, '$.parejas[*].izquierda')::text, ' ', ''))
         when 'orden' then sin_acentos(translate((select jsonb_agg(e order by e) from jsonb_path_query(datos, '$.elementos[*].texto') e)::text, ' ', ''))
         else '' end)
$$;
