/**
 * Constancias of each kind and state, people who wait for theirs, and a portfolio of many works: what the demo school
 * has none of.
 */
import { randomUUID } from 'node:crypto'
import {
  type Constancia,
  constanciasDeGrupoRoutes,
  constanciasRoutes,
  pathOf,
  portafoliosRoutes,
  reglasDeConstanciaRoutes,
} from '@eleva/contract'
import { enter, type Somebody } from '../bench/gente.ts'
import type { Db } from '../server/src/kit/db/db.ts'
import {
  buildActivity,
  buildCurricula,
  buildCurso,
  buildGroup,
  buildOferta,
  buildPerson,
  buildUnit,
} from '../server/test/build.ts'
import { PEOPLE } from './people.ts'

const LARGO =
  'Diplomado en evaluación formativa, retroalimentación y planeación didáctica para la nueva escuela mexicana en zonas rurales'

/** Both halves of the walk may make them on one server. */
const unica = (tail = '') => `hecha-${randomUUID().slice(0, 12)}${tail}`

type Donde = { db: Db; origin: string }

/** @throws for what did not end in 2xx */
async function send(origin: string, who: Somebody, method: string, path: string, body: object) {
  const headers = { ...who.headers, 'content-type': 'application/json' }
  const reply = await fetch(`${origin}${path}`, { method, headers, body: JSON.stringify(body) })
  const said = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${said}`)
  return JSON.parse(said) as Record<string, unknown>
}

async function entrar({ db, origin }: Donde, email: string) {
  const { id } = await db.selectFrom('usuarios').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return enter(origin, { db }, { id, email })
}

type Que = { nombre: string; minutos?: number; entregas?: number }

/** A programme of one course, with one thing to tick and so many works to hand in, offered to these people. */
async function programa(db: Db, usuarios: number[], { nombre, minutos = 1200, entregas = 0 }: Que) {
  const unidad = await buildUnit(db, { clave_interna: unica() })
  const marca = await buildActivity(db, { unidad_id: unidad.id, nombre_actividad_unidad: 'Lee el caso' })
  const trabajos = []
  for (let i = 0; i < entregas; i++)
    trabajos.push(
      await buildActivity(db, {
        unidad_id: unidad.id,
        nombre_actividad_unidad: `${i + 1}. Secuencia didáctica con su instrumento de evaluación`,
        entregable: 2,
      }),
    )
  const curso = await buildCurso(db, {
    nombre_curso: `Curso de ${nombre}`.slice(0, 150),
    minutos_curso: minutos,
    unidades: [unidad.id],
  })
  const curricula = await buildCurricula(db, { nombre_curricula: nombre, cursos: [curso.id] })
  const grupo = await buildGroup(db, { nombre_grupo: `Grupo de ${nombre}`.slice(0, 60), usuarios })
  await buildOferta(db, { curriculas: [curricula.id], grupos: [grupo.id] })
  return {
    curricula: curricula.id,
    curso: curso.id,
    grupo: grupo.id,
    marca: marca.id,
    trabajos: trabajos.map(t => t.id),
  }
}

const marcar = (db: Db, actividad_id: number, usuarios: readonly number[]) =>
  db
    .insertInto('actividades_realizadas')
    .values(usuarios.map(usuario_id => ({ usuario_id, actividad_id })))
    .execute()

const plantillaDe = async (db: Db, clave: string) =>
  (await db.selectFrom('plantillas').select('id').where('clave', '=', clave).executeTakeFirstOrThrow()).id

/** Four of the demo coach's school who wait for an approval, one of them with a very long name. */
async function hacerEsperar({ db, origin }: Donde, admin: Somebody) {
  const escuela = await db
    .selectFrom('escuelas')
    .select('id')
    .where('correo_coach', '=', PEOPLE.coach)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const nombres = ['Maximiliano Guadalupe de los Ángeles Montserrat', 'Itzel', 'Ramón', 'Yolotzin']
  const personas = []
  for (const name of nombres)
    personas.push(
      await buildPerson(db, {
        email: unica('@prueba.mx'),
        name,
        apellido_p: 'Villavicencio',
        apellido_m: 'Etxeberría',
        escuela_id: escuela.id,
      }),
    )
  const ids = personas.map(p => p.id)
  const p = await programa(db, ids, { nombre: 'Tutoría entre pares' })
  await send(origin, admin, 'PUT', pathOf(reglasDeConstanciaRoutes.saveReglaDeCurricula, { id: p.curricula }), {
    modo: 'mano',
  })
  await marcar(db, p.marca, ids)
  for (const persona of personas)
    await send(origin, await enter(origin, { db }, persona), 'POST', constanciasRoutes.request.path, {})
  // Two of its course have one: there are those who have it, and who could.
  await send(origin, admin, 'PUT', pathOf(reglasDeConstanciaRoutes.saveReglaDeCurso, { id: p.curso }), { modo: 'mano' })
  await send(origin, admin, 'POST', pathOf(constanciasDeGrupoRoutes.issueACurso, { id: p.curso }), {
    curso_id: p.curso,
    usuarios: ids.slice(0, 2),
  })
  return { ...p, correos: personas.map(persona => persona.email) }
}

/** A programme that is a DC-3 and says no hours: two who have ended it, and one of whom everything is missing. */
async function hacerSinHoras({ db, origin }: Donde, admin: Somebody) {
  const personas = []
  for (const name of ['Aurelio', 'Brenda', 'Citlali'])
    personas.push(
      await buildPerson(db, {
        email: unica('@prueba.mx'),
        name,
        apellido_p: 'Huerta',
        apellido_m: '',
      }),
    )
  const ids = personas.map(p => p.id)
  const p = await programa(db, ids, { nombre: 'Seguridad e higiene en el taller', minutos: 0 })
  await send(origin, admin, 'PUT', pathOf(reglasDeConstanciaRoutes.saveReglaDeCurricula, { id: p.curricula }), {
    plantilla_id: await plantillaDe(db, 'dc3'),
  })
  await marcar(db, p.marca, ids)
  for (const persona of personas)
    await send(origin, await enter(origin, { db }, persona), 'POST', constanciasRoutes.request.path, {})
  return p
}

/**
 * Those of the demo learner: one by each template, of which one is revoked and one was corrected; and works that are
 * graded.
 */
async function hacerSuyas(donde: Donde, admin: Somebody, suyo: Somebody) {
  const { db, origin } = donde
  const { escuela_id } = await db
    .selectFrom('usuarios')
    .select('escuela_id')
    .where('id', '=', suyo.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('datos_de_empresa')
    .values({
      escuela_id: escuela_id!,
      razon_social: 'Primaria Benito Juárez, A. C.',
      rfc: 'PBJ010203AB1',
      representante: 'Rosa Ibarra Díaz',
      representante_trabajadores: 'Luis Peña Cruz',
    })
    .onConflict(c => c.doNothing())
    .execute()
  await db
    .insertInto('datos_laborales')
    .values({
      usuario_id: suyo.id,
      curp: 'HEGG560427MVZRRL04',
      segundo_apellido: '',
      ocupacion: '11.2',
      puesto: 'Docente',
    })
    .onConflict(c => c.doNothing())
    .execute()
  const hechas = []
  for (const [at, clave] of ['constancia', 'diploma', 'dc3', 'diploma', 'constancia'].entries()) {
    const nombre =
      at === 1
        ? LARGO
        : ['Evaluación formativa', '', 'Primeros auxilios', 'Lectura en voz alta', 'Gestión del aula'][at]!
    const p = await programa(db, [suyo.id], { nombre, entregas: at === 0 ? 12 : 0 })
    await send(origin, admin, 'PUT', pathOf(reglasDeConstanciaRoutes.saveReglaDeCurricula, { id: p.curricula }), {
      plantilla_id: await plantillaDe(db, clave),
      area: '7000',
    })
    await marcar(db, p.marca, [suyo.id])
    hechas.push(p)
  }
  const { constancias } = (await send(origin, suyo, 'POST', constanciasRoutes.request.path, {})) as {
    constancias: Constancia[]
  }
  const folioDe = (logro: string) => constancias.find(c => c.logro === logro)!.folio
  const [revocada, sustituida] = [folioDe('Lectura en voz alta'), folioDe('Gestión del aula')]
  await send(origin, admin, 'POST', pathOf(constanciasRoutes.revoke, { folio: revocada }), {
    motivo: 'Se expidió antes de que terminara el periodo de evaluación.',
  })
  await send(origin, admin, 'POST', pathOf(constanciasRoutes.correct, { folio: sustituida }), {
    nombre: 'Ángel Guadalupe Muñoz Peña',
  })
  const [conTrabajos] = hechas
  for (const [at, actividad_id] of conTrabajos!.trabajos.entries())
    await db
      .insertInto('entregas')
      .values({
        usuario_id: suyo.id,
        actividad_id,
        curso_id: conTrabajos!.curso,
        curricula_id: conTrabajos!.curricula,
        file_url: `https://ejemplo.mx/trabajo-${at + 1}`,
        calificacion: 80 + at,
        calificado_en: new Date(),
      })
      .execute()
  return {
    valida: folioDe('Evaluación formativa'),
    larga: folioDe(LARGO),
    dc3: folioDe('Primeros auxilios'),
    revocada,
    sustituida,
  }
}

