-- The zone in which a school lives, as `America/Tijuana`; null is that of the installation, `zona()` (ADR 083).
alter table escuelas add column zona text;
