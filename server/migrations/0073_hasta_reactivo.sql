-- The last of its quiz's own questions that an attempt was graded by: one that is added later was not asked of it. Null of attempts whose questions
-- were put together for them, and of those that ended before: then the moments tell.
alter table intentos add column hasta_reactivo bigint;
