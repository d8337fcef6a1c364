/**
 * The live classes of the demo, around the day on which it is loaded: one to come, and one whose recording can be
 * watched.
 */
import type { Transaction } from 'kysely'
import type { Storage } from '../kit/archivos/storage.ts'
import type { DB } from '../kit/db/schema.d.ts'
import { publicUrlOf } from '../modules/videos/videos.archivos.ts'
import { keepFile } from './videos.ts'

/** Days are counted from today; without a last day to enter, a demo that is looked at for weeks would be closed. */
const demoEventos = [
  {
    curso: 'EVA-03',
    dia: 4,
    hora_inicio: '17:00',
    hora_fin: '18:30',
    entrada: [-7, 120],
    liga_youtube_enVivo: 'https://www.youtube.com/watch?v=21X5lGlDOfg',
    youtube_video_id: '21X5lGlDOfg',
    titulo_video: 'Arma tu portafolio con Daniela Robles',
    descripcion_video: 'Trae tres evidencias y una duda escrita. La clase queda grabada.',
    grabacion: '',
  },
  {
    curso: 'EVA-04',
    dia: -6,
    hora_inicio: '16:00',
    hora_fin: '17:00',
    entrada: [-20, 120],
    liga_youtube_enVivo: '',
    youtube_video_id: '',
    titulo_video: 'Preguntas que abren conversación, con Héctor Ibarra',
    descripcion_video: 'Detén la grabación en cada pregunta y escribe la tuya antes de seguir.',
    grabacion: 'preguntas-de-salida',
  },
] as const

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)

export async function loadEventos(tx: Transaction<DB>, storage: Storage, usuario_id: number) {
  for (const { curso, dia, entrada, grabacion, ...values } of demoEventos) {
    const { id: curso_id } = await tx
      .selectFrom('cursos')
      .select('id')
      .where('clave_interna', '=', curso)
      .executeTakeFirstOrThrow()
    const archivo = grabacion ? await keepFile(tx, storage, usuario_id, grabacion, 'webm') : undefined
    await tx
      .insertInto('eventos_curso')
      .values({
        ...values,
        curso_id,
        fecha_inicio: day(dia),
        fecha_vigencia_inicio: day(entrada[0]),
        fecha_vigencia_finalizacion: day(entrada[1]),
        liga_cloudStorage: archivo ? publicUrlOf(archivo.llave) : '',
        archivo_id: archivo?.id ?? null,
        thumbnail_video: values.youtube_video_id && `https://i.ytimg.com/vi/${values.youtube_video_id}/hqdefault.jpg`,
      })
      .execute()
  }
}
