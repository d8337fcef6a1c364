/** The questions as who teaches has them: what waits for an answer, what has one. */

import { CHAT_APAGADO, type PreguntaEnVivo, type StreamEnVivo } from '@eleva/contract'
import { Text } from '@mantine/core'
import { IconMessageOff, IconSortDescending } from '@tabler/icons-react'
import { useState } from 'react'
import { SinLinea } from '../../kit/feedback/SinLinea.tsx'
import { Pending } from '../../kit/feedback/States.tsx'
import { number } from '../../kit/page/PageShell.tsx'
import classes from './EnVivo.module.css'
import { Escribir } from './preguntas/Escribir.parte.tsx'
import { Preguntas } from './preguntas/Preguntas.parte.tsx'
import { usePreguntas } from './preguntas/usePreguntas.parte.ts'

const filters: { name: string; fits: (p: PreguntaEnVivo) => boolean; none: string }[] = [
  { name: 'Todas', fits: () => true, none: 'De momento no hay comentarios' },
  { name: 'Sin responder', fits: p => p.total_comentarios === 0 && p.oculta === 0, none: 'Todas tienen respuesta.' },
  { name: 'Contestadas', fits: p => p.total_comentarios > 0, none: 'Todavía no has contestado ninguna.' },
]

export function Panel({ stream }: { stream: StreamEnVivo }) {
  const source = usePreguntas(stream.id, stream.conduce === 1)
  const [chosen, setChosen] = useState(0)
  const { read, preguntas, total } = source
  const shown = preguntas.filter(filters[chosen]!.fits)
  const off = stream.chat_habilitado === 0
  const open = !off && stream.stream_finalizado === 0
  return (
    <section aria-label="Preguntas de la clase" className={classes.panel}>
      <div className={classes.filtros}>
        <fieldset className={classes.chips} aria-label="Mostrar">
          {filters.map(({ name, fits }, i) => (
            <button
              key={name}
              type="button"
              className={classes.chip}
              aria-pressed={i === chosen}
              onClick={() => setChosen(i)}
            >
              {name} {number.format(preguntas.filter(fits).length)}
            </button>
          ))}
        </fieldset>
        <span className={classes.orden}>
          <IconSortDescending size={16} stroke={1.75} aria-hidden />
          Más votadas
        </span>
      </div>
      {off && (
        <p className={classes.apagado} role="status">
          <IconMessageOff size={20} stroke={1.75} aria-hidden />
          {stream.stream_finalizado ? 'La clase terminó: ya no se reciben preguntas.' : CHAT_APAGADO}
        </p>
      )}
      <SinLinea />
      <Pending query={read} />
      <Preguntas stream={stream} preguntas={shown} source={source} />
      {total > preguntas.length && (
        <Text className={classes.vacio!}>
          Se muestran las {number.format(preguntas.length)} con más votos, de {number.format(total)}.
        </Text>
      )}
      {read.data && shown.length === 0 && <Text className={classes.vacio!}>{filters[chosen]!.none}</Text>}
      {open && <Escribir streamId={stream.id} onSent={source.add} />}
    </section>
  )
}
