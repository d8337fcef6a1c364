/**
 * Fetches a part of the app, and tries again before it gives up. What the browser and the build keep of a failure is
 * undone: a stylesheet that did not come is asked for anew, as the build's own loader would hold it to have failed for
 * ever.
 */

const RETRIES_MS = [400, 1_600]

/** A part of the app that did not come. */
export class LoadError extends Error {
  /** It cannot come any more: a newer version has been published. */
  readonly outdated: boolean
  constructor(outdated: boolean, cause: unknown) {
    super('No se pudo cargar esta parte. Revisa tu conexión.', { cause })
    this.outdated = outdated
  }
}

const broken = new Set<HTMLLinkElement>()

/** Begins to notice what fails to load; before the first part is asked for. */
export function watchLoading(): void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') broken.add(target)
  }
  // Such an event is heard on its way down alone.
  addEventListener('error', onError, true)
  // The part itself may have come: `load` brings its style.
  addEventListener('vite:preloadError', event => {
    const { payload } = event as Event & { payload?: Error }
    if (payload?.message.startsWith('Unable to preload CSS')) event.preventDefault()
  })
}

async function mendStyles(): Promise<void> {
  const mend = (old: HTMLLinkElement) => {
    const link = old.cloneNode() as HTMLLinkElement
    return new Promise<void>((resolve, reject) => {
      link.addEventListener('load', () => resolve())
      link.addEventListener('error', () => reject(new Error(`no style: ${link.href}`)))
      old.replaceWith(link)
    })
  }
  const links = [...broken]
  broken.clear()
  await Promise.all(links.map(mend))
}

/** The page of the server names the scripts that stand now. */
async function isOutdated(): Promise<boolean> {
  const mine = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')
  if (!mine || !navigator.onLine) return false
  try {
    const page = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    return page.ok && !(await page.text()).includes(mine)
  } catch {
    return false
  }
}

const after = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/**
 * @param get a dynamic import
 * @param retries how long to wait before each further try (ms)
 * @throws {LoadError}
 */
export async function load<M>(get: () => Promise<M>, retries: readonly number[] = RETRIES_MS): Promise<M> {
  for (const wait of [...retries, undefined]) {
    try {
      const part = await get()
      if (broken.size) await mendStyles()
      return part
    } catch (error) {
      // Without a line at all nothing comes of trying at once.
      if (wait === undefined || !navigator.onLine) throw new LoadError(await isOutdated(), error)
      await after(wait * (0.5 + Math.random()))
    }
  }
  throw new Error('unreachable')
}
