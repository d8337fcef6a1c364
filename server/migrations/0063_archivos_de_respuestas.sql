-- A question that is answered with files, and sound or film of a question (ADR 067). They go up as those of deliveries do; their keys begin with `respuestas/` and their question.
alter table reactivos drop constraint reactivos_tipo;
alter table reactivos add constraint reactivos_tipo check (tipo in ('opcion', 'verdadero', 'corta', 'numerica', 'relacion', 'orden', 'huecos', 'ensayo', 'archivo')) not valid;
alter table subidas drop constraint subidas_clase;
alter table subidas add constraint subidas_clase check (clase in ('videos', 'entregas', 'respuestas', 'reactivos')) not valid;
