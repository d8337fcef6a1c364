import { expect, test } from 'vitest'
import { textoDeAviso } from './avisos.texto.ts'
import { gruposDeAviso, tiposDeAviso } from './avisos.tipos.ts'

const datos = {
  curso_id: 3,
  curso: 'Curso',
  curricula_id: 2,
  curricula: 'Nivel 1',
  unidad_id: 4,
  objetivo_id: 5,
  objetivo: 'Rúbricas',
  actividad_id: 6,
  actividad: 'Ensayo',
  entrega_id: 7,
  antes: 7,
  calificacion: 9.5,
  oferta: 'Otoño',
  clase: 'Clase 1',
  inicia: '2026-11-24T17:00',
  inscripcion: 'Evento',
  escuela: 'Escuela',
  grupo: 'A',
  quien: 'Ana Alba',
  limite: '2026-11-24T23:59',
  anuncio_id: 8,
  titulo: 'Junta del viernes',
  horas: 24,
  movidas: [6],
  folio: '2026-7K4M2QX9',
}
/** What these take besides; of the others it would say where they lead. */
const clase = { evento_id: 9, clases: 1 }
const of = (tipo: (typeof tiposDeAviso)[number], cuantos = 1, more: object = datos) => {
  const { titulo, linea, to, search } = textoDeAviso({ tipo, cuantos, datos: more })
  return [titulo, linea, `${to}?${new URLSearchParams(Object.entries(search).map(([k, v]) => [k, String(v)]))}`]
}

test('of classes that were made or changed together it says how many, and leads to the first', () => {
  const more = { ...datos, evento_id: 9, clases: 8 }
  expect(of('clase_programada', 1, more)).toEqual([
    'Tienes 8 clases: «Clase 1»',
    'La primera, el martes 24 de noviembre, 17:00 · Curso',
    '/clase/9?',
  ])
  expect(of('clase_movida', 1, more)[1]).toBe('Ahora la primera es el martes 24 de noviembre, 17:00 · Curso')
  expect(of('clase_cancelada', 1, more)[1]).toBe('Desde la del martes 24 de noviembre, 17:00 · Curso')
  // One that is held elsewhere is entered from its page.
  expect(of('clase_pronto', 1, { ...datos, evento_id: 9 })[2]).toBe('/clase/9?')
})

test('of an event it says whether they have a place, wait for one, have another one, or are out of it', () => {
  const evento = { inscripcion: 'Taller', opcion: 'Tarde' }
  expect(of('inscrito', 1, { ...evento, lugar: 3 }).slice(0, 2)).toEqual([
    'Estás en la lista de espera de «Taller»',
    'Tarde · Tienes el lugar 3; te avisamos en cuanto entres',
  ])
  expect(of('inscrito', 1, { ...evento, opcion_antes: 'Mañana' }).slice(0, 2)).toEqual([
    'Cambió tu opción en «Taller»',
    'Ahora «Tarde»; antes «Mañana»',
  ])
  expect(of('acceso_retirado', 1, { inscripcion: 'Taller', motivo: 'Se repitió' }).slice(0, 2)).toEqual([
    'Te dieron de baja de «Taller»',
    'Se repitió · Si crees que es un error, pregunta a tu coach.',
  ])
})

test('each kind stands in one group', () => {
  const shown = gruposDeAviso.flatMap(g => g.tipos)
  expect(shown.filter((tipo, at) => shown.indexOf(tipo) !== at)).toEqual([])
})

