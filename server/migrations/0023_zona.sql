-- The zone of the people, and what their calendar and their clocks show. The server sets the zone at its start (kit/migrate.ts);
-- statements ask these three instead of being told with every call. None may stand in an index or in a generated column.
create function zona() returns text language sql stable parallel safe return 'America/Mexico_City';

-- Days of validity are counted in theirs, not in UTC's.
create function hoy() returns date language sql stable parallel safe return (now() at time zone zona())::date;

create function ahora() returns timestamp language sql stable parallel safe return now() at time zone zona();
