/**
 * ffmpeg and ffprobe, kept short: what people upload may be made to harm. The kind of file is the one that its first
 * bytes told, never guessed; it may name no other file or address; decoders are those that cameras and recorders use;
 * time, memory and size are bounded.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { messageOf, partOf } from '../../kit/thrown.ts'

const run = promisify(execFile)

let installed: Promise<boolean> | undefined
/** Asked once: whoever installs it starts the server anew. */
export const hasFfmpeg = () => {
  installed ??= Promise.all([run('ffprobe', ['-version']), run('ffmpeg', ['-version'])]).then(
    () => true,
    () => false,
  )
  return installed
}

let mapsLight: Promise<boolean> | undefined
/** Whether HDR can be brought into ordinary light: not every build can. */
export const hasToneMapping = () => {
  mapsLight ??= run('ffmpeg', ['-v', 'error', '-filters']).then(
    ({ stdout }) => /\szscale\s/.test(stdout) && /\stonemap\s/.test(stdout),
    () => false,
  )
  return mapsLight
}

const DEMUXERS: Record<string, string> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
  'video/ogg': 'ogg',
}
const DECODERS =
  'h264,hevc,vp8,vp9,libvpx,libvpx-vp9,av1,libdav1d,libaom-av1,mpeg4,mpeg2video,h263,mjpeg,theora,prores,dvvideo,png,' +
  'aac,mp3,mp3float,opus,libopus,vorbis,flac,alac,ac3,eac3,amrnb,amrwb,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s32le,pcm_u8,pcm_f32le,pcm_mulaw,pcm_alaw'

/**
 * How a file is read, before `-i`.
 * @param tipo as its first bytes told
 * @param protocols by which it is reached, and nothing else that it may name
 */
export const inputOf = (tipo: string, protocols = 'file') => [
  '-v',
  'error',
  '-protocol_whitelist',
  protocols,
  '-codec_whitelist',
  DECODERS,
  '-f',
  DEMUXERS[tipo] ?? 'mov',
]

/** KiB of addresses: a film of 8K is unpacked in some 2 GiB. */
const MEMORY_KIB = 4 * 1024 ** 2
/** Half a KiB, in which a shell counts what may be written. */
const BLOCK = 512

/** Politely behind all else; goes with this process where the system can see to that. */
const SCRIPT = `ulimit -v ${MEMORY_KIB}; ulimit -f "$1"; shift
command -v setpriv >/dev/null && set -- setpriv --pdeathsig KILL "$@"
exec nice -n 19 "$@"`

type Bounds = {
  /** Milliseconds. */
  timeout: number
  /** That it may write into one file. */
  mostBytes?: number
  cwd?: string
  signal?: AbortSignal | undefined
}

/** Ended with another number than 0, for want of memory, or too late. */
export class FfmpegFailed extends Error {
  /** It took longer than it may. */
  late: boolean
  constructor(said: string, late: boolean) {
    super(said.slice(-500))
    this.late = late
  }
}

/**
 * @returns what it wrote to its standard output
 * @throws {FfmpegFailed}; an AbortError when `signal` says so; of a full disk its own error
 */
export async function runBounded(command: 'ffmpeg' | 'ffprobe', args: string[], bounds: Bounds): Promise<Buffer> {
  const { timeout, mostBytes = 0, cwd, signal } = bounds
  const blocks = String(Math.ceil(mostBytes / BLOCK))
  try {
    const { stdout } = await run('sh', ['-c', SCRIPT, 'sh', blocks, command, ...args], {
      timeout,
      cwd,
      signal,
      encoding: 'buffer',
      maxBuffer: 64 * 1024 ** 2,
      killSignal: 'SIGKILL',
    })
    return stdout
  } catch (error) {
    if (signal?.aborted) throw error
    const said = String(partOf(error, 'stderr') ?? messageOf(error))
    // Not the film's fault: another try will do.
    if (/No space left on device/.test(said)) throw Object.assign(new Error('El disco está lleno.'), { code: 'ENOSPC' })
    throw new FfmpegFailed(said, partOf(error, 'killed') === true)
  }
}