/** What is said of each kind, in their order, and where it leads. */
const DICHOS = [
  [
    'calificado',
    1,
    'Calificaron tu entrega de «Ensayo»',
    'Tu calificación: 9.5 · Curso',
    '/mis-calificaciones?curso=3&actividad=6',
  ],
  [
    'devuelto',
    1,
    'Te devolvieron «Ensayo» para corregir',
    'Junta del viernes · Hasta el martes 24 de noviembre, 23:59 · Curso',
    '/contenido-curso-curricula?curricula=2&curso=3&unidad=4&objetivo=5',
  ],
  ['comentario', 1, 'Comentaron tu entrega de «Ensayo»', 'Curso', '/mis-calificaciones?curso=3&actividad=6'],
  [
    'mensaje_revisor',
    1,
    'Te escribieron sobre tu entrega de «Ensayo»',
    'Ana Alba · Curso',
    '/mis-calificaciones?curso=3&hilo=7',
  ],
  [
    'mensaje_revisor',
    2,
    '2 mensajes sobre tu entrega de «Ensayo»',
    'Ana Alba y más · Curso',
    '/mis-calificaciones?curso=3&hilo=7',
  ],
  [
    'duda_respondida',
    1,
    'Contestaron tu duda de «Rúbricas»',
    'Curso',
    '/contenido-curso-curricula?curricula=2&curso=3&unidad=4&objetivo=5&ver=dudas',
  ],
  ['recibido', 1, 'Recibieron tu entrega de «Ensayo»', 'Curso', '/mis-calificaciones?curso=3&actividad=6'],
  [
    'recalificado',
    1,
    'Tu calificación de «Ensayo» pasó de 7 a 9.5',
    'Se corrigió una pregunta · Curso',
    '/contenido-curso-curricula?curricula=2&curso=3&unidad=4&objetivo=5',
  ],
  [
    'nota_lista',
    1,
    'Ya está tu calificación de «Ensayo»: 9.5',
    'Curso',
    '/contenido-curso-curricula?curricula=2&curso=3&unidad=4&objetivo=5',
  ],
  [
    'plazo_cerca',
    1,
    'Pronto vence «Ensayo»',
    'Hasta el martes 24 de noviembre, 23:59 · Curso',
    '/contenido-curso-curricula?curricula=2&curso=3&unidad=4&objetivo=5',
  ],
  [
    'plazo_movido',
    1,
    'Cambió la fecha límite de «Ensayo»',
    'Hasta el martes 24 de noviembre, 23:59 · Curso',
    '/contenido-curso-curricula?curricula=2&curso=3&unidad=4&objetivo=5',
  ],
  [
    'plazo_movido',
    3,
    'Cambiaron 3 fechas límite de «Curso»',
    'Una de ellas: «Ensayo» · Hasta el martes 24 de noviembre, 23:59',
    '/contenido-curso-curricula?curricula=2&curso=3',
  ],
  [
    'prorroga',
    1,
    'Tienes más tiempo para «Ensayo»',
    'Hasta el martes 24 de noviembre, 23:59 · Curso',
    '/contenido-curso-curricula?curricula=2&curso=3&unidad=4&objetivo=5',
  ],
  [
    'clase_manana',
    1,
    'Tienes clase pronto: «Clase 1»',
    'martes 24 de noviembre, 17:00 · Curso',
    '/contenido-curso-curricula?curricula=2&curso=3&unidad=4&objetivo=5',
  ],
  [
    'clase_pronto',
    1,
    'Tu clase está por empezar: «Clase 1»',
    'martes 24 de noviembre, 17:00 · Curso',
    '/contenido-curso-curricula?curricula=2&curso=3&unidad=4&objetivo=5',
  ],
  [
    'clase_empezo',
    1,
    'Tu clase ya empezó: «Clase 1»',
    'martes 24 de noviembre, 17:00 · Curso',
    '/contenido-curso-curricula?curricula=2&curso=3&unidad=4&objetivo=5',
  ],
  ['clase_programada', 1, 'Tienes una clase: «Clase 1»', 'El martes 24 de noviembre, 17:00 · Curso', '/clase/9?'],
  ['clase_movida', 1, 'Cambió tu clase: «Clase 1»', 'Ahora el martes 24 de noviembre, 17:00 · Curso', '/clase/9?'],
  ['clase_cancelada', 1, 'Se canceló tu clase: «Clase 1»', 'La del martes 24 de noviembre, 17:00 · Curso', '/clase/9?'],
  [
    'curso_ofrecido',
    1,
    'Tienes un programa nuevo: «Nivel 1»',
    'Otoño · Empieza el martes 24 de noviembre, 17:00',
    '/cursos-curricula?curricula=2',
  ],
  ['inscrito', 1, 'Te inscribieron en «Evento»', '', '/crear-contenido-curricula?'],
  [
    'acceso_retirado',
    1,
    'Ya no estás en el grupo «A»',
    'Si crees que es un error, pregunta a tu coach.',
    '/crear-contenido-curricula?',
  ],
  [
    'mas_de_evaluacion',
    1,
    'Tienes otra oportunidad en «Ensayo»',
    'Junta del viernes · Curso',
    '/contenido-curso-curricula?curricula=2&curso=3&unidad=4&objetivo=5',
  ],
  [
    'animo',
    1,
    'Junta del viernes',
    'Ana Alba · Curso',
    '/contenido-curso-curricula?curricula=2&curso=3&unidad=4&objetivo=5',
  ],
  ['anuncio', 1, 'Anuncio: «Junta del viernes»', 'Ana Alba · Escuela · A · Curso', '/anuncios?anuncio=8'],
  [
    'constancia_expedida',
    1,
    'Ya tienes tu constancia de «Nivel 1»',
    'Descárgala, o comparte la página donde se comprueba.',
    '/mis-constancias?',
  ],
  [
    'constancia_por_completar',
    1,
    'Falta un dato para tu constancia de «Nivel 1»',
    'En cuanto lo escribas se expide.',
    '/mis-constancias?',
  ],
  [
    'constancia_corregida',
    1,
    'Tu constancia de «Nivel 1» tiene el nombre corregido',
    'Es otra, con un folio nuevo: la anterior ya no vale.',
    '/mis-constancias?',
  ],
  [
    'constancia_revocada',
    1,
    'Tu constancia de «Nivel 1» ya no vale',
    'Si crees que es un error, pregunta a tu coach.',
    '/mis-constancias?',
  ],
  [
    'entregas_por_revisar',
    1,
    'Una entrega por revisar de «Ensayo»',
    'Ana Alba · Curso',
    '/preview-rubrica?entregable=7',
  ],
  ['entregas_por_revisar', 10, '10 entregas por revisar de «Ensayo»', 'Ana Alba y más · Curso', '/entregas-general/3?'],
  ['duda_nueva', 1, 'Una duda nueva en «Rúbricas»', 'Ana Alba · Curso', '/dudas-coach?'],
  ['duda_nueva', 4, '4 dudas nuevas en «Rúbricas»', 'Ana Alba y más · Curso', '/dudas-coach?'],
  [
    'mensaje_alumno',
    1,
    'Un mensaje sobre una entrega de «Ensayo»',
    'Ana Alba · Curso',
    '/preview-rubrica?entregable=7&mensajes=1',
  ],
  [
    'mensaje_alumno',
    3,
    '3 mensajes sobre una entrega de «Ensayo»',
    'Ana Alba y más · Curso',
    '/preview-rubrica?entregable=7&mensajes=1',
  ],
  ['invitacion_aceptada', 1, 'Ana Alba aceptó tu invitación', 'Escuela', '/centro-escolar?'],
  ['invitacion_aceptada', 3, '3 personas aceptaron tu invitación', 'Ana Alba y más · Escuela', '/centro-escolar?'],
  ['mirado', 1, 'Ana Alba vio Eleva como tú', 'Para ayudarte: solo pudo mirar, y quedó anotado.', '/avisos?'],
  ['descarga_lista', 1, 'Tu archivo con todos tus datos está listo', 'Se guarda siete días.', '/mis-datos?'],
  ['solicitud_respondida', 1, 'Respondieron tu solicitud sobre tus datos', 'Léela en «Mis datos».', '/mis-datos?'],
  [
    'auditoria_rota',
    1,
    'La auditoría no está como se escribió',
    'Alguien cambió, quitó o agregó líneas a mano en la base de datos: revísalas.',
    '/auditoria?',
  ],
] as const

