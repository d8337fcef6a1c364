/** The quiz of an activity on the page of its course: its questions, and how it runs. */
import { Accordion } from '@mantine/core'
import { Ajustes } from '../evaluaciones/Ajustes.parte.tsx'
import { TarjetasDePreguntas } from './TarjetasDePreguntas.tsx'

export function PreguntasDeTarea({ actividadId, nombre }: { actividadId: number; nombre: string }) {
  return (
    <>
      <TarjetasDePreguntas actividadId={actividadId} />
      <Accordion variant="separated" mt="lg">
        <Accordion.Item value="ajustes">
          <Accordion.Control>Cómo se contesta: intentos, tiempo y qué se muestra</Accordion.Control>
          <Accordion.Panel>
            <Ajustes actividadId={actividadId} nombre={nombre} />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </>
  )
}
