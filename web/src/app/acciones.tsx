/** What the palette does or leads to by the verb, and the other words by which people look for it. */
import { may, type Permission, type Persona } from '@eleva/contract'
import {
  IconCertificate,
  IconChecklist,
  IconHandStop,
  IconMailPlus,
  IconMessageQuestion,
  IconMessages,
  IconPlus,
  IconSettings,
  IconUpload,
} from '@tabler/icons-react'
import type { Icon } from './menu.aprender.ts'

export type AccionDePaleta = {
  id: string
  label: string
  icon: Icon
  can: Permission
  to: string
  search?: Record<string, string | true>
  /** What else it is called. */
  palabras?: string
}

const ACCIONES: AccionDePaleta[] = [
  {
    id: 'entregar',
    label: 'Entregar una tarea',
    icon: IconUpload,
    can: 'curriculas.follow',
    to: '/agenda',
    palabras: 'subir mandar enviar evidencia trabajo archivo foto pendientes por hacer',
  },
  {
    id: 'calificaciones',
    label: 'Ver mis calificaciones',
    icon: IconCertificate,
    can: 'curriculas.follow',
    to: '/mis-calificaciones',
    palabras: 'notas boleta comentarios entregas promedio',
  },
  {
    id: 'mensajes',
    label: 'Ver mis mensajes',
    icon: IconMessages,
    can: 'avisos.propios',
    to: '/avisos',
    search: { ver: 'mensajes' },
    palabras: 'buzón respuestas hilo escribir coach dudas',
  },
  {
    id: 'mis-avisos',
    label: 'Elegir mis avisos',
    icon: IconSettings,
    can: 'avisos.propios',
    to: '/avisos',
    search: { preferencias: true },
    palabras: 'notificaciones correos silenciar',
  },
  {
    id: 'calificar',
    label: 'Calificar entregas',
    icon: IconChecklist,
    can: 'entregables.grade',
    to: '/calificar',
    palabras: 'revisar evaluar pendientes tareas',
  },
  {
    id: 'responder',
    label: 'Responder dudas',
    icon: IconMessageQuestion,
    can: 'dudas.answer',
    to: '/dudas-coach',
    palabras: 'contestar preguntas',
  },
  {
    id: 'ayuda',
    label: 'Ver quién necesita ayuda',
    icon: IconHandStop,
    can: 'seguimiento.read',
    to: '/seguimiento',
    palabras: 'ánimo atrasados',
  },
  {
    id: 'anunciar',
    label: 'Nuevo anuncio',
    icon: IconPlus,
    can: 'anuncios.write',
    to: '/anuncios',
    search: { nuevo: true },
    palabras: 'avisar anunciar publicar',
  },
  {
    id: 'invitar',
    label: 'Invitar docentes',
    icon: IconMailPlus,
    can: 'escuelas.centro',
    to: '/admin-docente-escolar',
    palabras: 'agregar maestros correos lugares',
  },
  {
    id: 'nuevo-curso',
    label: 'Nuevo curso',
    icon: IconPlus,
    can: 'cursos.write',
    to: '/cursos-all',
    search: { nuevo: true },
    palabras: 'crear hacer',
  },
  {
    id: 'nueva-persona',
    label: 'Nueva persona',
    icon: IconPlus,
    can: 'usuarios.write',
    to: '/usuarios-lista',
    search: { nuevo: true },
    palabras: 'crear usuario alta agregar estudiante docente',
  },
  {
    id: 'nueva-noticia',
    label: 'Nueva noticia',
    icon: IconPlus,
    can: 'novedades.write',
    to: '/noticias-panel',
    search: { nuevo: true },
    palabras: 'novedad publicar',
  },
]

export const accionesDe = (personas: readonly Persona[]) => ACCIONES.filter(a => may(personas, a.can))

/** What people call a screen, besides its name. */
export const OTROS_NOMBRES: Record<string, string> = {
  '/agenda': 'calendario fechas entregas por hacer tareas',
  '/ayuda': 'manual guía instrucciones cómo se hace soporte',
  '/avisos': 'buzón notificaciones mensajes',
  '/continuar': 'seguir siguiente clase',
  '/mis-calificaciones': 'notas boleta',
  '/mis-constancias': 'diplomas certificados reconocimientos',
  '/mis-portafolios': 'evidencias trabajos mostrar compartir',
  '/constancias-emitidas': 'diplomas certificados folios',
  '/plantillas': 'diseño diploma firma sello dc-3 constancias',
  '/miSalon': 'calificar revisar grupos',
  '/sin-conexion': 'descargas sin internet',
}
