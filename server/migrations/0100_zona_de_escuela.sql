-- The zone in which a school lives, as `America/Tijuana`; null is that of the installation, `zona()` (ADR 083).
alter table escuelas
  add column zona text,
  add constraint escuelas_zona check (zona <> '') not valid;
alter table escuelas validate constraint escuelas_zona;
