/** Words of one form, made under an address and changed under the same with the key: one line each. */

import { plantillasRoutes } from '@eleva/contract'
import type { Caller } from './app.ts'
import { DESDE, HASTA } from './cambios.contenido.ts'
import type { Cambio, Make } from './cambios.tipos.ts'

type Fields = Record<string, unknown>

const novedad = {
  titulo: 'Aviso',
  tipo: 2,
  descripcion: '<p>Hoy</p>',
  fecha_inicio: DESDE,
  fecha_finalizacion: HASTA,
  publicado: 1,
  publica: 0,
}

const anuncio = {
  alcance: 'todos',
  titulo: 'Junta',
  cuerpo: '<p>Hoy</p>',
  publicar_en: '2090-01-01T10:00',
  hasta: '2090-01-02T10:00',
}

const palabras: [word: string, path: string, stands: Fields, change: Fields][] = [
  ['novedades', '/api/novedades/novedades', novedad, { publicado: 0 }],
  ['anuncios', '/api/anuncios', anuncio, { titulo: 'Otra junta' }],
]

/** Views and words of encouragement that somebody keeps. */
const deSeguimiento: [name: string, path: string, stands: Fields, change: Fields][] = [
  ['updateVista', 'vistas', { nombre: 'Sin entrar', filtros: { sin_entrar: '14' } }, { filtros: {} }],
  ['updatePlantilla', 'plantillas', { texto: '¡Ánimo, {nombre}!' }, { texto: 'Vas bien.' }],
]

const deAjustes = {
  nombre: 'Formación 21',
  color: '#1d4ed8',
  soporte: 'ayuda@escuela.mx',
  telefono: '55 1234 5678',
  direccion: 'Calle 5',
  facebook: 'https://facebook.com/escuela',
  instagram: '',
  youtube: '',
  cita: 'Sirve',
  cita_de: 'Ana',
  video_ayuda: '21X5lGlDOfg',
  invitaciones: [{ fecha: DESDE, hora: '17:00 h', titulo: 'Bienvenida', texto: '', video: '' }],
}

/** The rules of what ends in a constancia: one that was never said is there as it is read. */
async function deConstancias(admin: Caller, make: Make): Promise<Record<string, Cambio>> {
  const curricula = await make('/api/curriculas/store', { nombre_curricula: 'Con constancia', tipo: 1 })
  const curso = await make('/api/cursos/store', { nombre_curso: 'Con constancia' })
  const body = await admin.ask(plantillasRoutes.listPlantillas, {})
  const [plantilla] = body.plantillas
  const rule = (path: string): Cambio => ({
    who: admin,
    path: `/api/reglas-de-constancia/${path}`,
    stands: {
      modo: 'mano',
      horas: 20,
      plantilla_id: plantilla!.id,
      area: '7000',
      calificacion_minima: 80,
      asistencia_minima: 75,
    },
    change: { horas: 30 },
  })
  const made = {
    'constancias.saveReglaDeCurricula': rule(`curricula/${curricula}`),
    'constancias.saveReglaDeCurso': rule(`curso/${curso}`),
    'ajustes.update': { who: admin, path: '/api/ajustes', stands: deAjustes, change: { direccion: 'Calle 6' } },
  }
  for (const { path, stands } of Object.values(made)) await admin.send('PUT', path, stands)
  return made
}

export async function dePalabras(admin: Caller, make: Make): Promise<Record<string, Cambio>> {
  const made: Record<string, Cambio> = await deConstancias(admin, make)
  for (const [word, path, stands, change] of palabras)
    made[`${word}.update`] = { who: admin, path: `${path}/${await make(path, stands)}`, stands, change }
  for (const [name, folder, stands, change] of deSeguimiento) {
    const path = `/api/seguimiento/${folder}`
    made[`seguimiento.${name}`] = { who: admin, path: `${path}/${await make(path, stands)}`, stands, change }
  }
  return made
}
