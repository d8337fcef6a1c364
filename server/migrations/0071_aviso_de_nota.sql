-- That the grade of a quiz may be seen (ADR 068): once it has closed, or once somebody has graded the last answer that waited.
alter table avisos drop constraint avisos_tipo;
alter table avisos add constraint avisos_tipo check (tipo in ('curso_ofrecido', 'calificado', 'recibido', 'comentario', 'duda_nueva', 'duda_respondida',
  'entregas_por_revisar', 'clase_manana', 'clase_pronto', 'clase_empezo', 'inscrito', 'invitacion_aceptada', 'acceso_retirado',
  'plazo_cerca', 'plazo_movido', 'prorroga', 'devuelto', 'mensaje_revisor', 'mensaje_alumno', 'anuncio', 'animo', 'mas_de_evaluacion', 'recalificado', 'nota_lista')) not valid;
