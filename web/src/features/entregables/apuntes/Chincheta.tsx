/** A note with words on a page: a number where it stands, and what it says beside it. */
import type { Apunte } from '@eleva/contract'
import { Button, Popover, Textarea } from '@mantine/core'
import classes from './Escenario.module.css'

export type DeNota = {
  abierta: Apunte | undefined
  onAbre: (apunte: Apunte) => void
  onCierra: () => void
  onEscribe: (texto: string) => void
  onQuita: (apunte: Apunte) => void
}

/** Signs of a note. */
const MAX = 2000

export function Chincheta({ apunte, numero, ...de }: DeNota & { apunte: Apunte; numero: number }) {
  const { clave, puntos, texto, autor, propio } = apunte
  const [x = 0, y = 0] = puntos
  const open = de.abierta?.clave === clave
  return (
    <Popover
      opened={open}
      onChange={opened => (opened ? de.onAbre(apunte) : de.onCierra())}
      width={260}
      position="bottom"
      trapFocus
      shadow="md"
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.chincheta}
          data-clave={clave}
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          aria-label={`Nota ${numero}${texto ? `: ${texto}` : ''}`}
          onPointerDown={event => event.stopPropagation()}
          onClick={() => (open ? de.onCierra() : de.onAbre(apunte))}
        >
          {numero}
        </button>
      </Popover.Target>
      <Popover.Dropdown data-globo aria-label={`Nota ${numero}`} className={classes.globo!}>
        {propio ? (
          <>
            <Textarea
              aria-label="Qué dice la nota"
              placeholder="Escribe tu nota"
              autosize
              minRows={2}
              maxRows={8}
              maxLength={MAX}
              value={texto}
              data-autofocus
              onChange={event => de.onEscribe(event.currentTarget.value)}
            />
            <div className={classes.botones}>
              <Button variant="subtle" color="gray" size="compact-md" onClick={() => de.onQuita(apunte)}>
                Quitar
              </Button>
              <Button size="compact-md" onClick={() => de.onCierra()}>
                Listo
              </Button>
            </div>
          </>
        ) : (
          <>
            <p className={classes.palabras}>{texto}</p>
            <p className={classes.autor}>{autor}</p>
            <Button variant="default" size="compact-md" onClick={() => de.onCierra()}>
              Cerrar
            </Button>
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
