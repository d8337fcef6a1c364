/** What stands at each address of the catalogue. Every block loads when its page is opened. */

import type { Permission } from '@eleva/contract'
import type { ComponentType, ReactNode } from 'react'
import type { Donde } from '../../features/catalogo/CatalogoPage.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import type { Ruta, RutaPublica } from './rutas.ts'

export const FAMILIAS = [
  'Piezas',
  'Formularios',
  'Datos',
  'Escuelas y programas',
  'Video y archivos',
  'En vivo',
  'Acceso y errores',
] as const
type Familia = (typeof FAMILIAS)[number]

type Ficha = {
  titulo: string
  familia: Familia
  /** What the block is for, in a sentence; says so where what is done there is kept. */
  para: string
  /** The screen that uses it. */
  donde?: Donde
  /** Beyond that of the catalogue. */
  can?: Permission
}
type Pagina = Ficha & { bloque: ComponentType }

const de = <K extends string>(load: () => Promise<Record<K, () => ReactNode>>, name: K) =>
  lazy(async () => ({ default: (await load())[name] }))

const piezas = () => import('../../features/catalogo/Piezas.tsx')
const marca = () => import('../../features/catalogo/Marca.tsx')
const campos = () => import('../../features/catalogo/Campos.tsx')
const contenido = () => import('../../features/catalogo/Contenido.tsx')
const listas = () => import('../../features/catalogo/Listas.tsx')
const escuelas = () => import('../../features/catalogo/Escuelas.tsx')
const videos = () => import('../../features/catalogo/Videos.tsx')
const archivos = () => import('../../features/catalogo/Archivos.tsx')
const enVivo = () => import('../../features/catalogo/EnVivo.tsx')
const trabajo = () => import('../../features/catalogo/Trabajo.tsx')
const cuestionario = () => import('../../features/catalogo/Cuestionario.tsx')
const deOtros = () => import('./DeOtros.tsx')

const pieza = (titulo: string, para: string, bloque: ComponentType, donde?: Donde): Pagina => ({
  familia: 'Piezas',
  titulo,
  para,
  bloque,
  ...(donde ? { donde } : {}),
})
const otra =
  (familia: Familia) =>
  (titulo: string, para: string, bloque: ComponentType, donde: Donde): Pagina => ({
    familia,
    titulo,
    para,
    bloque,
    donde,
  })
const campo = otra('Formularios')
const dato = otra('Datos')
const escuela = otra('Escuelas y programas')
const media = otra('Video y archivos')
const vivo = otra('En vivo')

const a = (to: string, label: string, can?: Permission): Donde => ({ to, label, ...(can ? { can } : {}) })
const CURSOS = a('/cursos-all', 'Cursos')
const INICIO = a('/crear-contenido-curricula', 'Inicio')
const NOTICIAS = a('/noticias-panel', 'Noticias')
const SALON = a('/miSalon', 'Grupos y entregas')
const EN_VIVO = a('/eventos-stream', 'En vivo')
const BANCO = a('/banco-reactivos', 'Banco de reactivos')
const ESCUELAS = a('/admin-gestores-escolares', 'Centros escolares', 'escuelas.write')
const REPORTES = a('/reportes', 'Reportes')
const INSCRIPCIONES = a('/inscripciones', 'Inscripciones')
const GRUPOS = a('/usuarios', 'Grupos')
const FICHA = a('/gestion-usuario', 'Gestión de usuario')

