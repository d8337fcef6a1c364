/** What the demo school learns: certifications made of courses, offered to its groups and teachers. */

export const demoCursos = [
  {
    nombre_curso: 'Primeros pasos en el aula digital',
    clave_interna: 'ADI-01',
    minutos_curso: 90,
    descripcion: 'Cuentas, carpetas compartidas y acuerdos del grupo para trabajar en línea sin perder a nadie.',
  },
  {
    nombre_curso: 'Diseña clases activas',
    clave_interna: 'ADI-02',
    minutos_curso: 150,
    descripcion:
      'De la exposición a la actividad: planea una secuencia en la que las y los estudiantes hacen, preguntan y explican.',
  },
  {
    nombre_curso: 'Trabajo colaborativo en documentos',
    clave_interna: 'ADI-03',
    minutos_curso: 120,
    descripcion: 'Roles, turnos y comentarios: que el equipo escriba junto y se note quién hizo qué.',
  },
  {
    nombre_curso: 'Evaluar con rúbricas',
    clave_interna: 'EVA-01',
    minutos_curso: 105,
    descripcion: 'Construye rúbricas que sí se usan: pocos criterios, niveles claros y ejemplos de cada uno.',
  },
  {
    nombre_curso: 'Retroalimentar sin agotarte',
    clave_interna: 'EVA-02',
    minutos_curso: 75,
    descripcion: 'Comentarios breves, a tiempo y que la o el estudiante puede aplicar al día siguiente.',
  },
  {
    nombre_curso: 'Clase en vivo: portafolios de evidencias',
    clave_interna: 'EVA-03',
    minutos_curso: 60,
    cursoEnVivo: 1,
    descripcion: 'Una hora con Daniela Robles para armar el portafolio del periodo y resolver dudas.',
  },
  {
    nombre_curso: 'Clase en vivo: preguntas que abren conversación',
    clave_interna: 'EVA-04',
    minutos_curso: 60,
    cursoEnVivo: 1,
    descripcion: 'La clase con Héctor Ibarra sobre preguntas que hacen pensar; aquí quedó su grabación.',
  },
  {
    nombre_curso: 'Evaluaciones en línea que enseñan',
    clave_interna: 'LIN-01',
    minutos_curso: 80,
    descripcion:
      'Escribe preguntas de todo tipo, califica lo abierto con una rúbrica breve y lee lo que dicen las cifras de tu grupo.',
  },
] as const

/** A course and those that it asks for, by key. */
export const demoRequisitos = [
  ['ADI-02', 'ADI-01'],
  ['EVA-02', 'EVA-01'],
] as const

/** `dias`: the last day, counted from today; `grupos` and `escuelas` by their place in the demo. */
export const demoCurriculas = [
  {
    nombre_curricula: 'Introducción a la evaluación 2025',
    tipo: 1,
    descripcion: 'La primera versión de la certificación; quien la terminó conserva su constancia.',
    dias: -30,
    cursos: ['EVA-01'],
    grupos: [],
    escuelas: [],
  },
  {
    nombre_curricula: 'Evaluar para aprender',
    tipo: 3,
    descripcion: 'Rúbricas, portafolios y retroalimentación que tus estudiantes sí leen y aplican.',
    dias: null,
    cursos: ['EVA-01', 'EVA-02', 'EVA-03', 'EVA-04'],
    grupos: [0, 1],
    escuelas: [0, 1, 2],
  },
  {
    nombre_curricula: 'Docente digital: nivel 1',
    tipo: 1,
    descripcion: 'Prepárate para la certificación de educadores y lleva tus clases a un aula que se trabaja en equipo.',
    dias: 240,
    cursos: ['ADI-01', 'ADI-02', 'ADI-03', 'EVA-01'],
    grupos: [0, 2, 4],
    escuelas: [0, 1],
  },
  {
    nombre_curricula: 'Evaluar en línea',
    tipo: 3,
    descripcion: 'Preguntas que enseñan, y resultados que dicen qué explicar mañana.',
    dias: 120,
    cursos: ['LIN-01'],
    grupos: [5],
    escuelas: [],
  },
] as const
