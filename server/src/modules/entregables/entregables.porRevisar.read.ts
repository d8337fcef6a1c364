/**
 * Which deliveries wait for a review, wherever they are counted: in the figures of a start, in a group's row, in a list
 * of courses. A delivery is counted where a list leads to it: one whose unit is in no course any more stands in no
 * list.
 */
import { type RawBuilder, sql } from 'kysely'
import { hasEntrega } from '../../alcance/entregas.read.ts'
import { cursosDeGrupo } from '../../alcance/ofertas.read.ts'
import type { Observer } from '../../alcance/personas.ts'
import { alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
import { porRevisar } from './entregables.estado.read.ts'

/** All in scope, as what follows a `select`: names `entrega`, `actividad` and `usuario`. */
export const entregasPorRevisar = (person: Observer) => sql`
  from entregas entrega
    join actividades actividad on actividad.id = entrega.actividad_id and ${hasEntrega}
    left join usuarios usuario on usuario.id = entrega.usuario_id
  where ${porRevisar}
    and ${alcanceDeTrabajo(person)}
    and exists (select from cursos_unidades en_curso where en_curso.unidad_id = actividad.unidad_id)`

/** Those of a group, of the courses that are or were offered to it. */
export const entregasPorRevisarDeGrupo = (person: Observer, grupo: RawBuilder<unknown>) => sql`
  from grupos_usuarios miembro
    join usuarios usuario on usuario.id = miembro.usuario_id
    join entregas entrega on entrega.usuario_id = usuario.id and ${porRevisar}
    join actividades actividad on actividad.id = entrega.actividad_id and ${hasEntrega}
  where miembro.grupo_id = ${grupo}
    and ${alcanceDeTrabajo(person)}
    and exists (select from cursos_unidades en_curso
      where en_curso.unidad_id = actividad.unidad_id and en_curso.curso_id in (${cursosDeGrupo(person, grupo)}))`
