-- Which constancias search engines may find: those whose owners said so (ADR 109). Beside them, as few are: what lists them reads no others.
create table constancias_en_buscadores (
  constancia_id bigint primary key references constancias (id) on delete cascade,
  desde timestamptz not null default now()
);

-- What it consists of is read on the paper of a Diploma, too: all below its title is as large as the rest (ADR 135). What was issued keeps its version.
insert into versiones_de_plantilla (plantilla_id, numero, contenido)
select
  plantilla.id,
  2,
  replace(primera.contenido::text, '"nota"', '"texto"')::jsonb
from plantillas plantilla
  join versiones_de_plantilla primera on primera.plantilla_id = plantilla.id and primera.numero = 1
where plantilla.clave = 'diploma';
