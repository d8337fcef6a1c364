-- Whoever lacked only what was taken away before that was noted (0188) is looked at once (ADR 137). Which of them something was taken from nobody
-- knows any more: all that end in a constancia, each with whoever did something of it and has none.
-- One after the other, from two hours on and over a day at most: who ends something meanwhile is not kept waiting by a million others.
with
  finales as (
    select programa.id as curricula_id, null::bigint as curso_id
    from curriculas programa
      left join reglas_de_constancia regla on regla.curricula_id = programa.id
    where coalesce(regla.modo, 'sola') <> 'no'
      and exists (select from cursos_publicados suyo where suyo.curricula_id = programa.id)
    union all
    select null, regla.curso_id
    from reglas_de_constancia regla
    where regla.curso_id is not null
      and regla.modo <> 'no'
  )
insert into constancias_por_mirar (curricula_id, curso_id, desde)
select
  final.curricula_id,
  final.curso_id,
  mira_despues()
    + row_number() over (order by final.curricula_id, final.curso_id)
    * least(interval '5 minutes', interval '1 day' / count(*) over ())
from finales final
on conflict do nothing;
