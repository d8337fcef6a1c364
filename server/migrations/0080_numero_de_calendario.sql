-- What a calendar was told last of each thing: what it looked like, and under which number. `secuencia` stays for the version before.
alter table calendarios_dados add column huella text, add column dada bigint;
