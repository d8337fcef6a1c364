/**
 * How much a school year of a thousand learners weighs in the database: as many rows as the model says, measured and
 * not guessed.
 */
import { connect } from '../server/src/kit/db/db.ts'
import type { Tables } from './comparar.ts'
import { printLine, printSection } from './medir.ts'
import { databaseOf, startServer } from './servidor.ts'

/** The people of whom rows are made; bytes grow in step with them. */
const LEARNERS = 200
const [COURSES, UNITS, TASKS, DELIVERIES, QUIZZES, QUESTIONS] = [6, 6, 6, 2, 1, 8]
/** A year of one learner: forty weeks, four visits a week, fifteen entries of the usage log a visit. */
const YEAR = { entries: 2_400, doubts: 8 }

type Weight = { tabla: string; bytes: number }

export async function benchTamanos(dir: string) {
  const server = startServer({ dir })
  await server.up
  const database = connect(databaseOf(dir))
  try {
    const before = await weigh(database.sql)
    await fill(database.sql)
    await database.sql`vacuum analyze`
    const grown = (await weigh(database.sql))
      .map(w => ({ ...w, bytes: w.bytes - (before.find(b => b.tabla === w.tabla)?.bytes ?? 0) }))
      .filter(w => w.bytes > 0)
      .toSorted((a, b) => b.bytes - a.bytes)
    printSection('Un año escolar de 1,000 estudiantes en la base, con sus índices (MB)')
    const mega = (bytes: number) => ((bytes / LEARNERS) * 1_000) / 2 ** 20
    for (const w of grown.slice(0, 12)) printLine(`${w.tabla.padEnd(28)} ${mega(w.bytes).toFixed(1)}`)
    const all = grown.reduce((sum, w) => sum + w.bytes, 0)
    const log = grown.find(w => w.tabla === 'bitacora')?.bytes ?? 0
    printLine(`${'todo'.padEnd(28)} ${mega(all).toFixed(1)}, sin la bitácora ${mega(all - log).toFixed(1)}`)
  } finally {
    await database.close()
    await server.stop()
  }
}

/** With indexes and what is stored apart; partitions count as their table. */
const weigh = (sql: Tables['sql']) => sql<Weight[]>`
  select coalesce(entera.relname, tabla.relname) as tabla, sum(pg_total_relation_size(tabla.oid))::float8 as bytes
  from pg_class tabla
    left join pg_inherits herencia on herencia.inhrelid = tabla.oid left
    join pg_class entera on entera.oid = herencia.inhparent
  where tabla.relnamespace = 'public'::regnamespace and tabla.relkind = 'r' group by 1`

/** As long as what people write. */
const PHRASE = `'Una frase como las que se escriben al entregar una tarea o al preguntar por ella, ni corta ni larga. '`
const HOUR = `now() - make_interval(hours => (random() * 8000)::int)`

