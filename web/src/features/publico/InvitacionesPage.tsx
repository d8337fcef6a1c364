/** /capacitacion-novedades: dated invitations with a video. What they say stands in datos.ts. */
import { useEntorno } from '../../kit/page/entorno.ts'
import { hoy, longDay } from '../../shared/dias.ts'
import boton from './boton.module.css'
import { invitaciones } from './datos.ts'
import { Vacio } from './Espera.tsx'
import s from './InvitacionesPage.module.css'
import { Banda, MarcoPublico } from './MarcoPublico.tsx'
import p from './publico.module.css'
import { VideoDiferido } from './VideoDiferido.tsx'

export function InvitacionesPage() {
  const propias = useEntorno().demo ? invitaciones : []
  return (
    <MarcoPublico titulo="Novedades" descripcion="Invitaciones a las sesiones abiertas de la capacitación docente.">
      <Banda
        titulo="Novedades de la capacitación"
        lema="Sesiones abiertas, convocatorias y lo que viene en el programa."
      />
      {propias.map(i => {
        const over = i.fecha < hoy()
        return (
          <section key={i.fecha + i.titulo} className={`${p.seccion} ${s.invitacion}`} aria-labelledby={`i-${i.fecha}`}>
            <div>
              <p className={s.cuando}>
                <time dateTime={i.fecha}>{longDay(i.fecha)}</time>, {i.hora}
                {over && <span className={p.marca}>Ya pasó</span>}
              </p>
              <h2 id={`i-${i.fecha}`}>{i.titulo}</h2>
              <p className={s.texto}>{i.texto}</p>
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
            <VideoDiferido video={i.video} titulo={i.titulo} />
          </section>
        )
      })}
      {propias.length === 0 && (
        <section className={p.seccion}>
          <Vacio texto="Por ahora no hay invitaciones." escena="sin-registros" />
        </section>
      )}
    </MarcoPublico>
  )
}
