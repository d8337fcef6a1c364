/** Versions of the legal texts, and who accepted which (ADR 131). */
import type { TextoLegal, TextoLegalInput, TextoPorAceptar, TipoDeTexto, UsoOpcional } from '@eleva/contract'
import { sql } from 'kysely'
import { hoy } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { waitTurn } from '../../kit/db/turno.ts'

const columnas = sql`
  texto.id,
  texto.tipo,
  texto.version::int as version,
  texto.desde::text as desde,
  exists (select from privacidad_textos_vigentes vigente where vigente.id = texto.id) as vigente,
  (select count(*)::int from privacidad_aceptaciones aceptada where aceptada.texto_id = texto.id) as aceptaron`

export async function listTextos(db: Db): Promise<TextoLegal[]> {
  const { rows } = await sql<TextoLegal>`
    select ${columnas}
    from privacidad_textos texto
    order by texto.tipo, texto.version desc`.execute(db)
  return rows
}

export async function getTexto(db: Db, id: number): Promise<(TextoLegal & { contenido: string }) | undefined> {
  const { rows } = await sql<TextoLegal & { contenido: string }>`
    select ${columnas}, texto.contenido
    from privacidad_textos texto
    where texto.id = ${id}`.execute(db)
  return rows[0]
}

/** The next version of its kind; two at once take turns. */
export async function createTexto(db: Db, por: number, { tipo, contenido, desde }: TextoLegalInput): Promise<number> {
  await waitTurn(db, `privacidad:textos:${tipo}`)
  const { rows } = await sql<{ id: number }>`
    insert into privacidad_textos (tipo, version, contenido, desde, creado_por)
    select ${tipo}, coalesce(max(texto.version), 0) + 1, ${contenido}, coalesce(${desde}::date, ${hoy}), ${por}
    from privacidad_textos texto
    where texto.tipo = ${tipo}
    returning id`.execute(db)
  return rows[0]!.id
}

/** What somebody has not accepted of what holds today. */
export async function listPorAceptar(db: Db, usuarioId: number): Promise<TextoPorAceptar[]> {
  const { rows } = await sql<TextoPorAceptar>`
    select
      texto.id,
      texto.tipo,
      texto.version::int as version,
      texto.contenido,
      exists (
        select
        from privacidad_aceptaciones antes
          join privacidad_textos anterior on anterior.id = antes.texto_id
        where antes.usuario_id = ${usuarioId} and anterior.tipo = texto.tipo
      ) as cambio
    from privacidad_textos_vigentes texto
    where not exists (
      select
      from privacidad_aceptaciones aceptada
      where aceptada.usuario_id = ${usuarioId}
        and aceptada.texto_id = texto.id
    )
    order by texto.tipo`.execute(db)
  return rows
}

/** Said twice it is once; what is no text is none. */
export const acceptTextos = (db: Db, usuarioId: number, textos: readonly number[]) =>
  sql`
    insert into privacidad_aceptaciones (usuario_id, texto_id)
    select ${usuarioId}, texto.id
    from privacidad_textos texto
    where texto.id = any(${[...textos]}::bigint[])
    on conflict do nothing`.execute(db)

/** Who accepted it, as the file has it. */
export const streamAceptaciones = (db: Db, id: number) =>
  db
    .selectFrom('privacidad_aceptaciones as aceptada')
    .innerJoin('usuarios as usuario', 'usuario.id', 'aceptada.usuario_id')
    .select(['usuario.nombre_completo as nombre', sql<string>`usuario.email::text`.as('email')])
    .select(sql<string>`to_char(aceptada.aceptada_en at time zone zona(), 'YYYY-MM-DD HH24:MI')`.as('aceptada'))
    .where('aceptada.texto_id', '=', id)
    .orderBy('aceptada.aceptada_en')
    .orderBy('usuario.id')
    .stream(1000)

/** What anybody reads: the one of today, or a former one. */
export async function findPublico(db: Db, tipo: TipoDeTexto, version: number | undefined) {
  const { rows } = await sql<{ version: number; contenido: string; desde: string }>`
    select texto.version::int as version, texto.contenido, texto.desde::text as desde
    from privacidad_textos texto
    where texto.tipo = ${tipo}
      and texto.desde <= ${hoy}
      and coalesce(texto.version = ${version ?? null}::bigint, true)
    order by texto.version desc
    limit 1`.execute(db)
  return rows[0]
}

/** Each that held or holds, newest first. */
export async function listPublicas(db: Db, tipo: TipoDeTexto): Promise<{ version: number; desde: string }[]> {
  const { rows } = await sql<{ version: number; desde: string }>`
    select texto.version::int as version, texto.desde::text as desde
    from privacidad_textos texto
    where texto.tipo = ${tipo} and texto.desde <= ${hoy}
    order by texto.version desc`.execute(db)
  return rows
}

export const listOposiciones = async (db: Db, usuarioId: number): Promise<UsoOpcional[]> => {
  const { rows } = await sql<{ uso: UsoOpcional }>`
    select opuesta.uso
    from privacidad_oposiciones opuesta
    where opuesta.usuario_id = ${usuarioId}`.execute(db)
  return rows.map(r => r.uso)
}

export async function opposeUso(db: Db, usuarioId: number, uso: UsoOpcional, opuesta: boolean): Promise<void> {
  if (opuesta)
    await db
      .insertInto('privacidad_oposiciones')
      .values({ usuario_id: usuarioId, uso })
      .onConflict(c => c.doNothing())
      .execute()
  else
    await db.deleteFrom('privacidad_oposiciones').where('usuario_id', '=', usuarioId).where('uso', '=', uso).execute()
}
