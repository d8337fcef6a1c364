/** The files of a course's materials as they are taken along on a device. */
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'

export type ArchivoDeCurso = { material_id: number; tamano: number; sha256: string; tipo: string }

/** Each material once. Who may see the course is the caller's matter. */
export async function listArchivosDeCurso(db: Db, cursoId: number): Promise<ArchivoDeCurso[]> {
  const { rows } = await sql<ArchivoDeCurso>`
    select
      material.id as material_id,
      archivo.tamano,
      archivo.sha256,
      archivo.tipo
    from materiales material
      join archivos archivo on archivo.id = material.archivo_id
    where material.objetivo_id in (
      select dentro.objetivo_id
      from cursos_unidades en
        join unidades_objetivos dentro on dentro.unidad_id = en.unidad_id
      where en.curso_id = ${cursoId}
    )
    order by material.id`.execute(db)
  return rows
}
