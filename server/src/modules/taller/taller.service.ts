/** Whole courses made, copied and published, also by the programme that has them. */
export {
  COPIA,
  type Copiados,
  createCurso,
  duplicateCursos,
  listImagenes,
  lockCurso,
  publicarCurso,
  setImagen,
  seUsa,
} from './taller.cursos.sql.ts'
