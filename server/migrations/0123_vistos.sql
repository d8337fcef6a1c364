-- A film is seen once nine tenths of it were really played, in however many visits and on however many devices (ADR 103): which of its seconds were,
-- until then, and when it was. Nothing but new columns, which old rows have by a default.
alter table video_lugares
  add column jugado int4multirange not null default '{}',
  add column visto_en timestamptz;

-- Whoever had seen it by where they stood has seen it still.
update video_lugares lugar
set visto_en = lugar.actualizado_en
from objetivo_videos video
where video.objetivo_id = lugar.objetivo_id
  and lugar.segundo >= greatest(video.duracion_segundos - 10, video.duracion_segundos * 0.9);
