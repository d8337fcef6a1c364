/** What was decided just now: «Deshacer» as long as the mails wait, and whom it could not be done for, with why. */
import { registrosRoutes } from '@eleva/contract'
import { Button, CloseButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useWrite } from '../../kit/api/query.ts'
import type { DecisionHecha } from './decisiones.ts'
import classes from './HechoAviso.module.css'
import { staleAceptados } from './stale.ts'

const leftOf = (hasta: number) => Math.max(0, Math.ceil((hasta - Date.now()) / 1000))

export function HechoAviso({ hecho, onClose }: { hecho: DecisionHecha; onClose: () => void }) {
  const { lote, hasta, correo, resultados } = hecho
  const undo = useWrite(registrosRoutes.undo, staleAceptados)
  const [left, setLeft] = useState(() => leftOf(hasta))
  useEffect(() => {
    const timer = setInterval(() => setLeft(leftOf(hasta)), 1000)
    return () => clearInterval(timer)
  }, [hasta])
  const not = resultados.filter(r => !r.hecho)
  if (not.length === 0 && left === 0) return null
  return (
    <section className={classes.aviso} aria-label="Lo que acabas de decidir">
      <div className={classes.linea}>
        <b role="status">{hecho.message}</b>
        <CloseButton aria-label="Cerrar" onClick={onClose} />
      </div>
      {lote && left > 0 && (
        <div className={classes.linea}>
          <Button
            size="compact-sm"
            variant="default"
            loading={undo.isPending}
            onClick={() => undo.mutate({ body: { lote } }, { onSuccess: onClose })}
          >
            Deshacer
          </Button>
          <span aria-hidden className={classes.reloj}>
            {correo ? `Los correos salen en ${left} s` : `${left} s`}
          </span>
        </div>
      )}
      {not.length > 0 && (
        <ul>
          {not.map(r => (
            <li key={r.id}>
              {r.nombre ? `${r.nombre}: ` : ''}
              {r.motivo}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
