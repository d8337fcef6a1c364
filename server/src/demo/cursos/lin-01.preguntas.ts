/** A question of every kind, with what people of the demo answer to it, and a few that stand in the bank alone. */
import type { Contestado, DatosDe, Tipo, TipoConDatos } from '@eleva/contract'
import type { DemoIndicador } from './tipos.ts'

type Comun = {
  /** Without its paragraph, as is `explicacion`. */
  pregunta: string
  indicador: DemoIndicador
  explicacion: string
  puntos?: number
  palabras?: string[]
}
/** `dichas` are places of options, the right ones first. */
type DeOpcion = Comun & {
  tipo: 'unica' | 'multiple'
  /** The option, whether it is right, and what is said to whoever chooses it. */
  opciones: [texto: string, correcta: 0 | 1, comentario?: string][]
  dichas?: number[][]
}
type ConDatos = {
  [T in TipoConDatos]: Comun & { tipo: T; datos: DatosDe<T>; dichas?: Extract<Contestado, { tipo: T }>[] }
}[TipoConDatos]
export type DemoPregunta = DeOpcion | ConDatos

export const isDeOpcion = (p: DemoPregunta): p is DeOpcion =>
  (['unica', 'multiple'] satisfies Tipo[] as string[]).includes(p.tipo)

/** Names of pieces tell nothing of their place. */
const parejas = [
  { id: 'k4wd', izquierda: 'Si recuerda un dato', clave: 'r2xm', derecha: 'Respuesta corta' },
  { id: 'b9tq', izquierda: 'Si puede dar razones', clave: 'h7pc', derecha: 'Ensayo' },
  { id: 'z3fn', izquierda: 'Si conoce los pasos de un proceso', clave: 'v5ga', derecha: 'Ordenar' },
]