test('each kind has its words here, in the order of the kinds', () => {
  expect([...new Set(DICHOS.map(([tipo]) => tipo))]).toEqual(tiposDeAviso)
})

test.each(DICHOS)('%s, %i: %s', (tipo, cuantos, titulo, linea, ruta) => {
  const es = tipo === 'clase_programada' || tipo === 'clase_movida' || tipo === 'clase_cancelada'
  expect(of(tipo, cuantos, es ? { ...datos, ...clase } : datos)).toEqual([titulo, linea, ruta])
})
test('of a doubt it leads to that one, and of a news item to its place among the news', () => {
  const place = (tipo: 'duda_nueva' | 'duda_respondida' | 'novedad') => {
    const { to, search, hash } = textoDeAviso({ tipo, datos: { ...datos, duda_id: 8, novedad_id: 9 }, cuantos: 1 })
    return [to, search, hash]
  }
  expect(place('duda_nueva')).toEqual(['/dudas-coach', { responder: 8 }, undefined])
  expect(place('duda_respondida')[1]).toMatchObject({ objetivo: 5, ver: 'dudas', duda: 8 })
  expect(place('novedad')).toEqual(['/novedades', {}, 'novedad-9'])
})
test('of a constancia that was revoked it says why, of one of a course that one, and leads to its card', () => {
  const datos = { curso: 'Ciencias', folio: '2026-7K4M2QX9', motivo: 'Se firmó dos veces' }
  expect(textoDeAviso({ tipo: 'constancia_revocada', datos, cuantos: 1 })).toMatchObject({
    titulo: 'Tu constancia de «Ciencias» ya no vale',
    linea: 'Se firmó dos veces · Si crees que es un error, pregunta a tu coach.',
    to: '/mis-constancias',
    hash: '2026-7K4M2QX9',
  })
})
test('of an activity it leads to that step', () => {
  const datos = {
    curricula_id: 2,
    curso_id: 3,
    unidad_id: 4,
    actividad_id: 6,
    actividad: 'Cierre',
    limite: '',
    horas: 24,
  }
  expect(textoDeAviso({ tipo: 'plazo_cerca', datos, cuantos: 1 }).search).toEqual({
    curricula: 2,
    curso: 3,
    unidad: 4,
    actividad: 6,
  })
})