async function fill(sql: Tables['sql']) {
  await sql.unsafe(`
    insert into escuelas (nombre) values ('Peso');
    insert into grupos (nombre_grupo, descripcion_grupo) select 'Peso ' || n, 'Peso' from generate_series(1, ${LEARNERS / 40}) n;
    insert into usuarios (name, apellido_p, apellido_m, email, escuela_id, estatus_user)
      select 'Estudiante', 'Del peso', 'Número ' || n, 'e' || n || '@peso.test', (select id from escuelas where nombre = 'Peso'), 1
      from generate_series(1, ${LEARNERS}) n;
    insert into usuarios_roles (usuario_id, role_id) select id, 3 from usuarios where email like '%@peso.test';
    insert into grupos_usuarios (grupo_id, usuario_id) select g.id, u.id from (select id, row_number() over (order by id) - 1 as n from usuarios
      where email like '%@peso.test') u join (select id, row_number() over (order by id) - 1 as n from grupos where descripcion_grupo = 'Peso') g on g.n = u.n / 40;
    insert into cursos (nombre_curso, clave_interna, minutos_curso) select 'Peso ' || n, 'PESO-' || n, 60 from generate_series(1, ${COURSES}) n;
    insert into unidades (nombre_unidad, clave_interna, descripcion)
      select 'Peso ' || n, 'PESO-U' || n, '' from generate_series(1, ${COURSES * UNITS}) n;
    insert into cursos_unidades (curso_id, unidad_id, position) select c.id, u.id, u.n % ${UNITS} + 1
      from (select id, row_number() over (order by id) - 1 as n from cursos where clave_interna like 'PESO-%') c
      join (select id, row_number() over (order by id) - 1 as n from unidades where clave_interna like 'PESO-U%') u on u.n / ${UNITS} = c.n;
    insert into actividades (unidad_id, nombre_actividad_unidad, position, entregable)
      select u.id, 'Actividad ' || n, n, case when n <= ${DELIVERIES} then 2 else 0 end
      from unidades u, generate_series(1, ${TASKS + DELIVERIES + QUIZZES}) n where u.clave_interna like 'PESO-U%';
    insert into reactivos (actividad_id, descripcion, position) select a.id, ${PHRASE} || n, n
      from actividades a
        join unidades u on u.id = a.unidad_id, generate_series(1, ${QUESTIONS}) n
      where u.clave_interna like 'PESO-U%' and a.position > ${TASKS + DELIVERIES};
    insert into objetivos (nombre_objetivo, clave_interna) select 'Peso ' || n, 'PESO-O' || n from generate_series(1, ${COURSES * UNITS}) n`)
  const work = `create temp table peso as select u.id as usuario, a.id as actividad, a.position, k.curso_id as curso
    from usuarios u, actividades a
      join unidades n on n.id = a.unidad_id
      join cursos_unidades k on k.unidad_id = n.id
    where u.email like '%@peso.test' and n.clave_interna like 'PESO-U%'`
  await sql.unsafe(`${work};
    insert into actividades_realizadas (usuario_id, actividad_id, curso_id) select usuario, actividad, curso from peso
      where position > ${DELIVERIES} and position <= ${TASKS + DELIVERIES};
    insert into archivos (llave, nombre, tipo, tamano, sha256, usuario_id)
      select 'entregas/' || md5(usuario || '-' || actividad), 'Mi tarea de la semana.pdf', 'application/pdf', 1500000, md5('a') || md5('b'), usuario
      from peso where position <= ${DELIVERIES};
    insert into entregas (usuario_id, actividad_id, curso_id, file_id, file_name, file_url, file_type, archivo_id, comentarios, calificacion, calificado_en)
      select usuario, actividad, curso, 'archivo:' || f.id, 'Mi tarea de la semana.pdf', '/entregas/' || f.id, 'application/pdf', f.id,
        ${PHRASE}, 80, now() from peso join archivos f on f.llave = 'entregas/' || md5(usuario || '-' || actividad);
    insert into intentos (usuario_id, actividad_id, calificacion, terminado_en)
      select usuario, actividad, 80, now() from peso where position > ${TASKS + DELIVERIES};
    insert into intento_respuestas (intento_id, reactivo_id, respuestas)
      select i.id, r.id, array[r.id] from intentos i join reactivos r on r.actividad_id = i.actividad_id
      where i.usuario_id in (select usuario from peso);
    insert into video_lugares (usuario_id, objetivo_id, segundo) select u.id, o.id, 100 from usuarios u, objetivos o
      where u.email like '%@peso.test' and o.clave_interna like 'PESO-O%';
    insert into cursos_visitados (usuario_id, curso_id, curricula_id, objetivo_id) select distinct usuario, curso,
      (select min(id) from curriculas), (select min(id) from objetivos) from peso;
    insert into dudas (usuario_id, objetivo_id, duda_msj) select u.id, (select max(id) from objetivos), ${PHRASE} || n
      from usuarios u, generate_series(1, ${YEAR.doubts}) n where u.email like '%@peso.test';
    insert into dudas_respuestas (duda_id, usuario_id, respuesta_duda_msj)
      select d.id, d.usuario_id, ${PHRASE} from dudas d join usuarios u on u.id = d.usuario_id where u.email like '%@peso.test';
    insert into bitacora (ocurrio_en, usuario_id, clave, modulo, evento, curricula_id, curso_id, unidad_id, objetivo_id)
      select ${HOUR}, u.id, gen_random_uuid(), 10, 15, 1, 1, 1, 1 from usuarios u, generate_series(1, ${YEAR.entries}) n
      where u.email like '%@peso.test';
    insert into sesiones_web (token_hash, usuario_id, vence_en) select sha256((u.id || '-' || n)::bytea), u.id, now() + interval '1 day'
      from usuarios u, generate_series(1, 2) n where u.email like '%@peso.test';
    drop table peso`)
}
