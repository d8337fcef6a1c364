/**
 * One published curriculum with its courses, over the catalogue: the browser's own dialog keeps the focus and hears
 * Escape.
 */
import { publicoRoutes } from '@eleva/contract'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../kit/api/error.ts'
import { useRead } from '../../kit/api/query.ts'
import { count } from '../../kit/page/count.ts'
import { formatMinutes } from '../../kit/page/duration.ts'
import boton from './boton.module.css'
import s from './CatalogoPage.module.css'
import { Pendiente, Vacio } from './Espera.tsx'
import { figures, nombreDeTipoDeCurricula } from './figuras.ts'
import p from './publico.module.css'

export function CurriculaAbierta({ id, onClose }: { id: number; onClose: () => void }) {
  const window = useRef<HTMLDialogElement>(null)
  const query = useRead(publicoRoutes.cursos, { params: { id } })
  useEffect(() => {
    const opened = window.current
    opened?.showModal()
    return () => opened?.close()
  }, [])
  const gone = query.error instanceof ApiError && query.error.status === 404
  const curricula = query.data?.curricula
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, the browser sees to that
    <dialog
      ref={window}
      className={s.ventana}
      aria-label={curricula?.nombre_curricula ?? 'Currícula'}
      onClose={onClose}
      onClick={event => event.target === window.current && onClose()}
    >
      <div>
        <div className={s.cabeza}>
          <h2>{curricula?.nombre_curricula ?? (gone ? 'Ya no está en el catálogo' : 'Currícula')}</h2>
          <button type="button" className={s.cerrar} aria-label="Cerrar" title="Cerrar" onClick={onClose}>
            <IconX size={22} stroke={1.75} aria-hidden />
          </button>
        </div>
        {gone ? (
          <Vacio texto="Esta currícula ya no se ofrece. Busca otra en el catálogo." escena="sin-coincidencias" />
        ) : (
          <Pendiente query={query} />
        )}
        {query.data && curricula && (
          <>
            <p className={s.sobre}>{curricula.descripcion}</p>
            <p className={p.datos}>
              <span className={p.marca}>{nombreDeTipoDeCurricula(curricula.tipo)}</span>
              {figures(curricula).map(text => (
                <span key={text}>{text}</span>
              ))}
            </p>
            <ol className={s.cursos}>
              {query.data.cursos.map(k => (
                <li key={k.id}>
                  <h3>{k.nombre_curso}</h3>
                  {k.descripcion && <p>{k.descripcion}</p>}
                  <p className={p.datos}>
                    {k.cursoEnVivo === 1 && <span className={s.vivo}>En vivo</span>}
                    {k.unidades > 0 && <span>{count(k.unidades, 'unidad', 'unidades')}</span>}
                    {k.minutos_curso > 0 && <span>{formatMinutes(k.minutos_curso)}</span>}
                  </p>
                </li>
              ))}
            </ol>
            {query.data.cursos.length === 0 && <p>Sus cursos se anuncian pronto.</p>}
            <div className={p.acciones}>
              <a className={`${boton.boton} ${boton.primario} ${boton.grande}`} href="/registro">
                Registrarme
              </a>
              <a
                className={`${boton.boton} ${boton.grande}`}
                href={`/login?volver=${encodeURIComponent(`/cursos-curricula?curricula=${id}`)}`}
              >
                Ya tengo cuenta
              </a>
            </div>
          </>
        )}
      </div>
    </dialog>
  )
}
