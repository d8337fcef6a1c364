/** /capacitacion-novedades: the news for everybody, and dated invitations, with a video where they have one. */
import { type InvitacionPublica, type NovedadPublica, publicoRoutes } from '@eleva/contract'
import { useRead } from '../../kit/api/query.ts'
import { dayOfPeople } from '../../kit/page/zona.ts'
import { RichText } from '../../kit/richtext/RichText.tsx'
import { longDay } from '../../shared/dias.ts'
import boton from './boton.module.css'
import { Pendiente, Vacio } from './Espera.tsx'
import s from './InvitacionesPage.module.css'
import { Banda, MarcoPublico } from './MarcoPublico.tsx'
import p from './publico.module.css'
import { VideoDiferido } from './VideoDiferido.tsx'

export function InvitacionesPage() {
  const query = useRead(publicoRoutes.novedades, {})
  const { novedades = [], invitaciones = [] } = query.data ?? {}
  return (
    <MarcoPublico titulo="Novedades" descripcion="Invitaciones a las sesiones abiertas de la capacitación docente.">
      <Banda
        titulo="Novedades de la capacitación"
        lema="Sesiones abiertas, convocatorias y lo que viene en el programa."
      />
      <Pendiente query={query} piezas={1} />
      {invitaciones.map(i => (
        <Invitacion key={i.fecha + i.titulo} invitacion={i} />
      ))}
      {novedades.length > 0 && (
        <section className={p.seccion} aria-label="Noticias">
          {novedades.map(n => (
            <Novedad key={n.id} novedad={n} />
          ))}
        </section>
      )}
      {query.data && invitaciones.length + novedades.length === 0 && (
        <section className={p.seccion}>
          <Vacio texto="Por ahora no hay invitaciones." escena="sin-registros" />
        </section>
      )}
    </MarcoPublico>
  )
}

const Novedad = ({ novedad: { id, titulo, descripcion, dia } }: { novedad: NovedadPublica }) => (
  <article id={`n-${id}`} className={s.novedad}>
    <p className={s.cuando}>
      <time dateTime={dia}>{longDay(dia)}</time>
    </p>
    <h2>{titulo}</h2>
    <RichText html={descripcion} />
  </article>
)

function Invitacion({ invitacion }: { invitacion: InvitacionPublica }) {
  const over = invitacion.fecha < dayOfPeople()
  return (
    <section className={`${p.seccion} ${s.invitacion}`} aria-labelledby={`i-${invitacion.fecha}`}>
      <div>
        <p className={s.cuando}>
          <time dateTime={invitacion.fecha}>{longDay(invitacion.fecha)}</time>
          {invitacion.hora && `, ${invitacion.hora}`}
          {over && <span className={p.marca}>Ya pasó</span>}
        </p>
        <h2 id={`i-${invitacion.fecha}`}>{invitacion.titulo}</h2>
        <p className={s.texto}>{invitacion.texto}</p>
        {!over && (
          <p className={p.acciones}>
            <a className={`${boton.boton} ${boton.primario} ${boton.grande}`} href="/registro">
              Quiero participar
            </a>
            <a className={`${boton.boton} ${boton.grande}`} href="/capacitacion-calendario">
              Ver el calendario
            </a>
          </p>
        )}
      </div>
      {invitacion.video && <VideoDiferido video={invitacion.video} titulo={invitacion.titulo} />}
    </section>
  )
}
