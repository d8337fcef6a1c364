-- What somebody had chosen before a mail's own button ended it, for who changes their mind, however often it was pressed. Null where nothing was
-- ended so, and once they choose again.
alter table avisos_preferencias add column correo_antes text;
alter table avisos_resumenes add column dias_antes bigint[];
