-- sin transacción
-- The same work stands once in a portfolio: the first of those that do more often stays.
delete from portafolio_piezas repetida
using portafolio_piezas primera
where primera.portafolio_id = repetida.portafolio_id
  and (primera.entrega_id = repetida.entrega_id or primera.constancia_id = repetida.constancia_id)
  and (primera.position, primera.id) < (repetida.position, repetida.id);
drop index concurrently if exists portafolio_piezas_entrega_unica;
create unique index concurrently portafolio_piezas_entrega_unica on portafolio_piezas (portafolio_id, entrega_id);
drop index concurrently if exists portafolio_piezas_constancia_unica;
create unique index concurrently portafolio_piezas_constancia_unica on portafolio_piezas (portafolio_id, constancia_id);
