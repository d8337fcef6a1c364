-- The question bank (ADR 061). A question may stand in it alone.
-- The version before joins with activities, and so does not see such a question.
-- squawk-ignore ban-drop-not-null
alter table reactivos alter column actividad_id drop not null;

-- What a question asks, as people would call it the same: without tags, accents, case and spaces. What kinds with a general instruction
-- («Ordena los pasos») ask is in their data.
create function huella_de_reactivo(tipo text, descripcion text, datos jsonb) returns text language sql immutable parallel safe as $$
  select md5(tipo || ':' || coalesce(nullif(sin_acentos(translate(regexp_replace(descripcion, '<[^>]*>', '', 'g'), E' \t\n\r\u00a0', '')), ''), descripcion)
    || case tipo
         when 'huecos' then sin_acentos(translate(coalesce(datos->>'texto', ''), E' \t\n\r\u00a0', ''))
         when 'relacion' then sin_acentos(translate(jsonb_path_query_array(datos, '$.parejas[*].izquierda')::text, ' ', ''))
         when 'orden' then sin_acentos(translate((select jsonb_agg(e order by e) from jsonb_path_query(datos, '$.elementos[*].texto') e)::text, ' ', ''))
         else '' end)
$$;
alter table reactivos add column huella text;
create function marca_huella() returns trigger language plpgsql as $$
begin
  new.huella := huella_de_reactivo(new.tipo, new.descripcion, new.datos);
  return new;
end $$;
create trigger reactivos_huella before insert or update of tipo, descripcion, datos on reactivos
  for each row execute function marca_huella();

-- A file of questions that somebody looks through before it is taken; gone by the next day.
create table importaciones (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  nombre text not null,
  formato text not null check (formato in ('gift', 'moodle', 'aiken', 'tabla')),
  creado_en timestamptz not null default now(),
  -- Set once; who asks again gets the same answer.
  hecha_en timestamptz,
  creadas bigint not null default 0
);
create index importaciones_usuario on importaciones (usuario_id, creado_en);
create index importaciones_creado on importaciones (creado_en);

create table importaciones_preguntas (
  id bigint generated always as identity primary key,
  importacion_id bigint not null references importaciones (id) on delete cascade,
  -- Its place in the file, and the line where it begins.
  n bigint not null,
  linea bigint not null,
  resultado text not null check (resultado in ('nueva', 'igual', 'rechazada')),
  -- As it stands in the file, in plain words, cut.
  titulo text not null,
  motivo text not null default '',
  avisos jsonb not null default '[]',
  -- The neutral question; null of one that was refused.
  pregunta jsonb,
  huella text,
  -- Which answers are right, in the same way.
  esencia text,
  igual_a bigint references reactivos (id) on delete set null,
  -- What became of it.
  reactivo_id bigint references reactivos (id) on delete set null deferrable initially deferred,
  unique (importacion_id, n)
);
create index importaciones_preguntas_resultado on importaciones_preguntas (importacion_id, resultado, n);
create index importaciones_preguntas_huella on importaciones_preguntas (huella) where reactivo_id is not null;
create index importaciones_preguntas_reactivo on importaciones_preguntas (reactivo_id) where reactivo_id is not null;
create index importaciones_preguntas_igual on importaciones_preguntas (igual_a) where igual_a is not null;
