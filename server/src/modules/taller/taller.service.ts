/** Whole courses made, copied and published, also by the programme that has them. */
export {
  COPIA,
  type Copiados,
  createCurso,
  duplicateCursos,
  isEnUso,
  listImagenes,
  lockCurso,
  publishCurso,
  setImagen,
} from './taller.cursos.sql.ts'
