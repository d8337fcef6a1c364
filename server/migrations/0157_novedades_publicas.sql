-- Whether a news item, once published, is shown to who has not signed in, too.
-- squawk-ignore prefer-bigint-over-smallint
alter table novedades add column publica smallint not null default 0 check (publica in (0, 1));
