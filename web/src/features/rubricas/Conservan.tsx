/**
 * What a change of a rubric leaves as it is: work that was graded by it. On purpose it is graded anew, looked at before
 * (ADR 077).
 */

import {
  entregasPropiasRoutes,
  librosDeCurso,
  librosDeGrupo,
  librosRoutes,
  type RecalificacionDeRubrica,
  type RubricaEditable,
  rejillaRoutes,
  revisionesRoutes,
  rubricasRoutes,
} from '@eleva/contract'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { count } from '../../kit/page/count.ts'
import classes from './Rubricas.module.css'

/** Everything that shows the grade of work by a rubric. */
const staleGrades = [
  rubricasRoutes.edit,
  rejillaRoutes.rejilla,
  rejillaRoutes.previewRecalificacion,
  rubricasRoutes.criterios,
  librosDeGrupo.rubrica,
  librosDeCurso.rubrica,
  librosRoutes.tabla,
  revisionesRoutes.revision,
  entregasPropiasRoutes.historial,
]

const calificados = (n: number) => `${count(n, 'trabajo', 'trabajos')} ${n === 1 ? 'calificado' : 'calificados'}`
const conservan = (n: number) => (n === 1 ? 'conserva' : 'conservan')

export function Conservan({ rubrica }: { rubrica: RubricaEditable }) {
  const [opened, setOpened] = useState(false)
  const { anteriores } = rubrica
  const deAhora = rubrica.calificados - anteriores
  const look = useRead(
    rejillaRoutes.previewRecalificacion,
    { params: { id: rubrica.id } },
    { fresh: true, enabled: rubrica.calificados > 0 },
  )
  if (rubrica.calificados === 0) return null
  return (
    <div className={classes.conservan} role="note">
      {anteriores > 0 && (
        <p>
          {calificados(anteriores)} {conservan(anteriores)} la anterior.
        </p>
      )}
      {deAhora > 0 && (
        <p>
          Si cambias esta rúbrica, {calificados(deAhora)} con ella {conservan(deAhora)} la de ahora.
        </p>
      )}
      {(anteriores > 0 || look.data?.ultima) && (
        <Button variant="default" size="sm" onClick={() => setOpened(true)}>
          Calificar de nuevo…
        </Button>
      )}
      <FormDialog opened={opened} onClose={() => setOpened(false)} title="Calificar de nuevo">
        {look.data ? (
          <Recalificar id={rubrica.id} vista={look.data} onClose={() => setOpened(false)} />
        ) : (
          <Pending query={look} />
        )}
      </FormDialog>
    </div>
  )
}

function Recalificar({ id, vista, onClose }: { id: number; vista: RecalificacionDeRubrica; onClose: () => void }) {
  const again = useWrite(rejillaRoutes.regrade, staleGrades)
  const undo = useWrite(rejillaRoutes.undoRecalificacion, staleGrades)
  const some = vista.cambian + vista.iguales > 0
  return (
    <Stack>
      <Previa vista={vista} />
      {vista.ultima && (
        <Group justify="space-between" gap="xs">
          <Text>La última vez se calificaron de nuevo {count(vista.ultima.trabajos, 'trabajo', 'trabajos')}.</Text>
          <Button
            variant="default"
            size="sm"
            loading={undo.isPending}
            onClick={() => undo.mutate({ params: { id, recalificacion: vista.ultima!.id } }, { onSuccess: onClose })}
          >
            Deshacer
          </Button>
        </Group>
      )}
      <Rechazo error={again.error ?? undo.error} fields />
      <PieDeDialogo>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          disabled={!some}
          loading={again.isPending}
          onClick={() => again.mutate({ params: { id }, body: { version: vista.version } }, { onSuccess: onClose })}
        >
          Calificar de nuevo
        </Button>
      </PieDeDialogo>
    </Stack>
  )
}

function Previa({ vista }: { vista: RecalificacionDeRubrica }) {
  if (vista.cambian + vista.iguales + vista.faltan === 0)
    return <Text>Ningún trabajo de los que calificas tiene una rúbrica anterior.</Text>
  return (
    <>
      <Text>
        Con la rúbrica guardada, {vista.cambian === 1 ? 'cambia' : 'cambian'}{' '}
        <b>{count(vista.cambian, 'calificación', 'calificaciones')}</b>
        {vista.iguales > 0 && ` y ${count(vista.iguales, 'queda igual', 'quedan iguales')}`}. A quienes les cambia se
        les avisa, y puedes deshacerlo.
      </Text>
      {vista.faltan > 0 && (
        <Text>
          {count(vista.faltan, 'trabajo', 'trabajos')} {vista.faltan === 1 ? 'se queda' : 'se quedan'} con la anterior:
          les falta el nivel de algún criterio. Califícalos en su revisión.
        </Text>
      )}
      {vista.ejemplos.length > 0 && (
        <ul className={classes.ejemplos}>
          {vista.ejemplos.map((e, i) => (
            <li key={i}>
              <span>{e.name}</span>
              <b>
                {e.antes} → {e.despues}
              </b>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
