/** What is told of classes that are made, moved or called off, and to whom. */
import type { DatosDeTipo, TipoDeAviso } from '@eleva/contract'
import { sql } from 'kysely'
import { type Destinatarios, quienesCursan, soloA } from '../../alcance/destinatarios.read.ts'
import type { Db } from '../../kit/db/db.ts'
import type { ClaveDeAviso } from '../avisos/avisos.clave.service.ts'
import type { Serie } from './clases.serie.sql.ts'

/** Who may take the course, while the offer is open; and who holds, or held, them. */
export const quienesVan = (
  { oferta_id, curso_id, abierta }: Serie,
  organizan: readonly (number | null)[],
): Destinatarios => {
  const organizadores = soloA([...new Set(organizan.filter(o => o !== null))])
  return abierta ? sql`${quienesCursan(oferta_id, curso_id)} union ${organizadores}` : organizadores
}

/** Those of them who have read it: to them it is told that it is otherwise again. */
export const quienesLeyeron = (para: Destinatarios, tipo: TipoDeAviso, clave: ClaveDeAviso): Destinatarios => sql`
  select distinct aviso.usuario_id as id
  from avisos aviso
  where aviso.tipo = ${tipo}
    and aviso.clave = ${clave}
    and aviso.leido_en is not null
    and aviso.usuario_id in (${para})`

export async function datosDeClases(
  db: Db,
  serie: Serie,
  { evento_id, dia, hora, clases }: { evento_id: number; dia: string; hora: string | null; clases: number },
): Promise<DatosDeTipo<'clase_programada'>> {
  const { rows } = await sql<{ curso: string; en_vivo: number }>`
    select
      nombre_curso as curso,
      "cursoEnVivo" as en_vivo
    from cursos
    where id = ${serie.curso_id}`.execute(db)
  return {
    clase: serie.titulo,
    curso_id: serie.curso_id,
    curso: rows[0]?.curso ?? '',
    evento_id,
    clases,
    inicia: hora ? `${dia}T${hora}` : dia,
  }
}
