/**
 * `npm run eleva -- <orden>`: what whoever runs an installation does with it. An order is one line here and one file
 * beside.
 */
import { loadConfig } from '../config.ts'
import { RespaldoRefused } from '../kit/respaldo/cifra.ts'
import { whyNot } from '../why-not.ts'
import { type Llamada, type Orden, OrdenRefused } from './orden.ts'

type Linea = {
  /** What stands behind its name, as the help shows it. */
  argumentos?: string
  /** How many of these there may be: at least, at most. */
  cuantos?: readonly [number, number]
  /** Whether it may make a database where there is none, when asked to by `--nueva`. */
  nueva?: true
  /** One line of the help. */
  que: string
  /** Loaded when it is asked for: the help needs none of it. */
  load: () => Promise<{ run: Orden }>
}

const ordenes: Record<string, Linea> = {
  iniciar: {
    que: 'inicia el servidor, como npm start',
    load: () => import('./iniciar.ts'),
  },
  migrar: {
    nueva: true,
    argumentos: '[--nueva]',
    que: 'aplica las migraciones que faltan, sin servir a nadie',
    load: () => import('./migrar.ts'),
  },
  respaldo: {
    argumentos: '[CARPETA]',
    cuantos: [0, 1],
    que: 'copia la base de datos y los archivos a un respaldo cerrado, también mientras Eleva trabaja',
    load: () => import('./respaldo.ts'),
  },
  restaurar: {
    nueva: true,
    argumentos: '[--nueva] ARCHIVO',
    cuantos: [1, 1],
    que: 'pone un respaldo en la base de datos configurada, que debe estar vacía, y en el almacén de archivos',
    load: () => import('./restaurar.ts'),
  },
  verificar: {
    argumentos: 'ARCHIVO',
    cuantos: [1, 1],
    que: 'restaura un respaldo en un lugar de paso y compara todo con lo que era; no toca nada más',
    load: () => import('./verificar.ts'),
  },
  admin: {
    argumentos: 'CORREO',
    cuantos: [1, 1],
    que: 'da de alta o activa a esa persona como administradora',
    load: () => import('./admin.ts'),
  },
  salud: {
    que: 'pregunta al servidor por lo que necesita: una línea cada cosa; termina con 1 cuando algo falta',
    load: () => import('./salud.ts'),
  },
  secreto: {
    que: 'cambia el secreto con el que se firman enlaces; las invitaciones abiertas se envían de nuevo',
    load: () => import('./secreto.ts'),
  },
}

function help(): string {
  const lines = Object.entries(ordenes).map(([name, { argumentos = '', que }]) => {
    const call = `${name} ${argumentos}`
    return `  ${call.padEnd(29)}${que}`
  })
  return `Uso: npm run eleva -- <orden>

${lines.join('\n')}

Con --nueva se hace una base de datos donde no hay ninguna; sin eso, una orden trabaja solo en la que hay, y dice en cuál.
La configuración es la del servidor: variables de entorno (docs/operacion.md). La de un servicio la toma «deploy/eleva <orden>».`
}

/** Exit codes: 0 done, 1 refused or failed (with the reason), 2 called wrongly, 130 interrupted. */
const REFUSED = 1
const MISUSED = 2
const INTERRUPTED = 130

type Out = { say: (line: string) => void; complain: (line: string) => void }

/**
 * @param args what stands behind `--`
 * @returns the exit code; nothing when the order goes on by itself
 */
export async function command(args: string[], build: Llamada['build'], out: Out): Promise<number | undefined> {
  const [name = '', ...behind] = args
  const orden = Object.hasOwn(ordenes, name) ? ordenes[name] : undefined
  const nueva = orden?.nueva === true && behind.includes('--nueva')
  const rest = nueva ? behind.filter(arg => arg !== '--nueva') : behind
  const [least, most] = orden?.cuantos ?? [0, 0]
  if (!orden || rest.length < least || rest.length > most || rest.some(arg => arg.startsWith('-'))) {
    if (name && !orden) out.complain(`No hay ninguna orden «${name}».\n`)
    out.complain(help())
    return MISUSED
  }
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  // The server stops in an order of its own.
  if (name !== 'iniciar') for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
  try {
    const config = loadConfig()
    const { run } = await orden.load()
    return await run({ config, args: rest, nueva, say: out.say, signal: interrupted.signal, build })
  } catch (error) {
    if (interrupted.signal.aborted) {
      out.complain('Interrumpido: no quedó nada a medias.')
      return INTERRUPTED
    }
    out.complain(reasonOf(error))
    return REFUSED
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt)
  }
}

/** One sentence where somebody can act on it, and the whole where it is a bug. */
function reasonOf(error: unknown): string {
  if (error instanceof OrdenRefused || error instanceof RespaldoRefused) return error.message
  return whyNot(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
}
