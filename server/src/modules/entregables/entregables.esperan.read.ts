/**
 * Which deliveries wait for a review, wherever they are counted: in the figures of a start, in a group's row, in a list
 * of courses. A delivery is counted where a list leads to it: one whose unit is in no course any more stands in no
 * list.
 */
import { type RawBuilder, sql } from 'kysely'
import { cursosDeGrupo } from '../../alcance/ofertas.read.ts'
import type { Observer } from '../../alcance/personas.ts'
import { alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
import { porRevisar } from './entregables.estado.read.ts'

/** All in scope, as what follows a `select`: names `e`, `a` and `u`. */
export const esperan = (person: Observer) => sql`
  from entregas e
    join actividades a on a.id = e.actividad_id and a.entregable > 0
    left join usuarios u on u.id = e.usuario_id
  where ${porRevisar}
    and ${alcanceDeTrabajo(person)}
    and exists (select from cursos_unidades cu where cu.unidad_id = a.unidad_id)`

/** Those of a group, of the courses that are or were offered to it. */
export const esperanEnGrupo = (person: Observer, grupo: RawBuilder<unknown>) => sql`
  from grupos_usuarios gu
    join usuarios u on u.id = gu.usuario_id
    join entregas e on e.usuario_id = u.id and ${porRevisar}
    join actividades a on a.id = e.actividad_id and a.entregable > 0
  where gu.grupo_id = ${grupo}
    and ${alcanceDeTrabajo(person)}
    and exists (select from cursos_unidades cu
      where cu.unidad_id = a.unidad_id and cu.curso_id in (${cursosDeGrupo(person, grupo)}))`
