/**
 * What the public pages say of the training. Whom to write to, and where, is this installation's
 * (`kit/page/entorno.ts`).
 */

import { use } from 'react'
import { DrawnPath } from '../../kit/page/drawnPath.ts'

type Pagina = {
  texto: string
  href: string
  grupo: 'Eleva' | 'Capacitación docente'
  /** Its word in the header, which has room for a few; the footer has all of them. */
  arriba?: string
}

/** The public pages beside the landing: one line for each that exists. */
export const paginas: readonly Pagina[] = [
  { texto: 'El programa', href: '/canopi', grupo: 'Eleva', arriba: 'Programa' },
  { texto: 'Catálogo de cursos', href: '/canopi-cursos', grupo: 'Eleva', arriba: 'Cursos' },
  { texto: 'Niveles y talleres', href: '/capacitacion-programa', grupo: 'Capacitación docente' },
  { texto: 'Coaches', href: '/capacitacion-coaches', grupo: 'Capacitación docente' },
  { texto: 'Novedades', href: '/capacitacion-novedades', grupo: 'Capacitación docente' },
  { texto: 'Calendario', href: '/capacitacion-calendario', grupo: 'Capacitación docente', arriba: 'Calendario' },
  { texto: 'Preguntas frecuentes', href: '/capacitacion-faqs', grupo: 'Capacitación docente', arriba: 'Preguntas' },
  { texto: 'Registro', href: '/registro', grupo: 'Eleva', arriba: 'Registro' },
]

/**
 * For `aria-current`: whether the page that is open is this one. Asked while it is drawn, in a browser or before there
 * is one.
 */
export const aquiEs = (href: string) =>
  (use(DrawnPath) ?? location.pathname).replace(/\/$/, '') === href ? 'page' : undefined

/** The active routes, to the letter, as specified. */
export const rutasActivas = [
  { nombre: 'Fluency Tutor and WriQ', texto: 'Lectura en voz alta y escritura que se miden y se acompañan.' },
  {
    nombre: 'self-paced Google Certified Educator Level 2',
    texto: 'La ruta a tu ritmo hacia el nivel 2 de la certificación.',
  },
  { nombre: 'Read&Write', texto: 'Apoyos para leer y escribir que abren el aula a todas y todos.' },
  {
    nombre: 'Google Certified Educator Level 1 practice exam',
    texto: 'Un examen de práctica para llegar con confianza al nivel 1.',
  },
] as const

/** How one learns, in the order in which it happens. */
export const pasos = [
  { titulo: 'Regístrate', texto: 'Dinos quién eres y en qué escuela trabajas. Toma unos cinco minutos.' },
  { titulo: 'Sigue una currícula', texto: 'Videos, lecturas y prácticas, a tu ritmo y desde tu celular.' },
  { titulo: 'Entra a las clases en vivo', texto: 'Pregunta, vota por las dudas de tus colegas y resuelve lo tuyo.' },
  { titulo: 'Entrega y recibe comentarios', texto: 'Tu coach lee tu trabajo y te dice qué sigue.' },
  { titulo: 'Llega a la certificación', texto: 'Practica con exámenes y preséntate cuando sepas que puedes.' },
] as const

/** The sample profile: what the cards of one's own courses look like. */
export const perfilDeEjemplo = {
  nombre: 'Mariana Cervantes',
  cursos: [
    { nombre: 'Primeros pasos en el aula digital', unidades: 4, hechas: 4, horas: '1 h 30 min' },
    { nombre: 'Diseña clases activas', unidades: 5, hechas: 2, horas: '2 h 30 min' },
    { nombre: 'Trabajo colaborativo en documentos', unidades: 4, hechas: 0, horas: '2 h' },
  ],
} as const

export const niveles = [
  {
    titulo: 'Nivel 1',
    lema: 'Lo esencial para enseñar con las herramientas de Google',
    temas: [
      'Cuentas, carpetas y acuerdos de tu aula digital',
      'Documentos, hojas y presentaciones que el grupo hace junto',
      'Classroom y Meet: organizar, convocar y dar seguimiento',
      'Formularios para saber qué aprendió cada quien',
      'Examen de práctica antes del examen oficial',
    ],
  },
  {
    titulo: 'Nivel 2',
    lema: 'Diseñar experiencias en las que tus estudiantes crean e investigan',
    temas: [
      'Secuencias activas y proyectos de varias semanas',
      'Búsqueda crítica, mapas y recursos abiertos',
      'Accesibilidad y apoyos para leer y escribir',
      'Portafolios y sitios con las evidencias del grupo',
      'Acompañar a colegas de tu escuela',
    ],
  },
] as const

export const talleres = {
  titulo: 'Talleres en vivo cada semana',
  texto:
    'Una hora y media con un coach y colegas de otras escuelas: se practica lo de la semana, se resuelven dudas y la grabación queda en tu curso.',
  puntos: ['Un tema por semana', 'Preguntas que se votan', 'Grabación para quien no pudo llegar'],
} as const

export const preguntas = [
  {
    pregunta: '¿Cómo me muevo en un programa autogestivo?',
    respuesta:
      'Entra, elige tu currícula y abre el primer curso. Cada curso tiene unidades, y cada unidad, videos y actividades. Marca lo que terminas: «Continuar» te regresa siempre al lugar donde te quedaste.',
  },
  {
    pregunta: '¿Necesito terminar un curso para abrir el siguiente?',
    respuesta:
      'A veces. Si un curso pide otro antes, su tarjeta lo dice con su nombre: «Completa antes: …». Los demás los puedes llevar en el orden que quieras.',
  },
  {
    pregunta: '¿Cómo entro?',
    respuesta:
      'Con la cuenta que registraste en tu escuela. No hay otra contraseña. Si tu correo no está dado de alta, pide tu acceso a quien gestiona tu escuela.',
  },
  {
    pregunta: '¿Qué hago si mi conexión es débil o se corta?',
    respuesta:
      'Sigue. Lo que marcas, respondes y entregas se guarda en tu dispositivo y se envía solo cuando vuelve la señal. Arriba verás «Guardado aquí» mientras tanto.',
  },
  {
    pregunta: '¿Cuándo son las clases en vivo?',
    respuesta:
      'En el calendario de esta página están los días y las horas de los próximos tres meses. Dentro de tu curso las verás con su enlace, y si no pudiste llegar, con su grabación.',
  },
  {
    pregunta: '¿Quién revisa lo que entrego?',
    respuesta:
      'Tu coach o tu docente. Recibes una calificación, comentarios y, cuando la actividad tiene rúbrica, el nivel que alcanzaste en cada criterio.',
  },
  {
    pregunta: '¿La certificación tiene costo?',
    respuesta:
      'La capacitación no tiene costo para las escuelas del programa. El examen oficial de Google lo cobra Google; tu escuela te dirá si lo cubre.',
  },
  {
    pregunta: '¿Puedo usarla en mi celular?',
    respuesta:
      'Sí. Todo funciona en el navegador de tu celular: ver videos, responder, entregar archivos y entrar a las clases en vivo.',
  },
] as const
