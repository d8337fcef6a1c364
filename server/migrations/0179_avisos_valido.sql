alter table avisos validate constraint avisos_tipo;
