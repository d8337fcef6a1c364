/**
 * People of a school network: Mexican names, e-mails by school, students in groups of about 30. The same in every run.
 */
import type { Database } from '../server/src/kit/db/db.ts'

const nombres = [
  'María Fernanda',
  'José Luis',
  'Ana Sofía',
  'Juan Carlos',
  'Guadalupe',
  'Miguel Ángel',
  'Ximena',
  'Luis Enrique',
  'Valeria',
  'Diego',
  'Camila',
  'Santiago',
  'Regina',
  'Emiliano',
  'Daniela',
  'Leonardo',
  'Renata',
  'Sebastián',
  'Lucía',
  'Mateo',
  'Paola',
  'Ángel Gabriel',
  'Itzel',
  'Óscar Iván',
  'Montserrat',
  'Ricardo',
  'Jimena',
  'Héctor',
  'Noemí',
  'Raúl',
  'Beatriz',
  'Ulises',
  'Karla Ivonne',
  'Tomás',
  'Elena',
  'Iker',
  'Abril',
  'Joaquín',
  'Citlali',
  'Saúl',
]
const apellidos = [
  'Hernández',
  'García',
  'Martínez',
  'López',
  'González',
  'Pérez',
  'Rodríguez',
  'Sánchez',
  'Ramírez',
  'Cruz',
  'Flores',
  'Gómez',
  'Morales',
  'Vázquez',
  'Reyes',
  'Jiménez',
  'Torres',
  'Díaz',
  'Gutiérrez',
  'Ruiz',
  'Mendoza',
  'Aguilar',
  'Ortiz',
  'Moreno',
  'Castillo',
  'Romero',
  'Álvarez',
  'Méndez',
  'Chávez',
  'Rivera',
  'Juárez',
  'Ramos',
  'Domínguez',
  'Herrera',
  'Medina',
  'Castro',
  'Vargas',
  'Guzmán',
  'Velázquez',
  'Muñoz',
  'Rojas',
  'de la Cruz',
  'Contreras',
  'Salazar',
  'Luna',
  'Ortega',
  'Santiago',
  'Guerrero',
  'Estrada',
  'Núñez',
]
const lugares = [
  'Oaxaca',
  'Guadalajara',
  'Puebla',
  'Mérida',
  'Toluca',
  'Xalapa',
  'Morelia',
  'Querétaro',
  'Tepic',
  'Saltillo',
]

/** Part of a surname of 50, of which everybody has two: about 4 % of the people. */
export const FRECUENTE = 'velaz'
/** A given name of one person in 5,000. */
export const RARO = 'xochiquetzal'

const PER_SCHOOL = 500
const PER_GROUP = 30
const BATCH = 50_000

/** Person `i` of a file that a school sends: with the same names as those who are there. */
export const filaDeCsv = (i: number) => {
  const pick = (words: readonly string[], stride: number) => words[Math.floor(i / stride) % words.length]!
  return `${pick(nombres, 1)},${pick(apellidos, 7)} ${pick(apellidos, 3)},alumno.${i}@nueva.edu.mx,`
}

/** Fills up to `total` people beside the demo's, and tidies the tables as autovacuum would within a minute. */
export async function fillPeople({ sql }: Pick<Database, 'sql'>, total: number) {
  const [row] = await sql<{ there: number }[]>`
    select count(*)::int as there from usuarios where email like 'p%@escuela%.edu.mx'`
  for (let from = row!.there; from < total; from += BATCH) await fill(sql, from, Math.min(from + BATCH, total) - 1)
  // Until then, each search also reads the entries that the trigram index has yet to sort in.
  await sql`vacuum analyze usuarios, usuarios_roles, grupos, grupos_usuarios, escuelas`
}

/** 95 % are students; of the rest one in 25 administers too, and one in 20 learns as well. */
async function fill(sql: Database['sql'], first: number, last: number) {
  const between = (per: number) => `generate_series(${Math.ceil(first / per)}, ${Math.floor(last / per)})`
  /** A word that looks drawn and is the same in every run. */
  const drawn = (words: string[], seed: number) =>
    `('{${words.join()}}'::text[])[1 + hashint8extended(i, ${seed})::bit(31)::int % ${words.length}]`
  await sql.unsafe(`
    insert into escuelas (nombre, ciudad, domain)
    select 'Escuela ' || i || ' de ' || ciudad, ciudad, 'escuela' || i || '.edu.mx'
      from (select i::bigint as i, ${drawn(lugares, 1)} as ciudad from ${between(PER_SCHOOL)} i) e`)
  await sql.unsafe(`
    insert into grupos (nombre_grupo, descripcion_grupo)
    select (1 + i % 6) || '.º ' || chr(65 + i % 5) || ' · grupo ' || i, 'Ciclo 2026'
      from ${between(PER_GROUP)} i`)
  await sql.unsafe(`
    with nuevos as (
      insert into usuarios (name, apellido_p, apellido_m, email, escuela_id, role_id, estatus_user, creado_en,
                            ultima_fecha_inicio_sesion)
      select case when i % 5000 = 2501 then 'Xochiquetzal' else ${drawn(nombres, 2)} end, ${drawn(apellidos, 3)},
             ${drawn(apellidos, 4)}, 'p' || i || '@' || e.domain, e.id,
             case when i % 20 > 0 then 3 when i % 500 = 0 then 1 else 2 end, case when i % 33 = 7 then 0 else 1 end,
             now() - i * interval '7 minutes', case when i % 3 > 0 then now() - i * interval '1 minute' end
        from generate_series(${first}::bigint, ${last}::bigint) i
        join escuelas e on e.domain = 'escuela' || i / ${PER_SCHOOL}::bigint || '.edu.mx'
      returning id, role_id, substring(email::text from '^p([0-9]+)')::bigint as i),
    con_rol as (
      insert into usuarios_roles (usuario_id, role_id)
      select id, role_id from nuevos
      union select id, 2 from nuevos where role_id = 1
      union select id, 3 from nuevos where role_id = 2 and i % 400 = 20)
    insert into grupos_usuarios (grupo_id, usuario_id)
    select g.id, n.id from nuevos n
      join grupos g on substring(g.nombre_grupo from ' · grupo ([0-9]+)$')::bigint = n.i / ${PER_GROUP}::bigint
     where n.role_id = 3`)
}
