-- From here on somebody may have several attempts at a quiz; `intentos_vale` keeps that one of them counts.
alter table intentos drop constraint intentos_usuario_id_actividad_id_key;
