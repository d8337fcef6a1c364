/**
 * What was announced to a course or a group, on its page: the unread ones quietly on top, at most three, and the way to
 * all of them.
 */
import { anunciosRoutes } from '@eleva/contract'
import { IconSpeakerphone, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { formatSince } from '../../kit/page/dates.ts'
import classes from './AnunciosDeCursoOGrupo.module.css'
import { staleAlLeer } from './palabras.ts'

type CursoOGrupo = { curso: number; grupo?: undefined } | { grupo: number; curso?: undefined }

/** Nothing while nothing was announced there; a failure costs the page nothing else, and says nothing. */
export function AnunciosDeCursoOGrupo(de: CursoOGrupo) {
  const query = de.curso ? { curso: de.curso } : { grupo: de.grupo }
  const { data } = useRead(anunciosRoutes.vigentes, { query })
  const leer = useWrite(anunciosRoutes.read, staleAlLeer)
  if (!data?.total) return null
  return (
    <section className={classes.anuncios} aria-label="Anuncios">
      {data.anuncios.length > 0 && (
        <ul className={classes.lista}>
          {data.anuncios.map(a => (
            <li key={a.id}>
              <Link to="/anuncios" search={{ anuncio: a.id }} className={classes.anuncio}>
                <IconSpeakerphone size={20} stroke={1.75} aria-hidden />
                <span className={classes.texto}>
                  <span className={classes.titulo}>{a.titulo}</span>
                  <span className={classes.quien}>{[a.quien, formatSince(a.fecha)].filter(Boolean).join(' · ')}</span>
                </span>
              </Link>
              <button
                type="button"
                className={classes.cerrar}
                aria-label={`Marcar como leído: ${a.titulo}`}
                title="Marcar como leído"
                disabled={leer.isPending}
                onClick={() => leer.mutate({ params: { id: a.id }, body: {} })}
              >
                <IconX size={18} stroke={1.75} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {data.total > data.anuncios.length && (
        <Link to="/anuncios" search={query} className={classes.todos}>
          Ver los anuncios {de.curso ? 'del curso' : 'del grupo'} ({data.total})
        </Link>
      )}
    </section>
  )
}
