/** The end of a course, over everything: what was achieved, to be shown to others, and what comes next. */

import { type ContenidoDeCurso, entreComillas } from '@eleva/contract'
import { Button, Modal, Title } from '@mantine/core'
import { IconArrowRight, IconBrandWhatsapp, IconRepeat } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { sendNow } from '../../kit/api/outbox/send.ts'
import { useCut, useOutbox } from '../../kit/api/outbox/useOutbox.ts'
import { Escalinata } from '../../kit/brand/Escalinata.tsx'
import { Peldanos } from '../../kit/brand/Peldanos.tsx'
import { count } from '../../kit/page/count.ts'
import { useEntorno } from '../../kit/page/entorno.ts'
import { useUser } from '../../kit/page/session.tsx'
import { DelFin } from '../constancias/DelFin.parte.tsx'
import type { CursoAbierto } from './cursoAbierto.parte.ts'
import classes from './Fin.module.css'
import { logroDe } from './logro.ts'
import { useQueSigue } from './useQueSigue.ts'

type Props = { abierto: CursoAbierto; contenido: ContenidoDeCurso; onClose: () => void }

/** With fewer it would be no stair: a course of one unit climbs as many. */
const MIN_PELDANOS = 3
/** How long a step of the stair takes, in ms. */
const STEP_MS = 360

/** It climbs once; who wants no motion finds it climbed. */
function useSubida(total: number) {
  const [quieto] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [hechos, setHechos] = useState(quieto ? total : 0)
  useEffect(() => {
    if (hechos >= total) return
    const timer = setTimeout(() => setHechos(n => n + 1), STEP_MS)
    return () => clearTimeout(timer)
  }, [hechos, total])
  return hechos
}

export default function Fin({ abierto, contenido, onClose }: Props) {
  const { name } = useUser()
  const { programaListo, sigue } = useQueSigue(abierto)
  const unidades = contenido.unidades_curso.length
  const total = Math.max(unidades, MIN_PELDANOS)
  const hechos = useSubida(total)
  const logro = logroDe(contenido)
  // What stands on this device alone is the server's to confirm.
  const porConfirmar = useOutbox().some(l => l.hecho?.curso === contenido.id)
  // Like whoever goes on to another screen, who looks at the end does not take the last tick back: what it gives is
  // there at once.
  useEffect(sendNow, [])
  const cortado = useCut() || !navigator.onLine
  const what = programaListo
    ? `Terminaste el programa ${entreComillas(programaListo)}.`
    : `Terminaste ${entreComillas(contenido.nombre_curso)}.`
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title="Terminaste el curso"
      closeButtonProps={{ 'aria-label': 'Cerrar', className: classes.cierra!, iconSize: 24 }}
      classNames={{ content: classes.hoja!, title: 'e-oculto' }}
    >
      <Escalinata className={classes.fondo!} />
      <div className={classes.fin}>
        <Peldanos
          total={total}
          hechos={hechos}
          {...(hechos < total ? { avance: 1 } : {})}
          etiqueta={`${unidades} de ${count(unidades, 'unidad', 'unidades')}`}
          tamano="md"
          enProfundo
        />
        <Title order={3} tabIndex={-1} data-autofocus>
          Lo lograste, {name.split(' ')[0]}
        </Title>
        <p className={classes.dicho}>
          {what}
          {porConfirmar &&
            (cortado
              ? ' Lo que falta por enviar se confirma al volver la señal; si da constancia, llega entonces.'
              : ' Se confirma en un momento.')}
        </p>
        <Cifras logro={logro} />
        {logro.palabras && (
          <blockquote className={classes.palabras}>
            {logro.palabras.texto}
            <footer>Lo que te dijeron de {entreComillas(logro.palabras.de)}</footer>
          </blockquote>
        )}
        <DelFin curso={contenido.id} listo={!porConfirmar} className={classes.claro!} />
        <div className={classes.botones}>
          <Compartir what={what} />
          <Button
            variant="default"
            size="lg"
            className={classes.claro!}
            leftSection={<IconRepeat size={20} stroke={1.75} aria-hidden />}
            onClick={onClose}
          >
            Repasar
          </Button>
        </div>
        {sigue && <Sigue sigue={sigue} onClose={onClose} />}
      </div>
    </Modal>
  )
}

function Cifras({ logro: { horas, entregas, total } }: { logro: ReturnType<typeof logroDe> }) {
  const cifras = [
    horas && { cifra: horas, de: 'de trabajo' },
    entregas > 0 && { cifra: String(entregas), de: entregas === 1 ? 'entrega' : 'entregas' },
    total !== null && { cifra: String(total), de: 'de 100' },
  ].filter(c => c !== false && c !== undefined && c !== '')
  if (cifras.length === 0) return null
  return (
    <dl className={classes.cifras}>
      {cifras.map(({ cifra, de }) => (
        <div key={de}>
          <dt>{de}</dt>
          <dd>{cifra}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Tells others of it.
 * @param what what was achieved, as a sentence
 */
function Compartir({ what }: { what: string }) {
  const { nombre } = useEntorno()
  return (
    <Button
      component="a"
      href={`https://wa.me/?text=${encodeURIComponent(`${what} En ${nombre}: ${location.origin}`)}`}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      size="lg"
      className={classes.claro!}
      leftSection={<IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />}
    >
      Compartir por WhatsApp
    </Button>
  )
}

type SigueProps = { sigue: NonNullable<ReturnType<typeof useQueSigue>['sigue']>; onClose: () => void }

/** The course that comes next, and the way into it. */
const Sigue = ({ sigue, onClose }: SigueProps) => (
  <section className={classes.sigue} aria-label="Qué sigue">
    <div>
      <p>{sigue.de}</p>
      <b>{sigue.nombre}</b>
    </div>
    <Button
      variant="acento"
      size="lg"
      rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
      onClick={() => {
        onClose()
        sigue.go()
      }}
    >
      Empezar
    </Button>
  </section>
)