test('without any name every kind still says something and leads somewhere', () => {
  for (const tipo of tiposDeAviso)
    for (const cuantos of [1, 2]) {
      const [titulo, linea, ruta] = of(tipo, cuantos, {})
      expect(titulo).toMatch(/^[A-Z\d].{5,}/)
      expect(`${titulo}${linea}`).not.toMatch(/undefined|null|NaN|\b0\b/)
      expect(ruta).toMatch(/^\/[a-z]/i)
    }
})

test('one that an earlier version told without a key leads where it can be found, and one without its grade says no other', () => {
  expect(of('duda_nueva', 1, { objetivo: 'Rúbricas', quien: 'Ana Alba' })).toEqual([
    'Una duda nueva en «Rúbricas»',
    'Ana Alba',
    '/dudas-coach?',
  ])
  expect(of('recalificado', 1, { actividad: 'Ensayo', curso: 'Curso' })).toEqual([
    'Tienes un aviso nuevo',
    'Curso',
    '/avisos?',
  ])
})

test('a kind that only a later version knows still leads to where it can be read', () => {
  expect(of('de_otra_version' as never, 1)).toEqual(['Tienes un aviso nuevo', 'Curso', '/avisos?'])
})

test('who came later to a group or a school is told how many courses there are', () => {
  const en = (more: object) => of('curso_ofrecido', 1, { ofertas: [1], ...more })
  expect(en({ cursos: 3, grupo: '2.º B', curricula_id: 2 })).toEqual([
    'Tienes 3 cursos en tu grupo «2.º B»',
    '',
    '/cursos-curricula?curricula=2',
  ])
  expect(en({ cursos: 1, escuela: 'Sec. 21' })[0]).toBe('Tienes un curso en tu escuela «Sec. 21»')
  expect(en({ cursos: 5 })[0]).toBe('Tienes 5 cursos en tus grupos')
})
test('a live course is opened as one, a whole day has no hour', () => {
  expect(
    of('clase_pronto', 1, { curricula_id: 1, curso_id: 2, en_vivo: 1, clase: 'Clase 1', inicia: '2026-01-05' }).slice(
      1,
    ),
  ).toEqual(['lunes 5 de enero', '/contenido-curso-curricula-vivo?curricula=1&curso=2'])
})

test('a limit that was taken away is said to be gone', () => {
  expect(of('plazo_movido', 1, { actividad: 'Ensayo', limite: '', movidas: [6] }).slice(0, 2)).toEqual([
    'Cambió la fecha límite de «Ensayo»',
    'Ya no tiene fecha límite',
  ])
})
