/** One thing for every update of the contract: what stands in it, as its form sends it, with nothing left empty. */
import { ROL } from '@eleva/contract'
import type { Caller, TestApp } from './app.ts'
import { buildGroup, buildPerson, buildSchool } from './build.ts'
import { DESDE, deContenido, HASTA } from './cambios.contenido.ts'
import { dePalabras } from './cambios.palabras.ts'
import type { Cambio, Make } from './cambios.tipos.ts'
import { buildSalon, type Salon } from './salon.ts'
import { buildAula } from './streaming.ts'

/** Calls that have no field which could be left out, by name. */
export const sinCambios: Record<string, string> = {
  'actividades.sort': 'an order; what is not named stays behind the rest',
  'actividades.sortItems': 'an order; what is not named stays behind the rest',
  'avisos.mark': 'one flag, refused without it',
  'avisos.setForma': 'one choice for all, refused without it',
  'avisos.setPreferencia': 'one switch or both, refused without any; what is not said stays (avisos.correos.test.ts)',
  'avisos.setResumen': 'one list, refused without it',
  'curriculas.sort': 'an order, which is refused unless it names all',
  'entregables.read': 'one place, refused without it',
  'entregables.updateFrase': 'one text, refused without it',
  'escuelas.register': 'taken once, and only whole',
  'evaluaciones.grantPermiso':
    'a reason, refused without it; attempts or minutes that are not said stay (evaluaciones.test.ts)',
  'programas.move': 'a place behind another, or at the end (programas.test.ts)',
  'taller.move': 'a place, of rows that it names; behind all where it says none (taller.test.ts)',
  'intentos.setPuntos': 'points, refused without them; a comment that is not said stays (intentos.tipos.test.ts)',
  'recalificaciones.attendTo': 'a moment, refused without it',
  'reactivos.moveTarjetas': 'a place behind another, or at the end',
  'reactivos.markRespuesta': 'a mark: the call is all that it says',
  'ritmo.update': 'one number, refused without it',
  'streaming.moderate': 'one flag, refused without it',
  'dudas.updateRespuesta': 'one text, refused without it',
}

export async function cambios(t: TestApp): Promise<Record<string, Cambio>> {
  const admin = await t.as('admin')
  const make = async (url: string, body: object) => {
    const reply = await admin.send('POST', url, body)
    if (reply.status !== 200) throw new Error(`${url}: ${JSON.stringify(reply.body)}`)
    return reply.body.id as number
  }
  return {
    ...(await deContenido(t, admin, make)),
    ...(await dePalabras(admin, make)),
    ...(await deSalon(t)),
    ...(await deGente(t, admin, make)),
  }
}

