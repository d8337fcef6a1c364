/** What a course lacks before it is offered: only that, each with the way there. */
import type { Esquema } from '@eleva/contract'
import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { Peldanos } from '../../kit/brand/Peldanos.tsx'
import { COMPROBACIONES, faltasDeCurso, findFila } from './esquema.ts'
import classes from './Taller.module.css'
import type { Arbol } from './useArbol.ts'

export function Faltan({ esquema, arbol }: { esquema: Esquema; arbol: Arbol }) {
  const faltan = faltasDeCurso(esquema)
  const hechas = COMPROBACIONES - faltan.length
  return (
    <section className={classes.faltan} aria-label="Antes de ofrecer">
      <div className={classes.faltanCabeza}>
        <h3>Antes de ofrecer</h3>
        <Peldanos total={COMPROBACIONES} hechos={hechas} etiqueta={`${hechas} de ${COMPROBACIONES}`} />
        <span>
          {hechas} de {COMPROBACIONES}
        </span>
      </div>
      {faltan.length === 0 && (
        <p className={classes.listo}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          No falta nada.
        </p>
      )}
      <ul>
        {faltan.map(f => {
          const Icon = f.grave ? IconAlertTriangle : IconInfoCircle
          return (
            <li key={f.clave} data-grave={f.grave || undefined}>
              <Icon size={17} stroke={1.75} aria-hidden />
              {f.texto}
              {(f.llave !== undefined || f.clave === 'datos') && (
                <UnstyledButton
                  aria-label={`Ir: ${f.texto}`}
                  onClick={() => arbol.elige(findFila(esquema, f.llave), f.tab)}
                >
                  Ir
                </UnstyledButton>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
