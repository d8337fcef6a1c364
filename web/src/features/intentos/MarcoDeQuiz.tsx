/** What stands around each state of a quiz: its name with where one is, and the buttons below. */
import type { ModoDeIntento, Plazo } from '@eleva/contract'
import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PlazoLinea } from '../plazos/Plazo.parte.tsx'
import { queIntento } from './Antes.tsx'
import classes from './Quiz.module.css'
import { isCerca, Reloj } from './Reloj.tsx'
import type { PaginaDeQuiz } from './usePagina.ts'
import type { QuizAbierto } from './useQuiz.parte.ts'

const NOMBRES = { cuenta: 'Evaluación', practica: 'Práctica: no cuenta', vista: 'Vista previa: no cuenta' }

/** Where one is, in words. */
export function dondeVa(
  { resultado, answering, preguntas }: QuizAbierto,
  pagina: PaginaDeQuiz,
  modo: ModoDeIntento,
): string {
  if (resultado) return resultado.oculta ? 'Terminada' : 'Resultado'
  if (!answering) return NOMBRES[modo]
  const first = pagina.primera + 1
  return pagina.shown.length > 1
    ? `Preguntas ${first} a ${pagina.primera + pagina.shown.length} de ${preguntas.length}`
    : `Pregunta ${first} de ${preguntas.length}`
}

export const Pie = ({ children }: { children: ReactNode }) => (
  <div className={classes.pie} data-barra="abajo">
    {children}
  </div>
)

type CabezaProps = {
  quiz: QuizAbierto
  actividad: { nombre_actividad_unidad: string; plazo?: Plazo | null }
  isPagina: boolean
  modo: ModoDeIntento
  donde: string
  onClose: () => void
  /** The time is over. */
  onEnd: () => void
}

export function Cabeza({ quiz, actividad, isPagina, modo, donde, onClose, onEnd }: CabezaProps) {
  const { resultado, ending, answering, reglas } = quiz
  const Titulo = isPagina ? 'h1' : 'p'
  const vence = answering ? quiz.intento?.vence_en : undefined
  // A clock that is about to run out says it by itself.
  const fecha = modo === 'cuenta' && !resultado && !(vence && isCerca(vence)) ? actividad.plazo : undefined
  return (
    <div className={classes.cabeza}>
      <div className={classes.titulos}>
        <Titulo className={classes.nombre}>{actividad.nombre_actividad_unidad}</Titulo>
        <p className={classes.donde}>{donde}</p>
        {answering && <p className={classes.pista}>{modo === 'cuenta' ? queIntento(reglas) : NOMBRES[modo]}</p>}
        {fecha && <PlazoLinea actividad={{ plazo: fecha, con_retraso: 0, entregable: 0 }} hecha={ending} />}
      </div>
      {vence && <Reloj vence={vence} onFin={onEnd} />}
      {answering ? (
        <Button variant="subtle" color="gray" c="var(--e-ink)" onClick={onClose}>
          {reglas && !reglas.de_siempre ? 'Salir' : 'Cancelar'}
        </Button>
      ) : (
        <ActionIcon aria-label="Cerrar" onClick={onClose}>
          <IconX size={20} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  )
}
