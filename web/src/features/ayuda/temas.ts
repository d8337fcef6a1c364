/** The manual: what each kind of person does here, in their words, with the way there. */
import { canTeach, hasEscuela, may, type Persona } from '@eleva/contract'
import { readEntorno } from '../../kit/page/entorno.ts'

export type Tema = {
  titulo: string
  texto: string
  /** Where it is done, and what the link is called. */
  to?: string
  search?: Record<string, string>
  lugar?: string
}
export type Capitulo = {
  id: 'aprender' | 'ensenar' | 'escuela' | 'contenido' | 'administrar'
  nombre: string
  temas: Tema[]
}

const APRENDER: Capitulo = {
  id: 'aprender',
  nombre: 'Aprender',
  temas: [
    {
      titulo: 'Seguir un curso',
      texto:
        'Tu inicio dice qué sigue. Dentro del curso, la barra de abajo siempre nombra lo que toca: ver el video, responder, entregar o marcar como hecho. Puedes salir cuando quieras: al volver sigues donde te quedaste.',
      to: '/continuar',
      lugar: 'Continuar',
    },
    {
      titulo: 'Entregar un trabajo',
      texto:
        'Abre la actividad y presiona «Entregar». Puedes tomar fotos de tu cuaderno (varias hojas se vuelven un PDF), grabar tu voz, escribir ahí mismo, o elegir un archivo o un enlace. Mientras no se califique, puedes cambiarlo.',
      to: '/agenda',
      lugar: 'Lo que tienes por entregar',
    },
    {
      titulo: 'Responder un cuestionario',
      texto:
        'Antes de comenzar se dice cuántas preguntas tiene, cuántos intentos y si tiene tiempo. Cada respuesta se guarda sola. Si se te va la señal sigues respondiendo: se manda cuando vuelve.',
    },
    {
      titulo: 'Trabajar sin señal',
      texto:
        'En el menú del curso elige «Llevar sin conexión», o deja que con Wi-Fi se prepare sola la unidad que sigue. Lo que hagas sin señal espera en tu dispositivo y se manda al volver la conexión. No cierres tu sesión antes de que diga que ya se envió.',
      to: '/sin-conexion',
      lugar: 'En este dispositivo',
    },
    {
      titulo: 'Tus datos',
      texto:
        'En «Mis datos» ves qué se guarda de ti y te lo llevas todo en un archivo. Ahí mismo pides que se corrija algo, te opones a un uso, o pides que se borre tu cuenta.',
      to: '/mis-datos',
      lugar: 'Mis datos',
    },
    {
      titulo: 'Preguntar una duda',
      texto:
        'En cada curso hay una pestaña «Dudas». Tu coach o tu docente responde, y te llega un aviso con la respuesta.',
      to: '/avisos',
      search: { ver: 'mensajes' },
      lugar: 'Mis mensajes',
    },
    {
      titulo: 'Ver cómo voy',
      texto:
        'En «Mis calificaciones» está lo que entregaste, con su comentario y su rúbrica. Si te devolvieron un trabajo, ahí mismo dice qué corregir y hasta cuándo.',
      to: '/mis-calificaciones',
      lugar: 'Mis calificaciones',
    },
    {
      titulo: 'Tu constancia',
      texto:
        'Cuando terminas un programa su constancia se expide por sí sola. Descárgala en PDF, comparte su página para que cualquiera la compruebe, o llévala como insignia. Si te la expiden después, se revoca o se corrige, te llega un aviso.',
      to: '/mis-constancias',
      lugar: 'Mis constancias',
    },
    {
      titulo: 'Elegir qué avisos te llegan',
      texto: 'Tú decides qué llega a tu correo y a tu teléfono: «Lo importante», «Todo» o «Nada por correo».',
      to: '/avisos',
      lugar: 'Avisos',
    },
  ],
}

const ENSENAR: Capitulo = {
  id: 'ensenar',
  nombre: 'Enseñar y calificar',
  temas: [
    {
      titulo: 'Empezar el día',
      texto: '«Hoy» reúne lo que espera: trabajos por revisar, dudas, la clase que viene y quién necesita ayuda.',
      to: '/hoy',
      lugar: 'Hoy',
    },
    {
      titulo: 'Calificar',
      texto:
        'La cola muestra lo que más ha esperado. En cada trabajo puedes subrayar, poner notas en la página, elegir niveles de la rúbrica y devolver para corregir. Con teclado, Ctrl + Enter pasa al siguiente y Ctrl + Mayús + Enter devuelve; «?» muestra los demás atajos.',
      to: '/calificar',
      lugar: 'Por revisar',
    },
    {
      titulo: 'El cuaderno de un grupo',
      texto:
        'Desde «Mi Salón» elige un grupo y un curso: ves a todos contra todas las tareas, y «Todo y total» suma con el peso que tú pongas. Se descarga en CSV o Excel.',
      to: '/miSalon',
      lugar: 'Mi Salón',
    },
    {
      titulo: 'Fechas límite',
      texto:
        'En el cuaderno de un grupo, «Fechas» dice cuándo se abre y se entrega cada actividad. A una sola persona le puedes dar más tiempo, con su motivo.',
    },
    {
      titulo: 'Una clase en vivo',
      texto:
        'En un solo formulario dices de qué curso es, cuándo y dónde. «Cada martes, 8 veces» salta los días sin clase. Si la mueves o la cancelas, se avisa a quienes iban.',
      to: '/en-vivo',
      lugar: 'Clases',
    },
    {
      titulo: 'Responder dudas',
      texto: 'Las dudas de tus cursos están juntas, las más antiguas primero.',
      to: '/dudas-coach',
      lugar: 'Dudas',
    },
    {
      titulo: 'Quién necesita ayuda',
      texto:
        'Seguimiento pone primero a quien más se ha atrasado o lleva más sin entrar. Desde ahí mandas unas palabras de ánimo.',
      to: '/seguimiento',
      lugar: 'Seguimiento',
    },
  ],
}

