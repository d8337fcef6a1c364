/** A template on its card: the first page of how it is printed, drawn once the card is seen. */
import { type Plantilla, plantillasRoutes } from '@eleva/contract'
import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { fetchVista, Hojas } from './Vista.tsx'

let line: Promise<unknown> = Promise.resolve()
/** The server prints for one person one after the other, and refuses a crowd. */
function inLine<A>(work: () => Promise<A>): Promise<A> {
  const mine = line.then(work)
  line = mine.catch(() => undefined)
  return mine
}

export function Miniatura({ plantilla: { id, version } }: { plantilla: Plantilla }) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const read = useQuery({
    queryKey: [plantillasRoutes.previewPlantilla.path, id, 'miniatura', version],
    queryFn: ({ signal }) =>
      inLine(async () => {
        signal.throwIfAborted()
        return fetchVista(id, { muestra: 'corta' }, signal)
      }),
    enabled: inViewport,
    // A version stays as it is.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return <div ref={ref}>{read.data && <Hojas pdf={read.data} soloPrimera />}</div>
}
