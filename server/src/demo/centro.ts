/**
 * Schools at work in the demo: teachers in each state of an invitation, a quota nearly used, and two enrolment events
 * around the day on which it is loaded.
 */
import { ROL } from '@eleva/contract'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../kit/db/schema.d.ts'

/** People of Secundaria Técnica 21, beside the two who were there before. */
const ESCUELA = 'Secundaria Técnica 21'
const GESTOR = 'arturo.salgado@sec21.edu.mx'
const LUGARES = 8

type Invitado = {
  name: string
  apellido_p: string
  apellido_m: string
  email: string
  /** Days since the link went out. */
  hace: number
  estado: 'activo' | 'invitado' | 'completado' | 'vencido' | 'sin_acceso'
}

const invitados: Invitado[] = [
  {
    name: 'Guadalupe',
    apellido_p: 'Hernández',
    apellido_m: 'Ríos',
    email: 'guadalupe.hernandez@sec21.edu.mx',
    hace: 30,
    estado: 'activo',
  },
  {
    name: 'Rocío',
    apellido_p: 'Santiago',
    apellido_m: 'López',
    email: 'rocio.santiago@sec21.edu.mx',
    hace: 3,
    estado: 'completado',
  },
  { name: 'jose.munoz', apellido_p: '', apellido_m: '', email: 'jose.munoz@sec21.edu.mx', hace: 1, estado: 'invitado' },
  {
    name: 'oscar.ibanez',
    apellido_p: '',
    apellido_m: '',
    email: 'oscar.ibanez@sec21.edu.mx',
    hace: 20,
    estado: 'vencido',
  },
  {
    name: 'Elena',
    apellido_p: 'Vargas',
    apellido_m: 'Nieto',
    email: 'elena.vargas@sec21.edu.mx',
    hace: 60,
    estado: 'sin_acceso',
  },
]

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

export async function loadCentro(tx: Transaction<DB>) {
  const escuela = await tx.selectFrom('escuelas').select('id').where('nombre', '=', ESCUELA).executeTakeFirstOrThrow()
  await tx
    .updateTable('escuelas')
    .set({
      cantidad: LUGARES,
      fecha_vigencia_inicio: day(-90),
      fecha_vigencia_finalizacion: day(240),
      correo_ip_manager: 'soporte@sec21.edu.mx',
    })
    .where('id', '=', escuela.id)
    .execute()
  const gestor = await tx.selectFrom('usuarios').select('id').where('email', '=', GESTOR).executeTakeFirstOrThrow()
  for (const invitado of invitados) await loadInvitado(tx, escuela.id, gestor.id, invitado)
  await loadInscripciones(tx)
}

async function loadInvitado(tx: Transaction<DB>, escuela_id: number, invitada_por: number, invitado: Invitado) {
  const { hace, estado, ...who } = invitado
  const came = estado === 'activo' || estado === 'sin_acceso'
  const { id: usuario_id } = await tx
    .insertInto('usuarios')
    .values({
      ...who,
      escuela_id,
      estatus_user: estado === 'activo' ? 1 : 0,
      ...(came ? { ultima_fecha_inicio_sesion: ago(estado === 'activo' ? 1 : 15) } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('usuarios_roles').values({ usuario_id, role_id: ROL.docente }).execute()
  await tx
    .insertInto('invitaciones')
    .values({
      usuario_id,
      escuela_id,
      invitada_por,
      creado_en: ago(hace),
      enviada_en: ago(hace),
      vence_en: ago(hace - 14),
      completada_en: came || estado === 'completado' ? ago(hace - 1) : null,
      aceptada_en: came ? ago(hace - 1) : null,
    })
    .execute()
}

const eventos = [
  {
    nombre_evento: 'Docente digital, generación de otoño',
    opciones: ['Sábados, 10:00 h', 'Martes, 17:00 h'],
    curricula: 'Evaluar para aprender',
    dias: { fecha_apertura: day(-10), fecha_cierre: day(90) },
    inscritos: [
      ['guadalupe.hernandez@sec21.edu.mx', 0],
      ['paola.rios@sec21.edu.mx', 1],
    ],
  },
  {
    nombre_evento: 'Taller de invierno',
    opciones: ['Lunes, 16:00 h', 'Jueves, 16:00 h'],
    curricula: 'Docente digital: nivel 1',
    dias: { fecha_apertura: day(20), hora_apertura: '09:00', fecha_cierre: day(60) },
    inscritos: [],
  },
] as const

async function loadInscripciones(tx: Transaction<DB>) {
  for (const { opciones, curricula, dias, inscritos, nombre_evento } of eventos) {
    const { id: inscripcion_id } = await tx
      .insertInto('inscripciones')
      .values({ nombre_evento, ...dias })
      .returning('id')
      .executeTakeFirstOrThrow()
    const uuids = await tx
      .insertInto('inscripcion_opciones')
      .values(opciones.map((label, i) => ({ inscripcion_id, label, position: i + 1 })))
      .returning('uuid')
      .execute()
    const { id: curricula_id } = await tx
      .selectFrom('curriculas')
      .select('id')
      .where('nombre_curricula', '=', curricula)
      .executeTakeFirstOrThrow()
    await tx.insertInto('inscripcion_curriculas').values({ inscripcion_id, curricula_id }).execute()
    for (const [email, opcion] of inscritos) {
      const who = await tx.selectFrom('usuarios').select('id').where('email', '=', email).executeTakeFirstOrThrow()
      await tx
        .insertInto('inscripciones_usuarios')
        .values({ usuario_id: who.id, inscripcion_id, opcion_uuid: uuids[opcion]!.uuid })
        .execute()
    }
  }
  // Whoever left their school has no mailbox there any more.
  await sql`insert into correos_rechazados (usuario_id, email, codigo, rechazado_en)
    select id, email, '550 5.1.1', ${ago(5)}
    from usuarios
    where email = 'elena.vargas@sec21.edu.mx'`.execute(tx)
}
