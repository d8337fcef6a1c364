/** Tries the three ways in which an exam opens, with the parts that courses use. */
import { type Examen, examenesRoutes, modulosDeBitacora, readExamen } from '@eleva/contract'
import { Button, Card, Select, Title } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useUser } from '../../kit/page/session.tsx'
import { QuizDialog } from '../intentos/QuizDialog.parte.tsx'
import classes from './Examen.module.css'
import { ExamenBoton, VentanaDetenida } from './ExamenBoton.parte.tsx'
import { openByRegistros } from './examen.ts'

const SIN_UBICACION = { curricula_id: 0, curso_id: 0, unidad_id: 0 }

export function ExamenAvanzaPage() {
  const read = useRead(examenesRoutes.externos, {})
  const [chosen, setChosen] = useState<string | null>(null)
  const examen = read.data?.data.find(e => e.id === chosen)
  return (
    <PageShell title="Examen avanza" description="Las formas en que se abre un examen, con tu propia cuenta.">
      {read.data ? (
        <Select
          label="Examen"
          placeholder="Elige un examen"
          data={read.data.data.map(e => ({ value: e.id, label: e.label }))}
          nothingFoundMessage="No hay exámenes que elegir."
          searchable
          maw={720}
          value={chosen}
          onChange={setChosen}
        />
      ) : (
        <Pending query={read} height={68} />
      )}
      {examen && <Formas key={examen.id} examen={examen} />}
    </PageShell>
  )
}

function Formas({ examen }: { examen: Examen }) {
  const { propio } = readExamen(examen.id) as { propio?: number }
  return (
    <div className={classes.formas}>
      {propio !== undefined && <Propio id={propio} nombre={examen.label} />}
      <Ventana examen={examen.id} />
    </div>
  )
}

function Propio({ id, nombre }: { id: number; nombre: string }) {
  const [opened, setOpened] = useState(false)
  const actividad = { id, nombre_actividad_unidad: nombre }
  return (
    <>
      <Card className={classes.forma!}>
        <Title order={2}>Aquí mismo</Title>
        <p>Como la evaluación de una actividad, sobre la pantalla del curso.</p>
        <Button onClick={() => setOpened(true)}>Abrir aquí</Button>
      </Card>
      <Card className={classes.forma!}>
        <Title order={2}>En otra pestaña</Title>
        <p>Con un pase que dura diez minutos y se usa una vez.</p>
        <ExamenBoton
          actividad={{ ...actividad, avanza_examen_id: `propio:${id}` }}
          ubicacion={SIN_UBICACION}
          onTerminado={() => {}}
        />
      </Card>
      <QuizDialog
        actividad={actividad}
        ubicacion={SIN_UBICACION}
        modulo={modulosDeBitacora.autogestivo}
        opened={opened}
        onClose={() => setOpened(false)}
        onTerminado={() => {}}
      />
    </>
  )
}

const PASOS = ['Pase de la persona', 'Examen anotado en el navegador', 'Dirección del examen']

function Ventana({ examen }: { examen: string }) {
  const { id } = useUser()
  const [done, setDone] = useState<number>()
  const [blocked, setBlocked] = useState<string>()
  async function open() {
    setDone(0)
    setBlocked(await openByRegistros(examen, id, setDone))
  }
  return (
    <Card className={classes.forma!}>
      <Title order={2}>En una ventana de 800 × 600</Title>
      <p>Con las tres llamadas de la plataforma de exámenes.</p>
      <Button variant="default" onClick={() => void open()}>
        Abrir ventana
      </Button>
      {done !== undefined && (
        <ul className={classes.pasos}>
          {PASOS.map((paso, i) => (
            <li key={paso} data-hecho={i < done || undefined}>
              {i < done ? (
                <IconCircleCheck size={18} stroke={1.75} aria-hidden />
              ) : (
                <IconCircle size={18} stroke={1.75} aria-hidden />
              )}
              {paso}: {i < done ? 'listo' : 'pendiente'}
            </li>
          ))}
        </ul>
      )}
      {blocked && <VentanaDetenida ruta={blocked} />}
    </Card>
  )
}
