import { type Estreno, PasoDeEstreno, type pasosDeEstreno, ROL } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'

export const CLAVE = 'estreno'

type Dados = { [P in (typeof pasosDeEstreno)[number]]: boolean }

/**
 * How far the first steps are. Nobody can see whether `mirada` was done: whoever did it says so, as of what they leave
 * out.
 */
export async function getEstreno(db: Db): Promise<Estreno> {
  const { rows } = await sql<Dados & { saltados: string[] }>`
    select
      ajuste.valor::jsonb as saltados,
      exists (select from ajustes dicho where dicho.clave like 'general.%') as ajustes,
      exists (select from curriculas) as programa,
      exists (select from escuelas where gestor_id is not null) as escuela,
      exists (
        select
        from usuarios_roles su_rol
        where su_rol.role_id <> ${ROL.admin}
          and not exists (select from escuelas escuela where escuela.gestor_id = su_rol.usuario_id)
      ) as personas,
      exists (select from ofertas_academicas) as oferta,
      false as mirada
    from ajustes ajuste
    where ajuste.clave = ${CLAVE}`.execute(db)
  const found = rows[0]
  if (!found) return { pasos: [] }
  const pasos = PasoDeEstreno.options.map(paso => ({
    paso,
    hecho: found[paso],
    saltado: found.saltados.includes(paso),
  }))
  return { pasos: pasos.every(p => p.hecho || p.saltado) ? [] : pasos }
}
