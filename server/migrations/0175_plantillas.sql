-- How a constancia looks: templates of the platform or of a school, whose versions stay as they were (ADR 135).

create table plantillas (
  id bigint generated always as identity primary key,
  -- Of those that come with the product; null for any other.
  clave text unique,
  -- What is printed: texts with fields, or the form of the STPS. It stays what it was made as.
  forma text not null check (forma in ('libre', 'dc3')),
  nombre text not null check (nombre <> '' and length(nombre) <= 120),
  busca text generated always as (sin_acentos(nombre)) stored,
  -- Null for one of the platform.
  escuela_id bigint references escuelas (id),
  creado_por bigint references usuarios (id) on delete set null,
  creado_en timestamptz not null default now(),
  archivada_en timestamptz
);
create index plantillas_escuela on plantillas (escuela_id);
create index plantillas_creado_por on plantillas (creado_por);

-- Never changed: a constancia goes on being printed by the one it was issued with.
create table versiones_de_plantilla (
  id bigint generated always as identity primary key,
  plantilla_id bigint not null references plantillas (id),
  numero bigint not null check (numero > 0),
  contenido jsonb not null,
  creado_por bigint references usuarios (id) on delete set null,
  creado_en timestamptz not null default now(),
  unique (plantilla_id, numero)
);
create index versiones_de_plantilla_creado_por on versiones_de_plantilla (creado_por);

create function versiones_de_plantilla_no_cambian() returns trigger language plpgsql as $$
begin
  -- Whoever made it may go, or become part of another account; and whoever is erased is taken out of its words.
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'creado_por' = to_jsonb(old) - 'creado_por'
    or (current_setting('eleva.borrado', true) <> '' and to_jsonb(new) - 'contenido' = to_jsonb(old) - 'contenido')) then
    return new;
  end if;
  raise exception 'Una versión de una plantilla no se cambia ni se quita.' using errcode = 'restrict_violation';
end $$;
create trigger versiones_de_plantilla_fijas before update or delete on versiones_de_plantilla
  for each row execute function versiones_de_plantilla_no_cambian();

alter table reglas_de_constancia add column plantilla_id bigint;
alter table reglas_de_constancia add constraint reglas_de_constancia_plantilla foreign key (plantilla_id) references plantillas (id) not valid;
-- Null for what was issued before there were any: it is printed by the first version of «Constancia».
alter table constancias add column version_id bigint;
alter table constancias add constraint constancias_version foreign key (version_id) references versiones_de_plantilla (id) not valid;

insert into plantillas (clave, forma, nombre) values
  ('constancia', 'libre', 'Constancia'),
  ('diploma', 'libre', 'Diploma con horas y contenidos'),
  ('dc3', 'dc3', 'DC-3');
insert into versiones_de_plantilla (plantilla_id, numero, contenido)
select plantilla.id, 1, suyo.contenido
from plantillas plantilla
  join (values
    ('constancia', '{
      "tamano": "carta", "orientacion": "horizontal", "alineacion": "izquierda", "color": "#9d165e", "logo": "instalacion",
      "adorno": "mosaico", "qr": "derecha", "cifras": true, "agente": "", "firmas": [], "sellos": [],
      "textos": [
        {"estilo": "texto", "texto": "Constancia que se otorga a"},
        {"estilo": "nombre", "texto": "{nombre}"},
        {"estilo": "texto", "texto": "por haber terminado el {tipo}"},
        {"estilo": "logro", "texto": "{logro}"},
        {"estilo": "nota", "texto": "{contenido}"}
      ]
    }'::jsonb),
    ('diploma', '{
      "tamano": "carta", "orientacion": "horizontal", "alineacion": "centro", "color": "", "logo": "instalacion",
      "adorno": "marco", "qr": "derecha", "cifras": false, "agente": "", "firmas": [], "sellos": [],
      "textos": [
        {"estilo": "titulo", "texto": "Diploma"},
        {"estilo": "texto", "texto": "que se otorga a"},
        {"estilo": "nombre", "texto": "{nombre}"},
        {"estilo": "texto", "texto": "por haber concluido el {tipo}"},
        {"estilo": "logro", "texto": "{logro}"},
        {"estilo": "texto", "texto": "con duración de {horas}"},
        {"estilo": "nota", "texto": "{contenido}"},
        {"estilo": "nota", "texto": "{escuela}"},
        {"estilo": "nota", "texto": "Concluido el {fecha}"}
      ]
    }'::jsonb),
    ('dc3', '{
      "tamano": "carta", "orientacion": "vertical", "alineacion": "izquierda", "color": "", "logo": "instalacion",
      "adorno": "ninguno", "qr": "derecha", "cifras": false, "agente": "{emisor}", "firmas": [], "sellos": [],
      "textos": [
        {"estilo": "nota", "texto": "Los datos se asientan en esta constancia bajo protesta de decir verdad, apercibidos de la responsabilidad en que incurre todo aquel que no se conduce con verdad."}
      ]
    }'::jsonb)
  ) suyo (clave, contenido) on suyo.clave = plantilla.clave;
