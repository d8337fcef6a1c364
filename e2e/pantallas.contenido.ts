/** Screens on which certifications are built. */
import { heading, row, type State, text } from './pantallas.base.ts'

export const contentScreens: State[] = [
  { who: 'coach', what: 'live event of a course', path: '/curso-evento/6', ready: row('Arma tu portafolio') },
  { who: 'docente', what: 'live event, to read', path: '/curso-evento/7', ready: row('Preguntas que abren') },
  {
    who: 'admin',
    what: 'live event of a course that is not live',
    path: '/curso-evento/4',
    ready: page => page.getByRole('alert').waitFor(),
  },
  {
    who: 'coach',
    what: 'live event dialog',
    path: '/curso-evento/7?editar=2',
    ready: page => page.getByLabel('Enlace de la transmisión').waitFor(),
  },
  {
    who: 'coach',
    what: 'live event dialog with errors',
    path: '/curso-evento/7?editar=2',
    ready: page => page.getByLabel('Enlace de la transmisión').waitFor(),
    open: async page => {
      await page.getByLabel('Enlace de la transmisión').fill('youtube')
      await page.getByLabel('Termina a las').fill('08:00')
      await page.getByRole('button', { name: 'Actualizar registro' }).click()
      await page.getByText('La clase termina después de empezar.').waitFor()
    },
  },
  { who: 'coach', what: 'objectives', path: '/dashboardObjetivos', ready: heading('Objetivos') },
  {
    who: 'admin',
    what: 'objective dialog with errors',
    path: '/dashboardObjetivos?nuevo',
    ready: page => page.getByLabel('Nombre del objetivo').waitFor(),
    open: page => page.getByRole('button', { name: 'Guardar', exact: true }).click(),
  },
  {
    who: 'coach',
    what: 'video of an objective',
    path: '/objetivo-videos/1',
    ready: page => page.getByRole('button', { name: 'reproducir', exact: true }).waitFor(),
  },
  {
    who: 'coach',
    what: 'video with errors',
    path: '/objetivo-videos/5',
    ready: text(/Este objetivo no tiene video/),
    open: async page => {
      await page.getByRole('button', { name: 'Subir video' }).click()
      await page.getByRole('button', { name: 'Guardar', exact: true }).click()
      await page.getByText('Por favor, sube un video o ingresa una URL.').waitFor()
    },
  },
  {
    who: 'coach',
    what: 'materials of a topic where it is made, with files that are refused',
    path: '/curso/1?fila=objetivo-1-2',
    ready: text(/^Lista para el primer ingreso/),
    open: async page => {
      await page.getByLabel('Archivos', { exact: true }).setInputFiles([
        { name: 'pagina.html', mimeType: 'text/html', buffer: Buffer.from('<p>') },
        { name: 'vacio.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
      ])
      await page.getByText('El archivo está vacío.').first().waitFor()
    },
  },
  {
    who: 'coach',
    what: 'a page where it is written, without versions',
    path: '/pagina/50',
    ready: text(/^El primer ingreso toma una clase/),
    open: async page => {
      await page.getByRole('button', { name: 'Versiones' }).click()
      await page.getByText(/^Todavía no hay versiones anteriores/).waitFor()
    },
  },
  {
    who: 'coach',
    what: 'upload test page',
    path: '/poc-upload-video',
    ready: heading('Prueba de carga de video'),
  },
  { who: 'coach', what: 'offers', path: '/ofertaAcademica', ready: heading('Oferta académica') },
  {
    who: 'admin',
    what: 'offer dialog with errors',
    path: '/ofertaAcademica?nuevo',
    ready: page => page.getByLabel('Nombre de la oferta').waitFor(),
    open: page => page.getByRole('button', { name: 'Guardar', exact: true }).click(),
  },
  { who: 'coach', what: 'question bank', path: '/banco-reactivos', ready: heading('Banco de reactivos') },
  {
    who: 'coach',
    what: 'reported questions without figures',
    path: '/banco-reactivos?dificultad=sin_cifras&ver=reportadas',
    ready: heading('Banco de reactivos'),
  },
  {
    who: 'coach',
    what: 'a file of questions, looked through',
    path: '/banco-reactivos',
    ready: heading('Banco de reactivos'),
    open: async page => {
      await page.getByRole('button', { name: 'Importar', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Importar preguntas' })
      const buffer = Buffer.from('¿Ya se ve?{=sí =%50%casi}\n\nesto no es pregunta\n\n¿Vale?{=todo ~%50%algo}')
      await dialog.locator('input[type=file]').setInputFiles({ name: 'recorrido.gift', mimeType: 'text/plain', buffer })
      await dialog.getByRole('button', { name: 'Revisar' }).click()
      await dialog.getByText('Renglón 3').waitFor()
    },
  },
  {
    who: 'coach',
    what: 'several questions to be sorted',
    path: '/banco-reactivos?tipo=unica',
    ready: heading('Banco de reactivos'),
    open: async page => {
      await page
        .getByRole('checkbox', { name: /^Marcar/ })
        .first()
        .check()
      await page.getByRole('button', { name: 'Clasificar' }).click()
      await page
        .getByRole('button', { name: 'Poner categoría' })
        .or(page.getByRole('button', { name: 'Quitar categoría' }))
        .waitFor()
    },
  },
  {
    who: 'coach',
    what: 'questions of a course, and the answers of one',
    path: '/banco-reactivos?curso=1',
    ready: page =>
      page
        .getByRole('button', { name: /^Más acciones de/ })
        .first()
        .waitFor(),
    open: async page => {
      await page
        .getByRole('button', { name: /^Más acciones de/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Respuestas' }).click()
      await page.getByRole('dialog', { name: 'Respuestas' }).getByLabel('Respuesta nueva').waitFor()
    },
  },
  {
    who: 'coach',
    what: 'a new question with errors, and of another kind',
    path: '/preguntas/1',
    ready: page => page.getByLabel('Pregunta nueva').waitFor(),
    open: async page => {
      await page.getByRole('combobox', { name: 'Tipo', exact: true }).click()
      await page.getByRole('option', { name: 'Completar huecos' }).click()
      const form = page.getByRole('region', { name: 'Nueva pregunta' })
      await form.getByRole('button', { name: 'Agregar hueco' }).click()
      await form.getByRole('button', { name: 'Guardar', exact: true }).click()
      await form.getByText('Escribe la respuesta').waitFor()
    },
  },
  {
    who: 'coach',
    what: 'a question as a card, with all that it folds away, formatted, and without a right answer',
    path: '/preguntas/1',
    ready: page => page.getByLabel('Pregunta nueva').waitFor(),
    open: async page => {
      await page.getByRole('button', { name: 'Formato de lo que se pregunta' }).click()
      await page.getByRole('toolbar', { name: 'Formato' }).waitFor()
      await page.getByRole('combobox', { name: 'Tipo', exact: true }).click()
      await page.getByRole('option', { name: 'Opción múltiple (varias respuesta)' }).click()
      await page.getByRole('textbox', { name: 'Opción 1' }).fill('Una opción')
      await page.getByRole('textbox', { name: 'Opción 2' }).fill('Otra')
      await page.getByRole('button', { name: 'Explicación' }).click()
      await page.getByRole('button', { name: 'Comentarios por opción' }).click()
      await page.getByLabel('Qué decir a quien elija «Otra»').waitFor()
    },
  },
  {
    who: 'coach',
    what: 'a list of questions that is pasted, and what of it is not understood',
    path: '/preguntas/6',
    ready: page => page.getByRole('button', { name: 'Pegar lista' }).waitFor(),
    open: async page => {
      await page.getByRole('button', { name: 'Pegar lista' }).click()
      const list = 'Título\n\n1. ¿Capital?\na) Lyon\n*b) París\n2. El Sol es una estrella (V)\nRespuesta: Q'
      await page.getByLabel('Lista de preguntas').fill(list)
      await page.getByRole('button', { name: 'Agregar 2 preguntas' }).waitFor()
      await page.getByText('2 líneas no se entendieron').waitFor()
    },
  },
  {
    who: 'coach',
    what: 'questions of the bank to be brought',
    path: '/preguntas/6',
    ready: page => page.getByRole('button', { name: 'Traer del banco' }).waitFor(),
    open: async page => {
      await page.getByRole('button', { name: 'Traer del banco' }).click()
      const bank = page.getByRole('list', { name: 'Preguntas del banco' })
      await bank.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: 'Traer pregunta' }).waitFor()
    },
  },
  {
    who: 'coach',
    what: 'results without their secret link',
    path: '/preguntas/1?ver=resultados',
    ready: page => page.getByRole('button', { name: 'Exportar' }).waitFor(),
    open: async page => {
      const gone = page.getByRole('button', { name: 'Crear uno nuevo' })
      const menu = page.getByRole('button', { name: 'Más acciones de el enlace para importar' })
      await gone.or(menu).waitFor()
      if (await gone.isVisible()) return
      await menu.click()
      await page.getByRole('menuitem', { name: 'Quitar el enlace' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Quitar el enlace' }).click()
      await gone.waitFor()
    },
  },
  {
    who: 'coach',
    what: 'figures of a quiz, with what is chosen',
    path: '/preguntas/6?ver=cifras',
    ready: text(/la contestaron$/),
    open: page => page.getByText('Qué eligen').first().click(),
  },
  {
    who: 'coach',
    what: 'a question that is regraded, before it is confirmed',
    path: '/preguntas/6?ver=cifras',
    ready: text(/la contestaron$/),
    open: async page => {
      await page.getByRole('button', { name: 'Recalificar…' }).first().click()
      await page.getByRole('radio', { name: 'Dar los puntos a todos' }).check()
      await page.getByText(/^(Cambia la calificación|No cambia ninguna)/).waitFor()
    },
  },
  {
    who: 'coach',
    what: 'the answers of a question that somebody has answered',
    path: '/preguntas/6',
    ready: page =>
      page
        .getByRole('button', { name: /^Más acciones de / })
        .first()
        .waitFor(),
    open: async page => {
      await page
        .getByRole('button', { name: /^Más acciones de / })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Respuestas' }).click()
      await page.getByText('quienes la contestaron seguirán viendo la de antes').waitFor()
    },
  },
  {
    who: 'coach',
    what: 'how a quiz runs, with a draw that says too little',
    path: '/preguntas/1?ver=ajustes',
    ready: page => page.getByRole('button', { name: 'Guardar ajustes' }).waitFor(),
    open: async page => {
      await page.getByRole('button', { name: 'Sortear preguntas' }).click()
      await page.getByRole('button', { name: 'Guardar ajustes' }).click()
      await page.getByText('Elige de dónde salen').waitFor()
    },
  },
  {
    who: 'coach',
    what: 'more time for one person',
    path: '/preguntas/1?ver=ajustes',
    ready: page => page.getByRole('button', { name: 'Dar permiso' }).waitFor(),
    open: async page => {
      await page.getByRole('button', { name: 'Dar permiso' }).click()
      await page.getByRole('dialog', { name: 'Dar permiso' }).getByLabel('Motivo').waitFor()
    },
  },
  {
    who: 'coach',
    what: 'objectives of a unit',
    path: '/dashboardUnidadesObjetivos/1',
    ready: page =>
      page
        .getByRole('main')
        .getByRole('link', { name: /cuenta/i })
        .first()
        .waitFor(),
  },
  {
    who: 'coach',
    what: 'a course on one page',
    path: '/curso/1',
    ready: page => page.getByRole('treeitem', { name: /Protege tu cuenta/ }).waitFor(),
  },
  {
    who: 'admin',
    what: 'a course, one of its topics',
    path: '/curso/1',
    ready: page => page.getByRole('treeitem', { name: /Protege tu cuenta/ }).waitFor(),
    open: async page => {
      await page.getByRole('treeitem', { name: /Protege tu cuenta/ }).click()
      await page.getByLabel('Lo esencial').waitFor()
    },
  },
  {
    who: 'coach',
    what: 'a course, how a task is handed in',
    path: '/curso/1?fila=actividad-1-1&tab=entrega',
    ready: page => page.getByRole('radio', { name: 'Por rúbrica' }).waitFor(),
  },
  {
    who: 'coach',
    what: 'a course, by what a task is graded',
    path: '/curso/2?fila=actividad-8-23&tab=rubrica',
    ready: page => page.getByLabel('Título del criterio 4').waitFor(),
  },
  {
    who: 'coach',
    what: 'a course, a row that is being typed',
    path: '/curso/1',
    ready: page => page.getByRole('treeitem', { name: /Protege tu cuenta/ }).waitFor(),
    open: async page => {
      await page.getByRole('treeitem', { name: /Protege tu cuenta/ }).focus()
      await page.keyboard.press('t')
      await page.getByLabel('Nombre del tema').waitFor()
    },
  },
  {
    who: 'admin',
    what: 'a programme on one page',
    path: '/programa/2',
    ready: page => page.getByRole('treeitem', { name: /Evaluar con rúbricas/ }).waitFor(),
  },
  {
    who: 'admin',
    what: 'a programme, a new generation with errors',
    path: '/programa/2',
    ready: page => page.getByRole('treeitem', { name: /Evaluar con rúbricas/ }).waitFor(),
    open: async page => {
      // On a phone it stands in the menu.
      const button = page.getByRole('button', { name: 'Nueva generación…' })
      if ((await button.count()) > 0) await button.click()
      else {
        await page.getByRole('button', { name: 'Más acciones de Evaluar para aprender', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Nueva generación…' }).click()
      }
      await page.getByRole('button', { name: 'Crear la nueva generación' }).click()
      await page.getByText('Elige el primer día', { exact: true }).waitFor()
    },
  },
  {
    who: 'admin',
    what: 'a programme, offered to whom',
    path: '/programa/2',
    ready: page => page.getByRole('treeitem', { name: /Evaluar con rúbricas/ }).waitFor(),
    open: async page => {
      await page.getByRole('button', { name: 'Ofrecer a…' }).click()
      await page.getByRole('switch', { name: 'Calendarizar' }).click()
      await page.getByLabel('Hora límite').waitFor()
    },
  },
  {
    who: 'coach',
    what: 'a course, its history',
    path: '/curso/1?historial=true',
    ready: page => page.getByText('cambió la descripción de la unidad').first().waitFor(),
  },
  {
    who: 'docente',
    what: 'a course, to look at',
    path: '/vista-curso/1',
    ready: text(/Así lo encuentra quien empieza el curso/),
  },
  { who: 'admin', what: 'the settings', path: '/ajustes', ready: heading('Nombre y aspecto') },
  { who: 'admin', what: 'school years', path: '/ajustes?ver=ciclos', ready: text(/^Todavía no se cierra ninguno/) },
  { who: 'admin', what: 'the audit', path: '/auditoria', ready: heading('Auditoría') },
  { who: 'coach', what: 'the trash', path: '/papelera', ready: heading('Papelera') },
  { who: 'coach', what: 'categories', path: '/categorias-indicadores', ready: heading('Categorías e indicadores') },
  { who: 'coach', what: 'units', path: '/dashboardUnidades?search=adi-01', ready: row('ADI-01-U1') },
  {
    who: 'coach',
    what: 'unit dialog with errors',
    path: '/dashboardUnidades?nuevo',
    ready: page => page.getByLabel('Nombre de la unidad').waitFor(),
    open: page => page.getByRole('button', { name: 'Guardar', exact: true }).click(),
  },
  { who: 'coach', what: 'activities', path: '/dashboardUnidades/1', ready: text(/Pon a salvo tu cuenta/) },
  {
    who: 'coach',
    what: 'deliverable of an activity',
    path: '/dashboardUnidades/8?actividad=23',
    ready: page => page.getByRole('radio', { name: 'Por rúbrica' }).waitFor(),
  },
  {
    who: 'coach',
    what: 'items of an activity',
    path: '/dashboardUnidades/1?actividad=2&panel=items',
    ready: page => page.getByLabel('Nuevo ítem').waitFor(),
  },
  {
    who: 'coach',
    what: 'rubric of an activity',
    path: '/dashboardUnidades/8?actividad=23&panel=rubrica',
    ready: text(/Hasta 14 puntos/),
  },
  {
    who: 'coach',
    what: 'exam of an activity',
    path: '/dashboardUnidades/1?actividad=2&panel=examen',
    ready: page => page.getByRole('combobox', { name: 'Examen de la actividad' }).waitFor(),
  },
  { who: 'coach', what: 'forms', path: '/dashboardUnidades/1?ver=formularios', ready: text(/diagnostico-inicial/) },
  {
    who: 'coach',
    what: 'new rubric with errors',
    path: '/rubricas/nueva/1/act/2',
    ready: heading('Nueva rúbrica'),
    open: page => page.getByRole('button', { name: 'Guardar', exact: true }).click(),
  },
  {
    who: 'coach',
    what: 'preview of a rubric',
    path: '/rubricas/edit/1',
    ready: heading('Editar rúbrica'),
    open: async page => {
      await page.getByRole('button', { name: 'Ver', exact: true }).click()
      await page.getByRole('dialog', { name: 'Así la ve quien entrega' }).waitFor()
    },
  },
  {
    who: 'coach',
    what: 'rubric with a criterion that lacks its descriptions',
    path: '/rubricas/edit/1',
    ready: heading('Editar rúbrica'),
    open: async page => {
      await page.getByRole('button', { name: 'Criterio', exact: true }).click()
      await page.getByLabel('Título del criterio 5').fill('Tiempo')
      await page.getByLabel('Nombre de la rúbrica').focus()
      await page.getByText(/^Sin guardar/).waitFor()
    },
  },
  {
    who: 'coach',
    what: 'table pasted as a rubric',
    path: '/rubricas/edit/1',
    ready: heading('Editar rúbrica'),
    open: async page => {
      await page.getByRole('button', { name: 'Pegar tabla' }).click()
      await page.getByLabel('Tabla', { exact: true }).fill('Criterio\tBien (2.5)\tMal\nClaridad\tSe entiende\tNo')
      await page.getByRole('button', { name: 'Ver tabla' }).click()
      await page.getByRole('button', { name: 'Reemplazar lo que hay' }).waitFor()
    },
  },
  {
    who: 'coach',
    what: 'rubrics to use again',
    path: '/rubricas/nueva/1/act/2',
    ready: heading('Nueva rúbrica'),
    open: async page => {
      await page.getByRole('button', { name: 'Usar otra' }).click()
      await page
        .getByRole('dialog')
        .getByText(/Secuencia de clases activas/)
        .waitFor()
    },
  },
  {
    who: 'coach',
    what: 'rubric to be duplicated',
    path: '/rubricas/edit/1',
    ready: heading('Editar rúbrica'),
    open: async page => {
      await page.getByRole('button', { name: 'Más acciones de la rúbrica' }).click()
      await page.getByRole('menuitem', { name: 'Duplicar en otras actividades' }).click()
      await page.getByRole('combobox', { name: 'Actividades' }).waitFor()
    },
  },
]
