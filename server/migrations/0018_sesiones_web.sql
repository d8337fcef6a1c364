-- When a session was last used, for its person to tell one from another. It is noted when it is renewed.
alter table sesiones_web add column usada_en timestamptz not null default now();
