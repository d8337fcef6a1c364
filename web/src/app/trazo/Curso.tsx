/**
 * A course, as far as its text goes, out of the leaves of its screen: its head, what is studied here by name, and its
 * units.
 */
import { contenidosRoutes, curriculasRoutes, type ReplyOf } from '@eleva/contract'
import barra from '../../features/contenidos/BarraDelQuehacer.module.css'
import { CabezaDeCurso } from '../../features/contenidos/CabezaDeCurso.tsx'
import courses from '../../features/contenidos/Curso.module.css'
import head from '../../features/contenidos/Encabezado.module.css'
import { Indice } from '../../features/contenidos/Indice.tsx'
import { indiceDe, pasosDe } from '../../features/contenidos/pasos.ts'
import { Tema } from '../../features/contenidos/Tema.tsx'
import { keyOf } from '../../kit/page/address.ts'
import type { Leido } from './leido.ts'

type Contenido = ReplyOf<typeof contenidosRoutes.autogestivo>['resultSet']
type Props = { search: Record<string, string>; leido: Leido }

export function Curso({ search, leido }: Props) {
  const read = leido(contenidosRoutes.autogestivo)
  const name = leido(curriculasRoutes.nombre)
  const contenido = read?.resultSet
  // A live one is another screen, and a class may be on the air in this one.
  if (!contenido || contenido.cursoEnVivo === 1) return null
  return (
    <div className={courses.curso}>
      <CabezaDeCurso
        curricula={keyOf(search.curricula) ?? 0}
        programa={name?.CurriculaNombre.label}
        contenido={contenido}
        vecinos={<span className={head.hueco} />}
      />
      {contenido.stream === null && contenido.unidades_curso.length > 0 && (
        <div className={courses.pagina}>
          <Pagina contenido={contenido} search={search} />
        </div>
      )}
      <div className={barra.barra}>
        <div className="e-trazo-mover" />
      </div>
    </div>
  )
}

/** What is below a first screen need not be read before the script stands. */
const MAX = 12

const nada = () => undefined

function Pagina({ contenido, search }: { contenido: Contenido; search: Props['search'] }) {
  const pasos = pasosDe(contenido, keyOf(search.objetivo))
  const here = indiceDe(contenido, pasos, {
    unidad: keyOf(search.unidad),
    objetivo: keyOf(search.objetivo),
    actividad: keyOf(search.actividad),
  })
  const paso = pasos[here]
  if (!paso) return null
  return (
    <>
      <div className={courses.centro}>
        {paso.objetivo?.video && (
          <div className={courses.video}>
            <div className="e-trazo-video" />
          </div>
        )}
        <div className={courses.cuerpo}>
          <Tema paso={paso} contenido={contenido} />
        </div>
      </div>
      <aside className={`${courses.lado} e-trazo-lado`} aria-label="Unidades del curso">
        <Indice {...{ contenido, pasos, here }} ir={nada} hasta={MAX} />
      </aside>
    </>
  )
}