export const preguntasDeTodoTipo: DemoPregunta[] = [
  {
    tipo: 'unica',
    indicador: 'Cierre y comprobación',
    palabras: ['cifras', 'error frecuente'],
    pregunta: 'La mitad del grupo eligió la misma opción incorrecta. ¿Qué conviene hacer primero?',
    explicacion:
      'Una opción incorrecta que muchas personas eligen muestra una idea compartida: es lo primero que hay que trabajar.',
    opciones: [
      ['Volver a explicar esa idea y preguntar otra vez', 1, 'Así es: la pregunta te dijo qué explicar.'],
      ['Quitar la pregunta para que suban las calificaciones', 0, 'Suben los números, y la idea equivocada se queda.'],
      ['Aplicar el mismo examen mañana', 0, 'Sin explicar nada nuevo, lo más probable es que salga igual.'],
      ['Pedir al grupo que estudie más', 0, 'Dales algo que puedan hacer: ¿qué tendrían que revisar?'],
    ],
    dichas: [[0], [1], [2], [1], [3]],
  },
  {
    tipo: 'multiple',
    indicador: 'Evidencias de aprendizaje',
    palabras: ['opciones', 'error frecuente'],
    pregunta: '¿Qué hace que una opción incorrecta sirva para enseñar?',
    explicacion: 'Las buenas opciones incorrectas salen de errores reales y no se delatan por su forma.',
    opciones: [
      ['Recoge un error que sí cometen tus estudiantes', 1],
      ['Tiene más o menos el mismo largo que la correcta', 1],
      ['Es tan absurda que nadie la elegiría', 0],
      ['Dice «todas las anteriores»', 0],
    ],
    dichas: [[0, 1], [0], [0, 3], [0, 1, 3]],
  },
  {
    tipo: 'verdadero',
    indicador: 'Criterios y niveles',
    pregunta: 'Si cambias el orden de las opciones, cambia lo que mide la pregunta.',
    explicacion: 'El orden sólo evita que se copie por la letra; lo que se pregunta es lo mismo.',
    datos: { correcta: false, comentario_verdadero: 'Piensa qué tendría que saber quien responde: ¿cambió?' },
    dichas: [
      { tipo: 'verdadero', valor: false },
      { tipo: 'verdadero', valor: true },
    ],
  },
  {
    tipo: 'corta',
    indicador: 'Criterios y niveles',
    palabras: ['rúbrica'],
    pregunta: '¿Cómo se llama la tabla de criterios y niveles con la que se valora un trabajo?',
    explicacion: 'Una rúbrica describe niveles; una lista de cotejo sólo dice si algo está o no está.',
    datos: {
      variantes: [
        { texto: 'rúbrica' },
        { texto: 'matriz de valoración' },
        { texto: 'lista de cotejo', parte: 0.25, comentario: 'Casi: la lista de cotejo no tiene niveles.' },
      ],
    },
    dichas: [
      { tipo: 'corta', texto: 'Rúbrica' },
      { tipo: 'corta', texto: 'lista de cotejo' },
      { tipo: 'corta', texto: 'rubrica' },
      { tipo: 'corta', texto: 'escala' },
    ],
  },
  {
    tipo: 'numerica',
    indicador: 'Cierre y comprobación',
    palabras: ['cifras'],
    pregunta: 'En un grupo de 32 estudiantes, 24 respondieron bien. ¿Qué porcentaje acertó?',
    explicacion: '24 ÷ 32 = 0.75, es decir, 75 %.',
    datos: { valor: 75, tolerancia: 0.5, unidades: [{ texto: '%', factor: 1 }] },
    dichas: [
      { tipo: 'numerica', valor: '75', unidad: '%' },
      { tipo: 'numerica', valor: '0.75', unidad: '%' },
      { tipo: 'numerica', valor: '24', unidad: '%' },
    ],
  },
  {
    tipo: 'orden',
    indicador: 'Propósitos observables',
    palabras: ['planeación'],
    pregunta: 'Ordena los pasos para preparar una evaluación.',
    explicacion: 'Se empieza por lo que se quiere que aprendan; las preguntas vienen después.',
    datos: {
      elementos: [
        { id: 'm8rk', texto: 'Escribir el propósito' },
        { id: 'c2yv', texto: 'Decidir qué evidencia lo muestra' },
        { id: 't6wb', texto: 'Redactar las preguntas' },
        { id: 'q4hs', texto: 'Probarlas con una o un colega' },
      ],
    },
    dichas: [
      { tipo: 'orden', orden: ['m8rk', 'c2yv', 't6wb', 'q4hs'] },
      { tipo: 'orden', orden: ['m8rk', 't6wb', 'c2yv', 'q4hs'] },
      { tipo: 'orden', orden: ['t6wb', 'q4hs', 'm8rk', 'c2yv'] },
    ],
  },
  {
    tipo: 'relacion',
    indicador: 'Evidencias de aprendizaje',
    palabras: ['tipos de pregunta'],
    pregunta: 'Relaciona lo que quieres saber con la pregunta que mejor lo muestra.',
    explicacion: 'Un ensayo enseña razones; una respuesta corta, lo que se recuerda sin ayuda.',
    datos: { parejas, distractores: [{ clave: 'n8je', derecha: 'Verdadero o falso' }] },
    dichas: [
      { tipo: 'relacion', parejas: { k4wd: 'r2xm', b9tq: 'h7pc', z3fn: 'v5ga' } },
      { tipo: 'relacion', parejas: { k4wd: 'n8je', b9tq: 'h7pc', z3fn: 'v5ga' } },
      { tipo: 'relacion', parejas: { k4wd: 'h7pc', b9tq: 'r2xm', z3fn: 'v5ga' } },
    ],
  },
  {
    tipo: 'huecos',
    indicador: 'Retroalimentación útil',
    palabras: ['evaluación formativa'],
    pregunta: 'Completa el texto.',
    explicacion: 'La formativa sirve mientras se aprende; la sumativa asienta lo logrado.',
    datos: {
      texto:
        'La evaluación [[1]] ayuda a mejorar mientras se aprende; la [[2]] asienta lo logrado al final. En una escala de 0 a 10, un 7.5 equivale a [[3]] de 100.',
      huecos: [
        { clase: 'texto', variantes: [{ texto: 'formativa' }] },
        { clase: 'eleccion', opciones: ['sumativa', 'diagnóstica', 'formativa'], correcta: 0 },
        { clase: 'numero', valor: 75, tolerancia: 0 },
      ],
    },
    dichas: [
      { tipo: 'huecos', huecos: { 1: 'formativa', 2: 'sumativa', 3: '75' } },
      { tipo: 'huecos', huecos: { 1: 'formativa', 2: 'diagnóstica', 3: '75' } },
      { tipo: 'huecos', huecos: { 1: 'continua', 2: 'sumativa', 3: '7.5' } },
    ],
  },
  {
    tipo: 'ensayo',
    indicador: 'Retroalimentación útil',
    puntos: 3,
    palabras: ['retroalimentación'],
    pregunta:
      'Una o un estudiante de primero de secundaria escribió: «Las plantas crecen porque comen tierra». Escríbele un comentario que pueda usar.',
    explicacion:
      'Un comentario útil parte de lo que la persona escribió y propone algo que pueda hacer: por ejemplo, pesar la maceta antes y después.',
    datos: { minimo: 20, maximo: 120, guia: 'Busca que cite la idea, dé un paso que se pueda hacer y cuide el trato.' },
    dichas: [
      {
        tipo: 'ensayo',
        texto:
          'Te fijaste en que la planta necesita tierra, y eso es cierto. ¿Qué crees que pase con el peso de la tierra si la planta la va comiendo? Pesa la maceta hoy y en dos semanas, y cuéntanos qué encontraste.',
      },
      {
        tipo: 'ensayo',
        texto:
          'Es una buena observación. Escribes que «comen tierra»: ¿y las plantas que crecen en agua? Busca una y dibuja de dónde toma lo que necesita.',
      },
      {
        tipo: 'ensayo',
        texto:
          'Vas bien, pero revisa el tema de la fotosíntesis en tu libro porque tu respuesta está incompleta y mejora tu redacción.',
      },
      {
        tipo: 'ensayo',
        texto:
          'Tu idea es la de mucha gente hace siglos. Lee el experimento de Van Helmont con el sauce y dime qué cambiarías de tu respuesta.',
      },
    ],
  },
  {
    tipo: 'archivo',
    indicador: 'Evidencias de aprendizaje',
    puntos: 2,
    pregunta: 'Sube una pregunta tuya antes y después de corregirla: un documento o una fotografía.',
    explicacion: 'Lo que cuenta es qué cambió y por qué, no que la pregunta sea difícil.',
    datos: {
      clases: ['documento', 'imagen'],
      maximo: 2,
      guia: 'Se ve qué cambió, y el cambio responde a un error de sus estudiantes.',
    },
  },
]

