-- What somebody was called before they changed their own name, for who answers for them; null when nobody did, or staff have set it since.
alter table usuarios add column nombre_antes text;
