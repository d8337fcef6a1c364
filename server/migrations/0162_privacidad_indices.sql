-- sin transacción
-- What an account leaves behind when it goes is found, not looked for.
create index concurrently if not exists entregas_calificado_por on entregas (calificado_por) where calificado_por is not null;
create index concurrently if not exists pases_examen_usuario on pases_examen (usuario_id);
create index concurrently if not exists invitaciones_invitada_por on invitaciones (invitada_por) where invitada_por is not null;
create index concurrently if not exists revalidaciones_revalidado_por on revalidaciones (revalidado_por) where revalidado_por is not null;
