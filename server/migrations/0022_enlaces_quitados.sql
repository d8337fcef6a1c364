-- A link that was taken away stays away until somebody asks for a new one: its row without a token says so. Without this, looking at the
-- results would make another.
alter table enlaces_resultados drop constraint enlaces_resultados_pkey;
alter table enlaces_resultados alter column token drop not null;
alter table enlaces_resultados add unique (token);
alter table enlaces_resultados drop constraint enlaces_resultados_actividad_id_usuario_id_key;
alter table enlaces_resultados add primary key (actividad_id, usuario_id);
