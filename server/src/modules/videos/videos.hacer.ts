/** One film on the disk, looked into and made lighter. Knows no database. */
import { open } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { FfmpegFailed, hasToneMapping, inputOf, runBounded } from './videos.ffmpeg.ts'
import { EN_FILA, type Fuente, type Hechura, MAX_PIXELS, type Miniaturas, mostBytes } from './videos.plan.ts'
import { type Indice, readIndice } from './videos.segmentos.ts'

/** What another try does not mend; its words are for the author. */
export class PeliculaInservible extends Error {}

/** The film in its folder, and what its first bytes told of it. */
export type Pelicula = { dir: string; file: string; tipo: string }

const PROBE_MS = 60_000
/** Milliseconds that making a second of film may take, on a slow machine; besides, what beginning takes. */
const MS_PER_SECOND = 12_000
const BEGIN_MS = 120_000
const SEGMENT_SECONDS = 6
/** Ten hours of segments are 6,000 entries in each of two indexes. */
const HEAD_BYTES = 1024 ** 2
const THREADS = '2'

const UNREADABLE = 'No pudimos leer este archivo como video. Expórtalo otra vez como MP4 y súbelo de nuevo.'

type Stream = {
  codec_type?: string
  width?: number
  height?: number
  avg_frame_rate?: string
  color_transfer?: string
  disposition?: { attached_pic?: number }
  tags?: { rotate?: string }
  side_data_list?: { rotation?: number }[]
}
type Probe = { format?: { duration?: string }; streams?: Stream[] }

/**
 * @param horas the longest film of which lighter ones are made
 * @throws {PeliculaInservible}
 */
export async function probe({ dir, file, tipo }: Pelicula, horas: number, signal?: AbortSignal): Promise<Fuente> {
  const show =
    'format=duration:stream=codec_type,width,height,avg_frame_rate,color_transfer:stream_disposition=attached_pic:stream_tags=rotate:stream_side_data=rotation'
  const args = [...inputOf(tipo), '-i', file, '-show_entries', show, '-of', 'json']
  const said = await runBounded('ffprobe', args, { cwd: dir, timeout: PROBE_MS, signal }).catch(refuse(UNREADABLE))
  const { format, streams = [] } = JSON.parse(said.toString('utf8')) as Probe
  const segundos = Number.parseFloat(format?.duration ?? '')
  const picture = streams.find(s => s.codec_type === 'video' && s.disposition?.attached_pic !== 1)
  const sonido = streams.some(s => s.codec_type === 'audio')
  if (!(segundos > 0) || (!picture && !sonido)) throw new PeliculaInservible(UNREADABLE)
  if (segundos > horas * 3600)
    throw new PeliculaInservible(`Dura más de ${horas} horas: de videos tan largos no hacemos versiones ligeras.`)
  return { segundos, sonido, imagen: picture ? imagenOf(picture) : null }
}

/** How PQ and HLG, of telephones, are called. */
const HDR = ['smpte2084', 'arib-std-b67']
/** Into the light of ordinary screens: with its tag alone, a player that knows nothing of it shows it grey. */
const TONE_MAP =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,'

/** Where it cannot be brought, its tag goes at least: brighter than it was is better than grey. */
const WITHOUT_TAG = 'setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709,'

const lightOf = async ({ imagen }: Fuente): Promise<string> => {
  if (!imagen?.hdr) return ''
  return (await hasToneMapping()) ? TONE_MAP : WITHOUT_TAG
}

function imagenOf(stream: Stream): NonNullable<Fuente['imagen']> {
  const { width = 0, height = 0 } = stream
  if (width < 2 || height < 2) throw new PeliculaInservible(UNREADABLE)
  if (width * height > MAX_PIXELS)
    throw new PeliculaInservible('La imagen del video es demasiado grande. Expórtalo en 1080p y súbelo de nuevo.')
  const turned = Number(
    stream.side_data_list?.find(s => s.rotation !== undefined)?.rotation ?? stream.tags?.rotate ?? 0,
  )
  const [ancho, alto] = Math.abs(turned) % 180 === 90 ? [height, width] : [width, height]
  const [over = 0, under = 0] = (stream.avg_frame_rate ?? '').split('/').map(Number)
  const cuadros = over / under
  // A recorder that only notes changes says odd things: then as many as a camera has.
  const hdr = HDR.includes(stream.color_transfer ?? '')
  return { ancho, alto, cuadros: cuadros >= 5 && cuadros <= 240 ? Math.ceil(cuadros) : 30, hdr }
}

