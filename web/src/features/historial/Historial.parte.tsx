/**
 * Who changed what of a course, day by day: before and after, the way to its row, and an earlier text back in its
 * place.
 */
import { entreComillas, historialRoutes, type LineaDeHistorial } from '@eleva/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconArrowBackUp, IconArrowRight } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { call } from '../../kit/api/client.ts'
import { keyOfRead } from '../../kit/api/query.ts'
import { EmptyState, ErrorState } from '../../kit/feedback/States.tsx'
import { Avatar } from '../../kit/page/Avatar.tsx'
import { formatHour } from '../../kit/page/dates.ts'
import { isoDay, nombreDelDia } from '../../shared/dias.ts'
import { abreviada, diferencia } from './diferencia.ts'
import classes from './Historial.module.css'
import { type CambioDicho, cambiosDichos, dicho } from './palabras.ts'
import { canBringBack } from './regresar.parte.ts'

/** Where a line leads to. */
export type LineaLleva = { nombre: string; ir: () => void }

type Props = {
  curso: number
  /** Undefined of what stands in the course no more. */
  destinoDe: (linea: LineaDeHistorial) => LineaLleva | undefined
  onRegresa: (linea: LineaDeHistorial, campo: string, texto: string) => void
}

const useHistorial = (curso: number) =>
  useInfiniteQuery({
    queryKey: [...keyOfRead(historialRoutes.list.path, { params: { curso } }), 'todas'],
    queryFn: ({ pageParam, signal }) =>
      call(
        historialRoutes.list,
        { params: { curso }, query: pageParam === null ? {} : { antes_de: pageParam } },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: last => last.sigue,
    // What others did meanwhile is what one opens it for.
    staleTime: 0,
  })

export function Historial({ curso, destinoDe, onRegresa }: Props) {
  const read = useHistorial(curso)
  const lineas = read.data?.pages.flatMap(p => p.lineas) ?? []
  if (read.isPending) return <Skeleton height={280} radius="lg" role="status" aria-label="Cargando" />
  if (read.isError && lineas.length === 0) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (lineas.length === 0)
    return <EmptyState text="Aquí queda quién cambió qué. Lo que se hizo antes de que hubiera historial no está." />
  return (
    <div className={classes.historial}>
      {[...Map.groupBy(lineas, l => isoDay(dayjs(l.creado_en)))].map(([day, ofDay]) => (
        <section key={day} aria-label={nombreDelDia(day)}>
          {/* Its section says it; a heading would have to know which one stands above. */}
          <p aria-hidden className={classes.dia}>
            {nombreDelDia(day)}
          </p>
          <ol>
            {ofDay.map(linea => (
              <Linea key={linea.id} linea={linea} destino={destinoDe(linea)} onRegresa={onRegresa} />
            ))}
          </ol>
        </section>
      ))}
      {read.hasNextPage && (
        <Button variant="default" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          Ver más
        </Button>
      )}
    </div>
  )
}

type LineaProps = { linea: LineaDeHistorial; destino: LineaLleva | undefined; onRegresa: Props['onRegresa'] }

function Linea({ linea, destino, onRegresa }: LineaProps) {
  const quien = linea.quien || 'Usuario eliminado'
  const cambios = cambiosDichos(linea)
  return (
    <li className={classes.linea}>
      <Avatar name={quien} size="sm" />
      <div className={classes.texto}>
        <p>
          <b>{quien}</b> {dicho(linea)}
          {destino && linea.actividad_id !== null && linea.clase !== 'actividad' && (
            <span className={classes.donde}> en {entreComillas(destino.nombre)}</span>
          )}
        </p>
        {cambios.map(cambio => (
          <Cambio key={cambio.campo} cambio={cambio} solo={cambios.length === 1} nueva={linea.acto === 'agrega'} />
        ))}
        <div className={classes.actos}>
          {destino && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconArrowRight size={16} stroke={1.75} aria-hidden />}
              onClick={destino.ir}
              aria-label={`Ver ${destino.nombre}`}
              title={destino.nombre}
            >
              Ver
            </Button>
          )}
          {destino &&
            cambios
              .filter(c => canBringBack(linea, c.campo))
              .map(c => (
                <Button
                  key={c.campo}
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
                  aria-label={`Regresar ${c.nombre} a como estaba antes: ${c.antes.slice(0, 60) || '(vacío)'}`}
                  onClick={() =>
                    onRegresa(linea, c.campo, linea.cambios.find(one => one.campo === c.campo)?.antes ?? '')
                  }
                >
                  Regresar al texto de antes
                </Button>
              ))}
        </div>
      </div>
      <Hora linea={linea} />
    </li>
  )
}

/** When it was typed over several minutes, until when. */
function Hora({ linea: { creado_en, hasta } }: { linea: LineaDeHistorial }) {
  const [from, to] = [formatHour(creado_en), formatHour(hasta)]
  return <time dateTime={hasta}>{from === to ? to : `${from} – ${to}`}</time>
}

/** @param nueva of what came there was nothing before */
function Cambio({ cambio, solo, nueva }: { cambio: CambioDicho; solo: boolean; nueva: boolean }) {
  const { nombre, antes, ahora, esTexto } = cambio
  if (nueva) return <div className={classes.cambio}>{ahora}</div>
  const parts = esTexto
    ? abreviada(diferencia(antes, ahora))
    : [
        { que: 'quita' as const, texto: antes || 'nada' },
        { que: 'igual' as const, texto: ' → ' },
        { que: 'pone' as const, texto: ahora || 'nada' },
      ]
  return (
    <div className={classes.cambio}>
      {!solo && <span>{nombre}: </span>}
      {parts.map(({ que, texto }, i) => {
        const Marca = que === 'quita' ? 'del' : que === 'pone' ? 'ins' : 'span'
        // The same words may stand there twice; they stand in this order alone.
        return <Marca key={i}>{texto}</Marca>
      })}
    </div>
  )
}