const ESCUELA: Capitulo = {
  id: 'escuela',
  nombre: 'Mi escuela',
  temas: [
    {
      titulo: 'Invitar docentes',
      texto:
        'Escribe o pega sus correos, con sus nombres si los tienes. Cada invitación ocupa un lugar de tu cupo hasta que la quitas.',
      to: '/admin-docente-escolar',
      lugar: 'Invitar docentes',
    },
    {
      titulo: 'Quién no ha entrado',
      texto: 'Filtra por «Invitado» o «Enlace vencido» y presiona «Reenviar acceso»: reciben otro enlace.',
      to: '/centro-escolar',
      lugar: 'Docentes',
    },
    {
      titulo: 'Cómo va cada quien',
      texto:
        'La lista dice cuánto llevan de lo que ya tocaba, qué espera revisión y qué constancias tienen. Quien va más atrás está primero; a varios les puedes escribir a la vez.',
      to: '/centro-escolar',
      lugar: 'Docentes',
    },
  ],
}

const CONTENIDO: Capitulo = {
  id: 'contenido',
  nombre: 'Crear cursos',
  temas: [
    {
      titulo: 'Un curso es una página',
      texto:
        'Escribe sus unidades, temas y tareas uno tras otro: Enter agrega, Tab mete, Alt con las flechas mueve. Todo se guarda solo, y lo que borras queda 30 días en la papelera.',
      to: '/cursos-all',
      lugar: 'Cursos',
    },
    {
      titulo: 'Materiales y videos',
      texto:
        'Suelta archivos sobre un tema: un PDF es material, una película es su video. Si se corta la conexión, la carga sigue donde iba.',
    },
    {
      titulo: 'Preguntas',
      texto:
        'Se escriben en una tarjeta, se pegan como lista, se traen del banco o de un archivo de Moodle, GIFT, Aiken u hoja de cálculo.',
      to: '/banco-reactivos',
      lugar: 'Banco de reactivos',
    },
    {
      titulo: 'Verlo como estudiante',
      texto: 'Antes de ofrecerlo, «Ver como estudiante» muestra las pantallas de verdad sin guardar nada.',
    },
    {
      titulo: 'Ofrecer un programa',
      texto:
        '«Ofrecer a…» elige grupos y escuelas, y pone la fecha de cada actividad a partir de un primer día. «Nueva generación» lo repite con otras fechas.',
      to: '/crear-contenido-curricula',
      lugar: 'Programas',
    },
  ],
}

const ADMINISTRAR: Capitulo = {
  id: 'administrar',
  nombre: 'Administrar',
  temas: [
    {
      titulo: 'Dar de alta a una persona',
      texto: 'En «Nuevo usuario», «Crear y dar acceso» la deja activa y le manda su correo en un solo paso.',
      to: '/usuarios-lista',
      lugar: 'Usuarios',
    },
    {
      titulo: 'Muchas a la vez',
      texto:
        'Carga una lista de cualquier hoja de cálculo: la ves antes de que cuente y la puedes deshacer por una semana. Con las marcadas, o con todas las de un filtro, activas, cambias de grupo o escribes.',
      to: '/usuarios-lista',
      lugar: 'Usuarios',
    },
    {
      titulo: 'Registros públicos',
      texto: 'Acepta uno o varios y entran a su escuela, grupo y evento, con su correo de acceso.',
      to: '/registros-formacion',
      lugar: 'Registros a la formación',
    },
    {
      titulo: 'Eventos de inscripción',
      texto: 'Cada opción puede tener cupo; quien llega después espera en fila y entra solo cuando hay lugar.',
      to: '/inscripciones',
      lugar: 'Inscripciones',
    },
    {
      titulo: 'Ayudar a alguien por teléfono',
      texto: `«Ver ${readEntorno().nombre} como esta persona», en el menú de su renglón, te muestra lo mismo que ve, sin poder cambiar nada. Queda anotado y se le avisa.`,
      to: '/usuarios-lista',
      lugar: 'Usuarios',
    },
    {
      titulo: 'Quién hizo qué',
      texto: 'La auditoría dice quién cambió qué, cuándo y desde dónde, y si alguien tocó sus renglones.',
      to: '/auditoria',
      lugar: 'Auditoría',
    },
    {
      titulo: 'Responder lo que piden sobre sus datos',
      texto:
        'Cada solicitud dice cuántos días hábiles quedan por ley. Para borrar a alguien, bloquea su cuenta desde su solicitud: sale de inmediato, se puede deshacer durante el plazo, y después se borra sola. Las calificaciones quedan sin nombre.',
      to: '/solicitudes-privacidad',
      lugar: 'Solicitudes de datos',
    },
  ],
}

/** In the order in which their day goes: first what they are here for. */
export function capitulosDe(personas: readonly Persona[]): Capitulo[] {
  return [
    ...(may(personas, 'ajustes.write') ? [ADMINISTRAR] : []),
    ...(hasEscuela(personas) ? [ESCUELA] : []),
    ...(may(personas, 'cursos.write') ? [CONTENIDO] : []),
    ...(canTeach(personas) ? [ENSENAR] : []),
    APRENDER,
  ]
}
