/** The start of who learns, as far as its text goes, out of the leaves of its screen (`Aprender`). */
import { agendaRoutes, curriculasRoutes, type UsuarioActual } from '@eleva/contract'
import { Title } from '@mantine/core'
import { ListaPorHacer } from '../../features/agenda/ListaPorHacer.tsx'
import start from '../../features/curriculas/Aprender.module.css'
import { FilaDePrograma } from '../../features/curriculas/FilaDePrograma.tsx'
import { LineaDeClase } from '../../features/curriculas/LineaDeClase.tsx'
import { Despues, LoPrimero } from '../../features/curriculas/LoPrimero.tsx'
import { actividadDe, isSoon, loPrimero } from '../../features/curriculas/primero.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import type { Leido } from './leido.ts'

/** What is below a first screen need not be read before the script stands. */
const MAX = 6

/** A moment as the wall clocks of a zone show it, without saying which. */
const enReloj = (moment: string, timeZone: string) =>
  new Date(moment).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')

type Props = { usuario: UsuarioActual; leido: Leido; zona: string | undefined }

/**
 * @param zona of the people: most devices show its hours, which are hidden here and take the room that they will need
 */
export function Inicio({ usuario, leido, zona = 'UTC' }: Props) {
  const nav = leido(curriculasRoutes.navegacion)
  const porHacer = leido(agendaRoutes.porHacer)
  const list = leido(curriculasRoutes.list)
  const programas = list?.curricula ?? []
  const now = Date.now()
  const primero = nav && loPrimero({ nav, programas }, now)
  const { proxima_clase: clase, continuar } = nav ?? {}
  return (
    <PageShell title={`Qué gusto verte, ${usuario.name.split(' ')[0]}`}>
      <div className={start.hoy}>
        <div className={start.ahora}>
          {primero && primero.tipo !== 'nada' && <LoPrimero primero={primero} hoy={nav.hoy} />}
          {continuar?.terminado === 0 && primero?.tipo !== 'sigue' && <Despues continuar={continuar} />}
          {clase && primero?.tipo !== 'clase' && (
            <LineaDeClase
              clase={{ ...clase, inicia: enReloj(clase.inicia, zona), termina: enReloj(clase.termina, zona) }}
              entra={isSoon(clase, now)}
            />
          )}
          {porHacer && <ListaPorHacer leido={porHacer} sin={actividadDe(primero)} />}
        </div>
        <div className={start.tuyo}>
          {programas.length > 0 && (
            <section className={start.programas}>
              <div className={start.barra}>
                <Title order={2} className={start.titulo!}>
                  Tus programas
                </Title>
              </div>
              <ul className={start.filas}>
                {programas.slice(0, MAX).map(c => (
                  <li key={c.id}>
                    <FilaDePrograma curricula={c} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </PageShell>
  )
}
