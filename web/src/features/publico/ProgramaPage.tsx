/**
 * /canopi: what the programme is, how one learns in it, its active routes, and the ways
 * in.
 */
import { publicoRoutes } from '@eleva/contract'
import { IconArrowRight, IconRoute } from '@tabler/icons-react'
import { useRead } from '../../kit/api/query.ts'
import boton from './boton.module.css'
import { pasos, rutasActivas } from './datos.ts'
import { queSeDicen } from './figuras.ts'
import { Banda, MarcoPublico } from './MarcoPublico.tsx'
import { PerfilDeEjemplo } from './PerfilDeEjemplo.tsx'
import s from './ProgramaPage.module.css'
import p from './publico.module.css'

const DESCRIPCION =
  'eleva tu aprendizaje de manera activa: currículas a tu ritmo o en vivo, con un coach, hacia la certificación de educadores.'

export const ProgramaPage = () => (
  <MarcoPublico titulo="El programa" descripcion={DESCRIPCION}>
    <Banda
      titulo="Un programa para enseñar mejor, paso a paso"
      lema="eleva tu aprendizaje de manera activa: currículas a tu ritmo o en vivo, práctica en tu propio salón y un coach que lee tu trabajo."
    >
      <a className={`${boton.boton} ${boton.acento} ${boton.grande}`} href="/registro">
        Regístrate
      </a>
      <a className={`${boton.boton} ${boton.contorno} ${boton.grande}`} href="/canopi-cursos">
        Ver el catálogo
      </a>
      <a className={`${boton.boton} ${boton.fantasma} ${boton.grande}`} href="/login">
        Ya tengo cuenta
      </a>
    </Banda>
    <section className={p.seccion} aria-labelledby="como">
      <h2 id="como">Cómo se aprende</h2>
      <ol className={s.pasos}>
        {pasos.map((paso, i) => (
          <li key={paso.titulo}>
            <span className={s.numero} aria-hidden>
              {i + 1}
            </span>
            <h3>{paso.titulo}</h3>
            <p>{paso.texto}</p>
          </li>
        ))}
      </ol>
    </section>
    <section className={p.seccion} aria-labelledby="rutas">
      <h2 id="rutas">Rutas activas</h2>
      <p className={p.intro}>Las que están abiertas en este ciclo. Puedes llevar más de una a la vez.</p>
      <ul className={s.rutas}>
        {rutasActivas.map(ruta => (
          <li key={ruta.nombre} className={p.tarjeta}>
            <IconRoute size={24} stroke={1.75} aria-hidden />
            <div>
              <h3 lang="en">{ruta.nombre}</h3>
              <p>{ruta.texto}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
    <PerfilDeEjemplo />
    <Cifras />
    <section className={p.seccion} aria-labelledby="entrar">
      <div className={s.cierre}>
        <div>
          <h2 id="entrar">Empieza cuando quieras</h2>
          <p>Regístrate con los datos de tu centro de trabajo. Si tu escuela ya te dio acceso, solo inicia sesión.</p>
        </div>
        <div className={s.entradas}>
          <a className={`${boton.boton} ${boton.primario} ${boton.grande}`} href="/registro">
            Registrarme
          </a>
          <a className={`${boton.boton} ${boton.grande}`} href="/capacitacion-programa">
            Niveles y talleres
            <IconArrowRight stroke={1.75} aria-hidden />
          </a>
        </div>
      </div>
    </section>
  </MarcoPublico>
)

const numero = new Intl.NumberFormat('es-MX')

/**
 * What is published, as it is now: far below, so that nothing that is read moves when it comes. Without an answer the
 * page stands without figures too.
 */
function Cifras() {
  const { data } = useRead(publicoRoutes.programa, {})
  if (!data) return null
  const cifras = [
    [data.curriculas, 'programa publicado', 'programas publicados'],
    [data.cursos, 'curso', 'cursos'],
    [data.clases, 'clase en vivo por venir', 'clases en vivo por venir'],
    [data.coaches, 'coach', 'coaches'],
  ] as const
  const algunas = queSeDicen(cifras)
  if (algunas.length === 0) return null
  return (
    <section className={s.cifras} aria-label="El programa en cifras">
      <ul>
        {algunas.map(([n, one, many]) => (
          <li key={many}>
            <b>{numero.format(n)}</b> {n === 1 ? one : many}
          </li>
        ))}
      </ul>
    </section>
  )
}
