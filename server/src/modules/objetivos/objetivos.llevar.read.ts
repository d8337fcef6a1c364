/** The files and pages of a course's materials as they are taken along on a device. */
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'

export type ArchivoDeCurso = { material_id: number; tamano: number; sha256: string; tipo: string }

const objetivosDe = (cursoId: number) => sql`
  select dentro.objetivo_id
  from cursos_unidades en_curso
    join unidades_objetivos dentro on dentro.unidad_id = en_curso.unidad_id
  where en_curso.curso_id = ${cursoId}`

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
    where material.objetivo_id in (${objetivosDe(cursoId)})
    order by material.id`.execute(db)
  return rows
}

/** `bytes` of its text. */
export type PaginaDeCurso = { material_id: number; bytes: number; imagenes: string[] }

/** Likewise, with the addresses of its pictures. */
export async function listPaginasDeCurso(db: Db, cursoId: number): Promise<PaginaDeCurso[]> {
  const { rows } = await sql<PaginaDeCurso>`
    select
      pagina.material_id,
      octet_length(pagina.contenido) as bytes,
      array(
        select distinct imagen[1]
        from regexp_matches(pagina.contenido, 'src="(/imagenes/[0-9a-f]{32}\\.webp)"', 'g') imagen
      ) as imagenes
    from paginas pagina
      join materiales material on material.id = pagina.material_id
    where material.objetivo_id in (${objetivosDe(cursoId)})
    order by pagina.material_id`.execute(db)
  return rows
}