const refuse =
  (words: string) =>
  (error: unknown): never => {
    if (!(error instanceof FfmpegFailed)) throw error
    const late = 'Prepararlo tomó demasiado tiempo. Inténtalo otra vez cuando haya menos trabajo.'
    throw new PeliculaInservible(error.late ? late : words, { cause: error })
  }

const NOT_ALL = 'Tiene una parte que no se pudo convertir. Expórtalo otra vez como MP4 y súbelo de nuevo.'

/**
 * Makes one quality beside the film.
 * @returns its file and index
 * @throws {PeliculaInservible}
 */
export async function makeCalidad(
  pelicula: Pelicula,
  fuente: Fuente,
  hechura: Hechura,
  signal?: AbortSignal,
): Promise<{ file: string; indice: Indice }> {
  const { dir } = pelicula
  const out = path.join(dir, `${hechura.calidad}.mp4`)
  const { imagen, sonido } = hechura
  const light = await lightOf(fuente)
  const picture = imagen
    ? [
        ...['-map', '0:V:0', '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-bf', '0'],
        ...['-vf', `fps=${imagen.cuadros},scale=${imagen.ancho}:${imagen.alto},${light}setsar=1,format=yuv420p`],
        ...['-crf', String(imagen.crf), '-maxrate', `${imagen.kbits}k`, '-bufsize', `${imagen.kbits * 2}k`],
        // Every quality is cut at the same moments, so that a player may change between them.
        ...['-g', '100000', '-sc_threshold', '0', '-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`],
      ]
    : ['-vn', '-frag_duration', String(SEGMENT_SECONDS * 1_000_000)]
  const sound = sonido
    ? [
        ...['-map', '0:a:0', '-c:a', 'aac', '-b:a', `${sonido.kbits}k`],
        ...['-ac', String(sonido.canales), '-ar', String(sonido.hercios)],
      ]
    : ['-an']
  const flags = `${imagen ? '+frag_keyframe' : ''}+empty_moov+default_base_moof+global_sidx`
  const args = [
    ...['-nostdin', '-y', ...inputOf(pelicula.tipo), '-threads', THREADS, '-i', pelicula.file],
    ...[...picture, ...sound, '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-threads', THREADS],
    // What says that it is short may be long.
    ...['-t', String(Math.ceil(fuente.segundos) + 5), '-f', 'mp4', '-movflags', flags, out],
  ]
  await runBounded('ffmpeg', args, {
    cwd: dir,
    signal,
    timeout: BEGIN_MS + fuente.segundos * MS_PER_SECOND,
    mostBytes: mostBytes(hechura, fuente.segundos),
  }).catch(refuse(NOT_ALL))
  return { file: out, indice: readIndice(await readHead(out)) }
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * A grid of small pictures, as WebP.
 * @throws {PeliculaInservible}
 */
export async function makeMiniaturas(
  { dir, file, tipo }: Pelicula,
  fuente: Fuente,
  { cada, cuantas, ancho, alto }: Miniaturas,
  signal?: AbortSignal,
): Promise<Buffer> {
  const rows = Math.ceil(cuantas / EN_FILA)
  const light = await lightOf(fuente)
  const args = [
    // Only pictures that stand by themselves: all of a long film would take as long as making it.
    ...['-nostdin', ...inputOf(tipo), '-threads', THREADS, '-skip_frame', 'nokey', '-i', file, '-map', '0:V:0', '-an'],
    ...[
      '-vf',
      `fps=1/${cada}:start_time=0:eof_action=pass,tpad=stop_mode=clone:stop=100,scale=${ancho}:${alto},${light}setsar=1,tile=${EN_FILA}x${rows}`,
      '-frames:v',
      '1',
    ],
    ...['-f', 'image2pipe', '-vcodec', 'png', '-threads', THREADS, '-'],
  ]
  const timeout = BEGIN_MS + fuente.segundos * 1000
  const png = await runBounded('ffmpeg', args, { cwd: dir, signal, timeout }).catch(refuse(NOT_ALL))
  return sharp(png).webp({ quality: 60 }).toBuffer()
}
