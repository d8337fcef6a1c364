/** The questions of a page of a quiz, with the way to the next one and to the end. */
import type { ModoDeIntento } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useCut } from '../../kit/api/outbox/useOutbox.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import type { Ubicacion } from '../../shared/ubicacion.ts'
import { Segmentos, SinConexion } from './AvanceDeQuiz.parte.tsx'
import { Comprobar } from './Comprobar.tsx'
import { Cuerpo } from './Cuerpo.tsx'
import { Pie } from './MarcoDeQuiz.tsx'
import { pressed } from './Pregunta.parte.tsx'
import { textoDeFaltan } from './paginas.ts'
import classes from './Quiz.module.css'
import { isSubiendo, type PaginaDeQuiz } from './usePagina.ts'
import { keyOfPregunta, type QuizAbierto } from './useQuiz.parte.ts'

/** Where keys are letters, or move within the field. */
const writes = (target: EventTarget) =>
  target instanceof HTMLElement &&
  target.matches('textarea, select, input:not([type=radio], [type=checkbox]), audio, video, [data-agarre]')

/** A number chooses, the arrows turn the page. */
export function pressKey(event: KeyboardEvent, quiz: QuizAbierto, pagina: PaginaDeQuiz) {
  if (event.ctrlKey || event.altKey || event.metaKey || writes(event.target)) return
  const pregunta = pagina.tamano === 1 ? pagina.shown[0] : undefined
  const answer = /^[1-9]$/.test(event.key) && pregunta?.respuestas[Number(event.key) - 1]
  if (answer && !pregunta.revisada) quiz.choose(pregunta.id, pressed(pregunta, answer.id))
  else if (event.key === 'ArrowRight') pagina.next()
  else if (event.key === 'ArrowLeft') pagina.previous()
  else return
  event.preventDefault()
}

/**
 * Asked once, where something is missing: when all is answered its button says what it does.
 * @param missing places of the unanswered questions, from 1
 */
const askFinish = (missing: readonly number[], total: number) =>
  confirm({
    title: '¿Finalizar la evaluación?',
    text: `${textoDeFaltan(missing, total)} Si finalizas ahora, ${missing.length === 1 ? 'cuenta como incorrecta y ya no podrás contestarla' : 'cuentan como incorrectas y ya no podrás contestarlas'}.`,
    action: 'Finalizar',
    color: 'bugambilia',
  })

type ContestandoProps = {
  quiz: QuizAbierto
  pagina: PaginaDeQuiz
  actividad: { id: number }
  ubicacion: Ubicacion
  modo: ModoDeIntento
  onEnd: () => void
}

export function Contestando({ quiz, pagina, actividad, ubicacion, modo, onEnd }: ContestandoProps) {
  const cut = useCut()
  const { preguntas, intento, topic } = quiz
  const { shown, primera } = pagina
  const curso_id = ubicacion.curso_id || undefined
  async function finish() {
    if (isSubiendo(actividad.id, intento?.id, preguntas)) return
    const missing = preguntas.flatMap((p, i) => (p.estado === 'vacia' ? [i + 1] : []))
    if (!missing.length || (await askFinish(missing, preguntas.length))) onEnd()
    else if (!pagina.sinRegreso) pagina.show(missing[0]! - 1)
  }
  return (
    <>
      <Segmentos preguntas={preguntas} actual={primera} hasta={primera + shown.length - 1} />
      {cut && <SinConexion porEnviar={quiz.porEnviar} />}
      <div className={classes.cuerpo}>
        {shown.map((p, i) => (
          <Cuerpo
            key={p.id}
            pregunta={p}
            numero={pagina.tamano > 1 ? primera + i + 1 : undefined}
            quieta={i > 0}
            topic={topic}
            clave={keyOfPregunta(actividad.id, p.id, intento?.id)}
            reportar={modo === 'vista' ? undefined : { actividadId: actividad.id, cursoId: ubicacion.curso_id }}
            para={{ actividad_id: actividad.id, pregunta_id: p.id, intento_id: intento?.id, curso_id }}
            onChoose={ids => quiz.choose(p.id, ids)}
            onContestar={contestado => quiz.write(p.id, contestado)}
          >
            {intento?.durante && <Comprobar intentoId={intento.id} pregunta={p} onDicho={() => quiz.close(p.id)} />}
          </Cuerpo>
        ))}
      </div>
      <Pie>
        {!pagina.sinRegreso && pagina.tamano < preguntas.length && (
          <Button
            size="lg"
            variant="default"
            leftSection={<IconArrowLeft stroke={1.75} />}
            disabled={pagina.numero === 0}
            onClick={pagina.previous}
          >
            Anterior
          </Button>
        )}
        {pagina.isLast ? (
          <Button size="lg" onClick={() => void finish()}>
            {modo === 'practica' ? 'Terminar la práctica' : 'Finalizar Evaluación'}
          </Button>
        ) : (
          <Button size="lg" rightSection={<IconArrowRight stroke={1.75} />} onClick={pagina.next}>
            Siguiente
          </Button>
        )}
      </Pie>
    </>
  )
}