/** A delivery that is graded, with its comment, and one with the levels of its rubric. */
async function deSalon(t: TestApp): Promise<Record<string, Cambio>> {
  const s = await buildSalon(t)
  const entrega = async (
    actividad_id: number,
    values: { calificacion?: number; calificado_en?: Date; recibido_en?: Date } = {},
  ) => {
    const row = { usuario_id: s.ana.id, actividad_id, curso_id: s.curso, file_url: 'https://ejemplo.mx/t' }
    const { id } = await t.db
      .insertInto('entregas')
      .values({ ...row, comentarios: 'Bien', ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const graded = await entrega(s.actividades.calificable, { calificacion: 80, calificado_en: new Date() })
  const received = await entrega(s.actividades.sencilla, { recibido_en: new Date() })
  const byRubric = await entrega(s.actividades.deRubrica)
  for (const c of s.rubrica.criterios)
    await s.coach.send('PUT', `/api/entregables/calificaciones/cuadernoRubrica/${byRubric}`, {
      criterio: c.id,
      nivel: c.niveles[0]!.id,
    })
  await t.db.updateTable('entregas').set({ calificado_por: s.coach.id }).execute()
  const [criterio] = s.rubrica.criterios
  const who = s.coach
  const aula = await buildAula(t)
  return {
    'entregables.updateCalificacion': {
      who,
      path: `/api/entregables/updateCalificacion/${graded}`,
      stands: { comentarios: 'Bien' },
      change: { nuevaCalificacion: 70 },
    },
    'entregables.cuaderno': {
      who,
      path: `/api/entregables/calificaciones/cuaderno/${graded}`,
      stands: {},
      change: { calificacion: '' },
    },
    'entregables.cuadernoRubrica': {
      who,
      path: `/api/entregables/calificaciones/cuadernoRubrica/${byRubric}`,
      keys: { criterio: criterio!.id },
      stands: { calificacion: 10 },
      change: { nivel: '' },
    },
    'entregables.updateComentario': {
      who,
      path: `/api/entregables/updateComentario/${graded}`,
      stands: {},
      change: { comentarios: '' },
    },
    'entregables.receive': {
      who,
      path: `/api/entregables/calificarEntregaComoRecibido/${received}`,
      stands: { comentarios: 'Bien' },
      change: { recibido: 0 },
    },
    ...(await dePlazos(s)),
    'streaming.updateEstado': {
      who: await t.as('admin'),
      path: `/api/eventos-stream/${aula.stream}/estado`,
      keys: { chat_habilitado: 1 },
      stands: {},
      change: { stream_iniciado: 0 },
    },
  }
}

/** Dates of a group, and more time for one of it. */
async function dePlazos(s: Salon): Promise<Record<string, Cambio>> {
  const [who, actividad_id] = [s.coach, s.actividades.calificable]
  const fechas = { actividad_id, fecha_limite: '2030-05-03T08:00', cierra: '2030-05-04T08:00' }
  const mas = { fecha_limite: '2030-05-05T08:00', cierra: '2030-05-06T08:00', motivo: 'Enferma' }
  const [plazos, prorroga] = [`/api/plazos/${s.grupo}/${s.curso}`, `/api/prorrogas/${s.ana.id}/${actividad_id}`]
  await who.send('PUT', plazos, { cambios: [fechas] })
  await who.send('PUT', prorroga, mas)
  return {
    'plazos.save': {
      who,
      path: plazos,
      stands: { cambios: [fechas] },
      change: { cambios: [{ actividad_id, cierra: null }] },
    },
    'plazos.extend': { who, path: prorroga, stands: mas, change: { cierra: '' } },
  }
}

async function deGente(t: TestApp, admin: Caller, make: Make): Promise<Record<string, Cambio>> {
  const school = await buildSchool(t.db)
  const group = await buildGroup(t.db)
  const usuario = (email: string) => ({
    name: 'Ana',
    email,
    escuela: school.id,
    apellido_p: 'Alba',
    apellido_m: 'Ruiz',
    correo_alternativo: 'ana@otro.mx',
    arrRoles: [ROL.estudiante],
    arrGrupos: [group.id],
    redirect: '/mis-sesiones',
  })
  const [a, b] = [usuario('aus-a@prueba.mx'), usuario('aus-b@prueba.mx')]
  const [aId, bId] = [await make('/api/usuarios', a), await make('/api/gestion-u/store', b)]
  const porRol = {
    name: 'Beto',
    role_id: ROL.estudiante,
    email: 'aus-c@prueba.mx',
    correo_alternativo: 'beto@otro.mx',
    grupo_usuario_aprende_id: [group.id],
  }
  const cId = await make('/api/configuracion/usuarios/store', porRol)
  for (const id of [aId, bId, cId])
    await t.db.updateTable('usuarios').set({ estatus_user: 1 }).where('id', '=', id).execute()
  const dora = await buildPerson(t.db, { name: 'Dora', apellido_p: 'Alba', apellido_m: 'Ruiz' })
  await t.db.insertInto('grupos_usuarios').values({ grupo_id: group.id, usuario_id: dora.id }).execute()
  const own = { name: 'Eva', apellido_p: 'Paz', apellido_m: 'Sol', correo_alternativo: 'eva@otro.mx' }
  const eva = await t.asPerson(await buildPerson(t.db, { roles: [ROL.docente], ...own }))
  const oferta = await t.db
    .insertInto('ofertas_academicas')
    .values({ nombre_oferta_academica: 'Para escuelas' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const escuela = {
    nombre: 'Benito Juárez',
    ciudad: 'Puebla',
    direccion: 'Calle 5',
    telefono: '2221234567',
    gestorNombre: 'Gloria',
    gestorCorreo: 'gloria@juarez.mx',
    correoCoach: 'coach@juarez.mx',
    correoIpManager: 'ip@juarez.mx',
    oferta_id: [oferta.id],
    cantidad: 30,
    fecha_vigencia_inicio: DESDE,
    fecha_vigencia_finalizacion: HASTA,
    zona: 'America/Tijuana',
    estatus: 1,
  }
  const escuelaId = await make('/api/centroEscolar/store', escuela)
  return {
    'usuarios.update': {
      who: admin,
      path: `/api/usuarios/${aId}`,
      stands: { ...a, estatus_user: 1 },
      change: { apellido_m: '' },
    },
    'usuarios.updateGestion': {
      who: admin,
      path: `/api/gestion-u/update/${bId}`,
      stands: { ...b, estatus_user: 1 },
      change: { arrGrupos: [] },
    },
    'usuarios.updatePorRol': {
      who: admin,
      path: `/api/configuracion/usuarios/update/${cId}`,
      stands: { ...porRol, estatus_user: 1 },
      change: { correo_alternativo: '' },
    },
    'cuentas.updatePerfil': { who: eva, path: `/api/users/update/${eva.id}`, stands: own, change: { name: 'Evita' } },
    'grupos.updateStudents': {
      who: admin,
      path: '/api/users/update-students',
      keys: { grupo_usuario_aprende_id: group.id, id: [dora.id] },
      stands: { nombres: 'Dora', apellidos: 'Alba Ruiz', email: dora.email },
      change: { nombres: 'Dorita' },
    },
    'escuelas.update': {
      who: admin,
      path: `/api/centroEscolar/update/${escuelaId}`,
      stands: escuela,
      change: { cantidad: 5 },
    },
  }
}
