/**
 * What was announced at the demo school: to a group by its coach, to a school by who manages it, and one that waits for
 * its hour.
 */
import { sql, type Transaction } from 'kysely'
import type { DB } from '../kit/db/schema.d.ts'

export async function loadAnuncios(tx: Transaction<DB>) {
  await sql`
    insert into anuncios (autor_id, alcance, grupo_id, titulo, cuerpo, publicar_en, publicado_en)
    select quien.id, 'grupo', grupo.id, 'Trae tu bitácora impresa el jueves',
      '<p>El jueves revisamos las bitácoras en el taller. '
        || 'Tráela <strong>impresa</strong> y con tu nombre en la primera hoja.</p>'
        || '<p>Si no tienes dónde imprimir, avísame antes del miércoles y lo resolvemos.</p>',
      now(), now()
    from grupos grupo
      join usuarios quien on quien.email = 'hector.ibarra@eleva.mx'
    where grupo.nombre_grupo = '3.º A'`.execute(tx)
  await sql`
    insert into anuncios (autor_id, alcance, escuela_id, titulo, cuerpo, publicar_en, publicado_en, hasta)
    select escuela.gestor_id, 'escuela', escuela.id, 'Nuevo horario del taller de informática',
      '<p>Desde el lunes el taller abre de <strong>7:30 a 15:00</strong>. Los viernes cierra a las 13:00.</p>', now(),
      now(), now() + interval '60 days'
    from escuelas escuela
      join usuarios quien on quien.id = escuela.gestor_id
    where quien.email = 'arturo.salgado@sec21.edu.mx'`.execute(tx)
  await sql`
    insert into anuncios (autor_id, alcance, grupo_id, titulo, cuerpo, publicar_en)
    select quien.id, 'grupo', grupo.id, 'Muestra de proyectos de diseño',
      '<p>La muestra es en el patio. Vengan con sus familias.</p>', (hoy() + 10 + time '09:00') at time zone zona()
    from grupos grupo
      join usuarios quien on quien.email = 'hector.ibarra@eleva.mx'
      where grupo.nombre_grupo = '3.º B'`.execute(tx)
}
