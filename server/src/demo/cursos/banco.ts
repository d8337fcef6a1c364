/** Categories of the question bank; each with its indicators as name and description. */
export const demoCategorias = [
  {
    nombre: 'Herramientas digitales',
    descripcion: 'Lo que una o un docente resuelve con las cuentas, carpetas y documentos de su escuela.',
    indicadores: [
      ['Cuentas y seguridad', 'Protege su cuenta y los datos de sus estudiantes.'],
      ['Carpetas y permisos', 'Organiza archivos y comparte solo lo necesario, con quien corresponde.'],
      ['Documentos compartidos', 'Usa comentarios, sugerencias e historial para escribir con otras personas.'],
    ],
  },
  {
    nombre: 'Planeación didáctica',
    descripcion: 'Del propósito de la clase a lo que hacen las y los estudiantes.',
    indicadores: [
      ['Propósitos observables', 'Redacta propósitos que se pueden comprobar al final de la clase.'],
      ['Actividad del estudiante', 'Propone tareas en las que la o el estudiante piensa, produce y explica.'],
      ['Preguntas que hacen pensar', 'Formula preguntas que piden razones y da tiempo para responderlas.'],
      ['Cierre y comprobación', 'Comprueba qué se aprendió antes de terminar y decide el paso siguiente.'],
    ],
  },
  {
    nombre: 'Evaluación formativa',
    descripcion: 'Criterios, evidencias y comentarios que ayudan a aprender.',
    indicadores: [
      ['Criterios y niveles', 'Describe con palabras claras lo que distingue un trabajo de otro.'],
      ['Evidencias de aprendizaje', 'Elige evidencias que muestran lo que dice el propósito.'],
      ['Retroalimentación útil', 'Comenta a tiempo, sobre el trabajo y con un siguiente paso.'],
    ],
  },
  {
    nombre: 'Convivencia y colaboración',
    descripcion: 'Acuerdos, roles y trato para aprender en equipo sin dejar a nadie fuera.',
    indicadores: [
      ['Acuerdos del grupo', 'Construye con el grupo acuerdos breves y los revisa.'],
      ['Roles en el equipo', 'Reparte responsabilidades que se notan en el producto.'],
      ['Inclusión y acceso', 'Prevé alternativas para quien tiene poca señal, equipo o apoyos.'],
    ],
  },
] as const