/**
 * A portfolio with all that may be shown, which whoever has its address sees.
 * @returns its address
 */
async function hacerPortafolio({ origin }: Donde, suyo: Somebody) {
  const reply = await fetch(`${origin}${portafoliosRoutes.elegibles.path}`, { headers: suyo.headers })
  const { elegibles } = (await reply.json()) as {
    elegibles: { tipo: 'entrega' | 'constancia'; id: number; nombre: string }[]
  }
  const { id } = await send(origin, suyo, 'POST', portafoliosRoutes.create.path, {
    titulo: 'Mi práctica docente: tres años de secuencias, instrumentos y acompañamiento entre pares',
    presentacion: 'Trabajos con los que enseño cómo planeo, cómo evalúo y qué aprendí de quienes me acompañaron.',
    piezas: elegibles.slice(0, 14).map(({ tipo, id: de, nombre }) => ({
      [`${tipo}_id`]: de,
      titulo: nombre.slice(0, 120),
      frase: 'Lo elegí porque muestra lo que cambió en mi grupo.',
    })),
  })
  const shared = await send(origin, suyo, 'POST', pathOf(portafoliosRoutes.share, { id: Number(id) }), { dias: 30 })
  return shared.url as string
}

export async function hacerConstancias(donde: Donde) {
  const [admin, suyo] = [await entrar(donde, PEOPLE.admin), await entrar(donde, PEOPLE.estudiante)]
  const aprueban = await hacerEsperar(donde, admin)
  const sinHoras = await hacerSinHoras(donde, admin)
  const folios = await hacerSuyas(donde, admin, suyo)
  const portafolio = await hacerPortafolio(donde, suyo)
  return { aprueban, sinHoras, folios, portafolio }
}
