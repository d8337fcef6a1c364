/** Asks which classes are called off: it is told at once, and can be taken back. */
import type { AlcanceDeClase, ClaseConSerie } from '@eleva/contract'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { AlcanceControl } from './AlcanceControl.tsx'
import classes from './Clases.module.css'
import { cuandoEsLaClase } from './palabras.ts'
import { useCancelar } from './useActos.ts'

export function CancelarForm({ clase, sigue, onClose }: { clase: ClaseConSerie; sigue: boolean; onClose: () => void }) {
  const [alcance, setAlcance] = useState<AlcanceDeClase>('esta')
  const cancelar = useCancelar()
  return (
    <Stack gap="md">
      {sigue && <AlcanceControl value={alcance} onChange={setAlcance} />}
      <p className={classes.nota}>
        {alcance === 'esta' ? `La del ${cuandoEsLaClase(clase)}` : `Desde la del ${cuandoEsLaClase(clase)}`}. Se avisa a
        quienes iban, y sus calendarios lo dicen.
      </p>
      <PieDeDialogo>
        <Button variant="default" onClick={onClose}>
          No cancelar
        </Button>
        <Button
          color="danger"
          data-autofocus
          onClick={() => {
            onClose()
            void cancelar(clase.id, alcance, clase.marca)
          }}
        >
          Cancelar y avisar
        </Button>
      </PieDeDialogo>
    </Stack>
  )
}
