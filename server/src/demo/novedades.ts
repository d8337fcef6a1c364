import type { Insertable } from 'kysely'
import type { Novedades } from '../kit/db/schema.d.ts'

/** News of the demo school; days count from the one on which it is loaded. */
export const demoNovedades = [
  {
    titulo: 'Abrimos inscripciones para «Docente digital»',
    tipo: 1,
    desde: -6,
    hasta: 24,
    publicado: 1,
    publica: 1,
    descripcion:
      '<p>La certificación <strong>Docente digital: nivel 1</strong> vuelve con grupos nuevos. Son ocho cursos cortos que puedes seguir a tu ritmo, con una clase en vivo cada semana.</p><ul><li>Pide tu lugar con la persona que gestiona tu escuela.</li><li>Ten a la mano tu correo institucional.</li></ul><p>Si ya tomaste el curso piloto, tus avances siguen ahí.</p>',
  },
  {
    titulo: 'Mantenimiento programado el domingo',
    tipo: 2,
    desde: -1,
    hasta: 5,
    publicado: 1,
    descripcion:
      '<p>El domingo, de <strong>2:00 a 4:00 h</strong> (tiempo del centro), la plataforma estará en mantenimiento. Lo que entregues antes queda guardado; durante esas dos horas no podrás subir videos.</p>',
  },
  {
    titulo: 'Ya puedes seguir un curso sin buena señal',
    tipo: 1,
    desde: -12,
    hasta: 18,
    publicado: 1,
    publica: 1,
    descripcion:
      '<h3>Lo que cambia</h3><p>Tus respuestas se guardan en el teléfono y se envían solas cuando vuelve la conexión. Vas a ver <em>Por enviar</em> junto a lo que falta.</p>',
  },
  {
    titulo: 'Videos lentos en algunas escuelas de Oaxaca',
    tipo: 3,
    desde: -20,
    hasta: -14,
    publicado: 1,
    descripcion:
      '<p>El problema de velocidad con los videos quedó resuelto. Si todavía los ves cortados, avísale a tu coach.</p>',
  },
  {
    titulo: 'Muestra de proyectos de tercer grado',
    tipo: 1,
    desde: 10,
    hasta: 30,
    publicado: 1,
    descripcion:
      '<p>Los grupos 3.º A y 3.º B presentan sus proyectos finales. Habrá transmisión para las familias.</p>',
  },
  {
    titulo: 'Borrador: calendario de talleres de enero',
    tipo: 1,
    desde: null,
    hasta: null,
    publicado: 0,
    descripcion: '<p>Falta confirmar las fechas con las coaches.</p>',
  },
] satisfies (Omit<Insertable<Novedades>, 'fecha_inicio' | 'fecha_finalizacion'> & {
  desde: number | null
  hasta: number | null
})[]

/** What the demo school says at «Ajustes», besides what its environment says. */
export const demoAjustes = {
  'general.video_ayuda': '21X5lGlDOfg',
  'general.invitaciones': JSON.stringify([
    {
      fecha: '2026-12-10',
      hora: '17:00 a 18:30 h',
      titulo: 'Te invitamos a la sesión de bienvenida',
      texto:
        'Conoce a las y los coaches, recorre la plataforma y elige por dónde empezar. Es en línea, es gratuita y puedes traer a tus colegas. En el video te contamos qué vas a encontrar.',
      video: '21X5lGlDOfg',
    },
  ]),
}
