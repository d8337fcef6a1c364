/** The films of a course as they are taken along on a device. */
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { calidadesDe, type EscaleraHecha } from './videos.escalera.read.ts'

type ArchivoDeLlevar = { id: number; tamano: number; sha256: string; tipo: string }
export type PeliculaDeCurso = {
  objetivo_id: number
  nombre: string
  file_url: string
  /** Null when the film is not ours. */
  archivo: ArchivoDeLlevar | null
  subtitulos: ArchivoDeLlevar | null
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
    select video.objetivo_id, video.nombre, video.file_url, ${archivo('archivo')} as archivo,
      ${archivo('subtitulos')} as subtitulos,
      ${calidadesDe(sql`video.archivo_id`)} as escalera
    from objetivo_videos video
      left join archivos archivo on archivo.id = video.archivo_id
      left join archivos subtitulos on subtitulos.id = video.subtitulos_id
    where video.objetivo_id in (
        select en_unidad.objetivo_id
        from cursos_unidades en_curso
          join unidades_objetivos en_unidad on en_unidad.unidad_id = en_curso.unidad_id
        where en_curso.curso_id = ${cursoId})
    order by video.objetivo_id`.execute(db)
  return rows
}
