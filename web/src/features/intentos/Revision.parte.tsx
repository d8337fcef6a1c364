/**
 * An attempt that is over: what was asked as it was given, what was answered, and what of what is right may be seen.
 */
import { type DichoDeRespuesta, intentosRoutes, type PreguntaRevisada } from '@eleva/contract'
import { Text } from '@mantine/core'
import { IconCheck, IconCircleHalf2, IconHourglass, IconX } from '@tabler/icons-react'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { ConFormulas } from '../../kit/richtext/ConFormulas.tsx'
import { RichText } from '../../kit/richtext/RichText.tsx'
import { ArchivosDeRespuesta } from './ArchivosDeRespuesta.parte.tsx'
import { Camino } from './Camino.tsx'
import classes from './Marcha.module.css'
import { Media } from './Media.tsx'
import { Reportar } from './Reportar.tsx'

const marcaDe = (parte: number | null) => {
  if (parte === null) return { dice: 'Por calificar', como: 'espera', Icono: IconHourglass }
  if (parte === 1) return { dice: 'Correcta', como: 'bien', Icono: IconCheck }
  if (parte > 0) return { dice: `En parte (${Math.round(parte * 100)} %)`, como: 'parte', Icono: IconCircleHalf2 }
  return { dice: 'Incorrecta', como: 'mal', Icono: IconX }
}

/** What is said of one answer: its mark, what is right, the words of its author. */
export function DeLaRespuesta({ dicho }: { dicho: DichoDeRespuesta }) {
  const sign = dicho.parte === undefined ? undefined : marcaDe(dicho.parte)
  return (
    <div className={classes.dicho} data-como={sign?.como}>
      {sign && (
        <p className={classes.veredicto}>
          <sign.Icono size={20} stroke={2} aria-hidden />
          {sign.dice}
        </p>
      )}
      {dicho.clave && (
        <p className={classes.clave}>
          <b>Respuesta correcta:</b> {dicho.clave}
        </p>
      )}
      {dicho.niveles && (
        <ul className={classes.niveles} aria-label="Rúbrica">
          {dicho.niveles.map(n => (
            <li key={n.titulo_criterio}>
              <b>{n.titulo_criterio}:</b> {n.titulo_nivel}{' '}
              <small>
                ({n.puntos} de {n.puntos_max})
              </small>
            </li>
          ))}
        </ul>
      )}
      {dicho.comentario && <p className={classes.clave}>{dicho.comentario}</p>}
      {dicho.explicacion && <RichText html={dicho.explicacion} />}
    </div>
  )
}

function Opciones({ pregunta, de }: { pregunta: PreguntaRevisada; de: 'Tu' | 'Su' }) {
  return (
    <ul className={classes.opciones}>
      {pregunta.respuestas.map(r => {
        const elegida = pregunta.elegidas.includes(r.id)
        const correcta = pregunta.correctas?.includes(r.id)
        return (
          <li key={r.id} data-elegida={elegida || undefined} data-correcta={correcta || undefined}>
            <span>
              <ConFormulas texto={r.respuesta} />
            </span>
            {(elegida || correcta) && (
              <small>{[...(elegida ? [`${de} respuesta`] : []), ...(correcta ? ['Correcta'] : [])].join(' · ')}</small>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const AJUSTES = {
  todos: 'Esta pregunta se corrigió: todos tienen sus puntos.',
  fuera: 'Esta pregunta se corrigió: ya no cuenta.',
  aceptar: 'Esta pregunta se corrigió: se acepta otra respuesta.',
}

type RevisadaProps = { pregunta: PreguntaRevisada; n: number; actividadId: number; propia: boolean; ajena: boolean }

function Revisada({ pregunta, n, actividadId, propia, ajena }: RevisadaProps) {
  const conOpciones = pregunta.respuestas.length > 0
  const deArchivos =
    pregunta.contestada && pregunta.contestado?.tipo === 'archivo' ? pregunta.contestado.archivos : undefined
  const de = ajena ? 'Su' : 'Tu'
  return (
    <section className={classes.revisada} aria-label={`Pregunta ${n}`}>
      <p className={classes.numero}>
        Pregunta {n}
        {pregunta.version != null && ' · Versión anterior'}
      </p>
      <RichText html={pregunta.pregunta} />
      {pregunta.media && <Media media={pregunta.media} />}
      {pregunta.vista && 'texto' in pregunta.vista && (
        <Text className={classes.clave!}>
          <ConFormulas texto={pregunta.vista.texto.replace(/\[\[(\d+)\]\]/g, '____ ($1)')} />
        </Text>
      )}
      {conOpciones && <Opciones pregunta={pregunta} de={de} />}
      {(!conOpciones || pregunta.contestada === '') && (
        <p className={classes.clave}>
          <b>{de} respuesta:</b> {deArchivos ? '' : <ConFormulas texto={pregunta.contestada || 'sin contestar'} />}
        </p>
      )}
      {deArchivos && <ArchivosDeRespuesta archivos={deArchivos} />}
      {pregunta.ajuste && <p className={classes.clave}>{AJUSTES[pregunta.ajuste]}</p>}
      <DeLaRespuesta dicho={conOpciones ? { ...pregunta, clave: '' } : pregunta} />
      {pregunta.nota && (
        <p className={classes.clave}>
          <b>Comentario de quien {ajena ? 'calificó' : 'te calificó'}:</b> {pregunta.nota}
        </p>
      )}
      {propia && <Reportar actividadId={actividadId} reactivo={pregunta.id} />}
    </section>
  )
}

/** @param propia whether whoever looks at it took it */
export function Revision({ id, propia = false }: { id: number; propia?: boolean }) {
  const read = useRead(intentosRoutes.revision, { params: { id } }, { fresh: true })
  if (!read.data) return <Pending query={read} height={320} />
  const { actividad_id, preguntas, camino } = read.data
  return (
    <>
      {camino && <Camino camino={camino} numeros={new Map(preguntas.map((p, i) => [p.id, i + 1]))} />}
      {preguntas.map((p, i) => (
        <Revisada
          key={p.id}
          pregunta={p}
          n={i + 1}
          actividadId={actividad_id}
          propia={propia}
          ajena={camino !== null}
        />
      ))}
    </>
  )
}
