/** /canopi-cursos: the published curricula; one is opened at `?curricula=12`, so that it can be shared. */

import { type CurriculaPublica, publicoRoutes } from '@eleva/contract'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Cover } from '../../kit/brand/Cover.tsx'
import { Imagen } from '../../kit/brand/Imagen.tsx'
import { EMPTY, NO_MATCH } from '../../kit/feedback/textos.ts'
import { useCards } from '../../kit/list/useCards.ts'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { count } from '../../kit/page/count.ts'
import { useEntorno } from '../../kit/page/entorno.ts'
import { Buscador } from './Buscador.tsx'
import boton from './boton.module.css'
import s from './CatalogoPage.module.css'
import { CurriculaAbierta } from './CurriculaAbierta.tsx'
import { Espera, Falla, Vacio } from './Espera.tsx'
import { figures, nombreDeTipoDeCurricula } from './figuras.ts'
import { Banda, MarcoPublico } from './MarcoPublico.tsx'
import p from './publico.module.css'

export function CatalogoPage() {
  const list = useCards(publicoRoutes.catalogo, reply => reply.curriculas)
  const { curricula } = useSearchOf('/canopi-cursos')
  const go = useGo()
  // Opening is a step of the history, so that going back closes.
  const open = (id?: number) => void go({ curricula: id })
  // A page begins at its top, not where the one before ended.
  const turn = (page: number) => {
    list.set({ page })
    document.getElementById('resultados')?.scrollIntoView()
  }
  return (
    <MarcoPublico
      titulo="Catálogo de cursos"
      descripcion={`Las currículas publicadas de ${useEntorno().nombre}, con sus cursos, unidades y horas.`}
    >
      <Banda
        titulo="Catálogo de cursos"
        lema="Las currículas que se pueden cursar ahora. Abre una y mira qué cursos tiene."
      />
      <section className={p.seccion} aria-labelledby="resultados">
        <div className={s.barra}>
          <div>
            <h2 id="resultados">Currículas</h2>
            <p className={s.cuantas} role="status">
              {list.state === 'rows' && count(list.total, 'se puede cursar', 'se pueden cursar')}
            </p>
          </div>
          <Buscador
            etiqueta="Buscar currícula o curso"
            valor={String(list.params.search ?? '')}
            onSearch={search => list.set({ search })}
          />
        </div>
        {list.state === 'loading' && <Espera piezas={6} />}
        {list.state === 'error' && <Falla error={list.error} onRetry={list.retry} />}
        {list.state === 'empty' && <Vacio texto={EMPTY} escena="sin-registros" />}
        {list.state === 'no-match' && (
          <Vacio texto={NO_MATCH} escena="sin-coincidencias">
            <button type="button" className={boton.boton} onClick={list.clear}>
              Quitar filtros
            </button>
          </Vacio>
        )}
        {list.state === 'rows' && (
          <ul className={s.curriculas} data-refetching={list.refetching || undefined}>
            {list.rows.map(c => (
              <Tarjeta key={c.id} curricula={c} onOpen={() => open(c.id)} />
            ))}
          </ul>
        )}
        <Paginas page={list.page} pages={Math.ceil(list.total / list.perPage)} onPage={turn} />
      </section>
      {curricula !== undefined && <CurriculaAbierta key={curricula} id={curricula} onClose={() => open()} />}
    </MarcoPublico>
  )
}

function Tarjeta({ curricula, onOpen }: { curricula: CurriculaPublica; onOpen: () => void }) {
  return (
    <li className={s.curricula}>
      {curricula.imagen ? <Imagen className={s.imagen} src={curricula.imagen} /> : <Cover id={curricula.id} />}
      <div className={s.cuerpo}>
        <p className={s.tipo}>
          <span className={p.marca}>{nombreDeTipoDeCurricula(curricula.tipo)}</span>
        </p>
        <h3>{curricula.nombre_curricula}</h3>
        <p className={s.descripcion}>{curricula.descripcion}</p>
        <p className={p.datos}>
          {figures(curricula).map(text => (
            <span key={text}>{text}</span>
          ))}
        </p>
        <button type="button" className={`${boton.boton} ${s.abrir}`} onClick={onOpen}>
          Ver los cursos<span className={p.oculto}> de {curricula.nombre_curricula}</span>
        </button>
      </div>
    </li>
  )
}

/** Nothing while all of it is on one page. */
function Paginas({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  if (pages < 2) return null
  return (
    <nav className={s.paginas} aria-label="Páginas del catálogo">
      <button type="button" className={boton.boton} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft stroke={1.75} aria-hidden />
        Anterior
      </button>
      <span role="status">
        Página {page} de {pages}
      </span>
      <button type="button" className={boton.boton} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Siguiente
        <IconChevronRight stroke={1.75} aria-hidden />
      </button>
    </nav>
  )
}
