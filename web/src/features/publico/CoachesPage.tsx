/** /capacitacion-coaches: who accompanies, by name and picture. */
import { publicoRoutes } from '@eleva/contract'
import { IconMapPin } from '@tabler/icons-react'
import { useRead } from '../../kit/api/query.ts'
import { Avatar } from '../../kit/page/Avatar.tsx'
import { useEntorno } from '../../kit/page/entorno.ts'
import boton from './boton.module.css'
import s from './CoachesPage.module.css'
import { Pendiente, Vacio } from './Espera.tsx'
import { Banda, MarcoPublico } from './MarcoPublico.tsx'
import p from './publico.module.css'

export function CoachesPage() {
  const query = useRead(publicoRoutes.coaches, {})
  const coaches = query.data?.coaches
  return (
    <MarcoPublico titulo="Coaches" descripcion={`Las personas que acompañan a cada docente en ${useEntorno().nombre}.`}>
      <Banda
        titulo="Quién te acompaña"
        lema="Un coach lee tus dudas, revisa tus entregas y da las clases en vivo. No aprendes a solas."
      />
      <section className={p.seccion} aria-labelledby="coaches">
        <h2 id="coaches">Nuestras y nuestros coaches</h2>
        <Pendiente query={query} piezas={4} />
        {coaches?.length === 0 && <Vacio texto="Muy pronto vas a conocer aquí a tus coaches." escena="sin-registros" />}
        {coaches && coaches.length > 0 && (
          <ul className={s.coaches}>
            {coaches.map((coach, i) => (
              <li key={i}>
                <Avatar name={coach.nombre} src={coach.avatar} size="xl" />
                <b>{coach.nombre}</b>
                {coach.ciudades.length > 0 && (
                  <span className={s.ciudad}>
                    <IconMapPin size={16} stroke={1.75} aria-hidden />
                    <span>
                      <span className={p.oculto}>Acompaña en </span>
                      {coach.ciudades.join(' · ')}
                    </span>
                  </span>
                )}
                {coach.curriculas.length > 0 && (
                  <ul className={s.acompana} aria-label={`Lo que acompaña ${coach.nombre}`}>
                    {coach.curriculas.map(c => (
                      <li key={c.id}>
                        <a href={`/canopi-cursos?curricula=${c.id}`}>{c.nombre_curricula}</a>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        )}
        <p className={p.acciones}>
          <a className={boton.boton} href="/capacitacion-calendario">
            Ver sus próximas clases
          </a>
        </p>
      </section>
    </MarcoPublico>
  )
}