export const soloEnElBanco: DemoPregunta[] = [
  {
    tipo: 'unica',
    indicador: 'Preguntas que hacen pensar',
    palabras: ['tiempo de espera'],
    pregunta: 'Después de hacer una pregunta al grupo, ¿cuánto conviene esperar antes de pedir una respuesta?',
    explicacion: 'Con tres segundos o más, las respuestas son más largas y participan más estudiantes.',
    opciones: [
      ['Nada: la primera mano que se levante', 0],
      ['De tres a cinco segundos', 1],
      ['Un minuto entero', 0],
    ],
  },
  {
    tipo: 'verdadero',
    indicador: 'Inclusión y acceso',
    palabras: ['conexión', 'inclusión'],
    pregunta: 'Quien pierde la conexión a media evaluación debe empezar de nuevo.',
    explicacion: 'Lo que ya respondió está guardado; y si hace falta, se le puede dar más tiempo.',
    datos: { correcta: false },
  },
  {
    tipo: 'numerica',
    indicador: 'Cierre y comprobación',
    palabras: ['cifras'],
    pregunta:
      'Una evaluación tiene 12 preguntas de un punto. ¿Cuántas hay que acertar para obtener al menos 75 de 100?',
    explicacion: '12 × 0.75 = 9.',
    datos: { valor: 9, tolerancia: 0 },
  },
  {
    tipo: 'corta',
    indicador: 'Roles en el equipo',
    palabras: ['trabajo en equipo'],
    pregunta: 'En un equipo, ¿cómo se llama quien cuida que todas las personas participen?',
    explicacion: 'Modera quien da la palabra; que roten los papeles cada semana.',
    datos: { variantes: [{ texto: 'moderadora' }, { texto: 'moderador' }, { texto: 'quien modera' }] },
  },
]
