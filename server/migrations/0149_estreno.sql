-- An installation that nobody has used yet leads whoever administers through its first day, until each step is done or left out: those that are
-- left out stand here. Without the row nothing is led.
insert into ajustes (clave, valor)
select 'estreno', '[]'
where not exists (select from usuarios);