export const paginas: Record<Ruta, Pagina> = {
  '/ui-botones': pieza(
    'Botones y etiquetas',
    'Lo que se oprime y lo que dice en qué está algo.',
    de(piezas, 'Botones'),
    CURSOS,
  ),
  '/ui-avisos': pieza(
    'Avisos',
    'Lo que pasó después de una acción, y lo que conviene saber antes.',
    de(piezas, 'Avisos'),
    NOTICIAS,
  ),
  '/ui-correos': pieza(
    'Correos',
    'Cada correo que sale de Eleva, con datos de ejemplo: como se ve y como texto. Aquí nada se envía.',
    de(() => import('../../features/catalogo/Correos.tsx'), 'Correos'),
    a('/avisos', 'Avisos'),
  ),
  '/ui-dialogos': pieza(
    'Diálogos',
    'Preguntas antes de perder algo, formularios y pantallas que se abren encima.',
    de(piezas, 'Dialogos'),
    CURSOS,
  ),
  '/ui-estados': pieza(
    'Estados',
    'Lo que se ve cuando no hay nada, nada coincide o algo falló.',
    de(piezas, 'Estados'),
    CURSOS,
  ),
  '/ui-avance': pieza(
    'Avance',
    'Cuánto lleva alguien de un curso: peldaños para unidades, barra para un porcentaje.',
    de(marca, 'Avance'),
    INICIO,
  ),
  '/ui-marca': pieza('Marca', 'El logotipo, los colores y la letra, en claro y en oscuro.', de(marca, 'Marca'), INICIO),
  '/icon': pieza('Iconos del menú', 'El icono de cada pantalla.', de(deOtros, 'IconosDelMenu'), INICIO),
  '/icon-acciones': pieza(
    'Iconos de acciones',
    'Lo que hace cada icono en todas las pantallas.',
    de(deOtros, 'IconosDeAcciones'),
    CURSOS,
  ),
  '/blank': pieza('Página en blanco', 'El marco con el que empieza una pantalla nueva.', de(marca, 'EnBlanco')),
  '/flex': pieza(
    'Tarjetas que se acomodan',
    'Tres, dos o una por renglón, según el ancho, con su portada dibujada.',
    de(marca, 'Rejilla'),
    INICIO,
  ),
  '/accordion': pieza(
    'Acordeón',
    'Una lista que se abre de una en una; lo de adentro se lee al abrirla.',
    de(contenido, 'Acordeon'),
    FICHA,
  ),
  '/sidebar': pieza(
    'Menú lateral',
    'Los lugares de cada tipo de persona, con sus pantallas.',
    de(deOtros, 'MenuLateral'),
    INICIO,
  ),
  '/modal-novedades': pieza(
    'Ventana de novedades',
    'Las novedades completas, encima de la pantalla en la que se está.',
    de(contenido, 'VentanaDeNovedades'),
    a('/novedades', 'Novedades'),
  ),
  '/timeline': pieza(
    'Línea de tiempo',
    'Las novedades vigentes, de la más reciente a la más antigua.',
    de(contenido, 'LineaDeTiempo'),
    a('/novedades', 'Novedades'),
  ),
  '/faq': pieza('Preguntas frecuentes', 'Lo que conviene saber de este catálogo.', de(contenido, 'Preguntas')),

  '/form-campos': campo(
    'Campos',
    'Los campos de los formularios; abajo se lee lo que dicen. Aquí nada se envía.',
    de(campos, 'Campos'),
    CURSOS,
  ),
  '/form-validacion': campo(
    'Validación',
    'Las reglas de un formulario son las mismas que revisa el servidor. Aquí nada se guarda.',
    de(() => import('../../features/catalogo/Validacion.tsx'), 'Validacion'),
    NOTICIAS,
  ),
  '/form-texto': campo(
    'Texto con formato',
    'Títulos, listas, ligas y videos en las noticias y las preguntas. Aquí nada se guarda.',
    de(campos, 'CampoDeTexto'),
    NOTICIAS,
  ),
  '/form-imagen': campo(
    'Imagen',
    'La imagen de una currícula o un curso: se elige, se reemplaza o se quita.',
    de(campos, 'CampoDeImagen'),
    CURSOS,
  ),
  '/v-select': campo(
    'Elegir uno',
    'Uno entre muchos, escribiendo parte de su nombre.',
    de(campos, 'UnoDeMuchos'),
    FICHA,
  ),
  '/vselect2': campo(
    'Elegir varios',
    'Varios entre muchos, y lo que se ve cuando no se puede elegir.',
    de(campos, 'VariosDeMuchos'),
    GRUPOS,
  ),
  '/tags-input': campo(
    'Etiquetas de correos',
    'Correos escritos o pegados, hasta donde alcanzan los lugares: aquí, dos.',
    de(deOtros, 'Correos'),
    a('/admin-docente-escolar', 'Invitar docentes', 'escuelas.centro'),
  ),
  '/file-picker': campo(
    'Elegir un archivo',
    'El archivo que se entrega en una actividad: sube de verdad, con su avance.',
    de(archivos, 'DelDispositivo'),
    a('/mis-calificaciones', 'Mis calificaciones'),
  ),
  '/google-picker': campo(
    'Elegir de Drive',
    'El selector de Google, para entregar un documento de Drive.',
    de(archivos, 'DeDrive'),
    a('/mis-calificaciones', 'Mis calificaciones'),
  ),

  '/table': dato(
    'Tabla',
    'Toda lista se busca, se ordena y se hojea igual; en el teléfono son tarjetas.',
    de(listas, 'TablaDeCursos'),
    CURSOS,
  ),
  '/chart': dato('Gráficas', 'Barras, y debajo lo mismo como tabla.', de(deOtros, 'Graficas'), REPORTES),
  '/map': dato(
    'Mapa',
    'En qué estados de México hay escuelas, y cuántas.',
    de(() => import('../../features/catalogo/Mapa.tsx'), 'Mapa'),
    ESCUELAS,
  ),
  '/calendar': dato(
    'Calendario',
    'El mes con sus sesiones; las flechas del teclado lo recorren.',
    de(() => import('./Calendario.tsx'), 'Calendario'),
    a('/sesionesdocente', 'Mis sesiones'),
  ),
  '/todo': dato(
    'Por hacer',
    'Lo que espera por ti en tus grupos y en tus cursos.',
    de(trabajo, 'PorHacer'),
    a('/Dashboard', 'Tablero'),
  ),
  '/PivotTable': dato(
    'Tabla cruzada',
    'El cuaderno de un grupo: estudiantes por entregables. Lo que calificas aquí se guarda.',
    de(deOtros, 'Cuaderno'),
    SALON,
  ),
  '/pdf-export': dato(
    'Exportar a PDF',
    'El reporte de un grupo como archivo para imprimir o compartir.',
    de(trabajo, 'ReporteComoArchivo'),
    REPORTES,
  ),
  '/user-lista': dato(
    'Lista de personas',
    'Las personas con su rol y su estatus.',
    de(listas, 'ListaDeUsuarios'),
    a('/usuarios-lista', 'Usuarios', 'usuarios.write'),
  ),
  '/user-ficha': dato(
    'Ficha de una persona',
    'Nombre, retrato, presencia y estatus, como se ven en las listas.',
    de(trabajo, 'FichaDePersona'),
    FICHA,
  ),

  '/customer': escuela(
    'Escuelas',
    'A quién sirve Eleva: los centros escolares y sus lugares.',
    de(listas, 'ListaDeEscuelas'),
    ESCUELAS,
  ),
  '/product': escuela(
    'Currículas',
    'Lo que Eleva ofrece: las certificaciones y sus cursos.',
    de(listas, 'ListaDeCurriculas'),
    INICIO,
  ),
  '/order': escuela(
    'Eventos de inscripción',
    'A qué se inscriben los docentes y cuántos van.',
    de(listas, 'ListaDeInscripciones'),
    INSCRIPCIONES,
  ),
  '/pricing': escuela(
    'Lugares por escuela',
    'Eleva no vende nada: estos son los lugares que tiene cada escuela y cuántos usa.',
    de(escuelas, 'LugaresPorEscuela'),
    ESCUELAS,
  ),
  '/invoice': escuela(
    'Hoja de lugares',
    'Los lugares de una escuela en una hoja para imprimir.',
    de(escuelas, 'HojaDeEscuela'),
    ESCUELAS,
  ),
  '/subscriber': {
    ...escuela(
      'Registros',
      'Quién se registró a la formación en la página pública.',
      de(() => import('../../features/registros/RegistrosPage.tsx'), 'RegistrosPage'),
      a('/registros-formacion', 'Registros a la formación'),
    ),
    can: 'registros.read',
  },

  '/videojs': media(
    'Reproductor',
    'Los videos de los objetivos, con subtítulos, velocidad y teclado.',
    de(videos, 'VideoPropio'),
    a('/dashboardObjetivos', 'Objetivos'),
  ),
  '/YoutubeEmb': media(
    'Video de YouTube',
    'El mismo reproductor con un video de YouTube, como en las clases en vivo.',
    de(videos, 'VideoDeYoutube'),
    EN_VIVO,
  ),
  '/playerDrive': media(
    'Video de Drive',
    'Un archivo de Drive entregado por una liga, en su marco.',
    de(deOtros, 'ArchivoDeDrive'),
    SALON,
  ),
  '/IframeDrive': media(
    'Documento de Drive',
    'Un documento de Google en su vista previa, como al revisar una entrega.',
    de(deOtros, 'DocumentoDeDrive'),
    SALON,
  ),
  '/quiz': media(
    'Evaluación',
    'Una evaluación del banco, como la ve un estudiante. No se guarda nada.',
    de(cuestionario, 'Cuestionario'),
    BANCO,
  ),
  '/quizparam': media(
    'Evaluación por dirección',
    'La misma, de la actividad que dice la dirección: ?actividad=12. No se guarda nada.',
    de(cuestionario, 'CuestionarioPorDireccion'),
    BANCO,
  ),

  '/chat': vivo(
    'Preguntas de una clase, como coach',
    'Las preguntas suben por sus votos. Aquí solo se leen.',
    de(enVivo, 'PreguntasDeCoach'),
    EN_VIVO,
  ),
  '/chat-nivelando': vivo(
    'Preguntas de una clase, como estudiante',
    'Las mismas, con el botón para votar, que aquí no se puede usar.',
    de(enVivo, 'PreguntasDeEstudiante'),
    EN_VIVO,
  ),
  '/firebase': vivo(
    'Presencia',
    'Quién está en línea ahora: cambia sin recargar.',
    de(() => import('../../features/presencia/PresenciaPage.tsx'), 'PresenciaPage'),
    a('/user-online-check', 'Personas en línea'),
  ),
  '/firebaseCrud': vivo(
    'Dudas al momento',
    'Llegan solas, y se responden, se corrigen y se borran al momento. Lo que respondes aquí se envía.',
    de(() => import('../../features/dudas/DudasPage.tsx'), 'DudasPage'),
    a('/dudas-coach', 'Dudas'),
  ),
  '/temporizador': vivo(
    'Cuenta regresiva',
    'Cuánto falta para la próxima clase, y para poder retomar una que terminó.',
    de(enVivo, 'CuentasRegresivas'),
    EN_VIVO,
  ),
  '/LocalStorageUno': vivo(
    'Memoria del navegador, uno',
    'Lo que se guarda en el navegador se escribe aquí y se lee en la otra página.',
    de(enVivo, 'RecadoUno'),
    INICIO,
  ),
  '/LocalStorageDos': vivo(
    'Memoria del navegador, dos',
    'Lo que se escribió en la otra página se lee aquí, también en otra pestaña.',
    de(enVivo, 'RecadoDos'),
    INICIO,
  ),
}

const acceso = (titulo: string, para: string): Ficha => ({ familia: 'Acceso y errores', titulo, para })

/** Pages that everybody may open, of which the index tells: see Publicas.tsx. */
export const publicas: Record<RutaPublica, Ficha> = {
  '/sign-in': acceso('Entrar', 'La pantalla de ingreso.'),
  '/sign-up': acceso('Tener una cuenta', 'Los caminos por los que alguien llega a tener cuenta.'),
  '/recover-password': acceso('Recuperar la contraseña', 'La contraseña es de la cuenta de Google: cómo se recupera.'),
  '/lock-screen': acceso('Pantalla bloqueada', 'Cómo se deja el equipo sin que nadie use la cuenta.'),
  '/confirm-mail': acceso('Confirmar el correo', 'El correo de invitación, y qué hacer si no llega.'),
  '/error-404': acceso('No existe', 'Lo que se ve en una dirección que no existe.'),
  '/error-500': acceso('Algo salió mal', 'Lo que se ve cuando una pantalla falla.'),
  '/pages-maintainance': acceso('Mantenimiento', 'Si Eleva está funcionando en este momento.'),
  '/pages-comingsoon': acceso('Próximamente', 'Lo que se ve donde todavía no hay una pantalla.'),
}
