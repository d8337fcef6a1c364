-- sin transacción
-- When somebody sees their own grade in a quiz (ADR 068): at its end, once it has closed for them, or never.
alter table evaluaciones add column if not exists ver_nota text not null default 'al_terminar';
alter table evaluaciones drop constraint if exists evaluaciones_ver_nota;
alter table evaluaciones add constraint evaluaciones_ver_nota check (ver_nota in ('al_terminar', 'al_cerrar', 'nunca')) not valid;
alter table evaluaciones validate constraint evaluaciones_ver_nota;
