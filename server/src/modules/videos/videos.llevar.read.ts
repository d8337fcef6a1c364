/** The films of a course as they are taken along on a device. */
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { calidadesDe, type EscaleraHecha } from './videos.escalera.read.ts'

type Archivo = { id: number; tamano: number; sha256: string; tipo: string }
export type PeliculaDeCurso = {
  objetivo_id: number
  nombre: string
  file_url: string
  /** Null when the film is not ours. */
  archivo: Archivo | null
  subtitulos: Archivo | null
  escalera: EscaleraHecha | null
}

const archivo = (a: string) =>
  sql`
    case
      when ${sql.ref(`${a}.id`)} is not null
        then json_build_object(
          'id', ${sql.ref(`${a}.id`)}, 'tamano', ${sql.ref(`${a}.tamano`)}, 'sha256', ${sql.ref(`${a}.sha256`)},
          'tipo', ${sql.ref(`${a}.tipo`)})
    end`

/** Each once, in one statement. Who may see the course is the caller's matter. */
export async function listPeliculasDeCurso(db: Db, cursoId: number): Promise<PeliculaDeCurso[]> {
  const { rows } = await sql<PeliculaDeCurso>`
    select v.objetivo_id, v.nombre, v.file_url, ${archivo('a')} as archivo, ${archivo('s')} as subtitulos,
      ${calidadesDe(sql`v.archivo_id`)} as escalera
    from objetivo_videos v left join archivos a on a.id = v.archivo_id left join archivos s on s.id = v.subtitulos_id
    where v.objetivo_id in (
        select uo.objetivo_id
        from cursos_unidades cu join unidades_objetivos uo on uo.unidad_id = cu.unidad_id
        where cu.curso_id = ${cursoId})
    order by v.objetivo_id`.execute(db)
  return rows
}
