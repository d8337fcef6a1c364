-- What became of a registration (ADR 107); one without a row is received. A table of its own, as registrations stand in two that share their keys.
create table registros_decididos (
  registro_id bigint primary key,
  estado text not null check (estado in ('en_espera', 'aceptado', 'rechazado')),
  motivo text not null default '',
  por bigint references usuarios on delete set null,
  decidido_en timestamptz not null default now(),
  -- Those that were decided together, and are undone together within the minute.
  lote uuid not null,
  -- Once the mail is on its way nothing is undone.
  avisado boolean not null default false,
  -- Whom the acceptance made or found: without them it is received again.
  usuario_id bigint references usuarios on delete cascade,
  -- The load that made them, and the event in which it enrolled them: what an undo takes back.
  carga_id bigint references cargas on delete set null,
  inscripcion_id bigint references inscripciones on delete set null,
  -- The decision before, as an undo brings it back.
  antes jsonb
);
create index registros_decididos_estado on registros_decididos (estado);
create index registros_decididos_lote on registros_decididos (lote);
create index registros_decididos_usuario on registros_decididos (usuario_id);
create index registros_decididos_por on registros_decididos (por);
create index registros_decididos_carga on registros_decididos (carga_id);
create index registros_decididos_inscripcion on registros_decididos (inscripcion_id);

-- A registration that goes takes along what became of it.
create function registros_decididos_se_va() returns trigger language plpgsql as $$
begin
  delete from registros_decididos where registro_id = old.id;
  return null;
end
$$;
create trigger registros_formacion_se_va after delete on registros_formacion for each row execute function registros_decididos_se_va();
create trigger registros_con_otro_correo_se_va after delete on registros_con_otro_correo for each row execute function registros_decididos_se_va();
