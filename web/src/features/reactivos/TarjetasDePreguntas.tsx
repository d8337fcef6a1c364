/**
 * The questions of an activity as cards: each is written, marked, moved, copied and taken away where it stands, and
 * saved as it is typed.
 */
import { Button, Skeleton, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconClipboardText, IconDatabase, IconFileImport, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { SearchBox } from '../../kit/list/SearchBox.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { DelBanco } from './tarjetas/DelBanco.tsx'
import type { EntradaDeMesa } from './tarjetas/mesa.ts'
import { PegarLista } from './tarjetas/PegarLista.tsx'
import { Tarjeta } from './tarjetas/Tarjeta.tsx'
import classes from './tarjetas/Tarjetas.module.css'
import { type Tarjetas, useTarjetas } from './tarjetas/useTarjetas.ts'
import { useRecalificarClave } from './Versiones.tsx'

// The editor is most of its weight, and most visits do not open it.
const Importar = lazy(() => import('./Importar.tsx').then(m => ({ default: m.Importar })))
const PreguntaForm = lazy(() => import('./PreguntaForm.tsx').then(m => ({ default: m.PreguntaForm })))

/** How many are looked over at a glance. */
const POCAS = 8

type Props = {
  actividadId: number
  /** Which one is open from the beginning. */
  abierta?: number | undefined
}

export function TarjetasDePreguntas({ actividadId, abierta }: Props) {
  // Another activity has cards of its own.
  return <DeUna key={actividadId} actividadId={actividadId} abierta={abierta} />
}

function DeUna({ actividadId, abierta }: Props) {
  const cards = useTarjetas(actividadId, abierta)
  const [dialogo, setDialogo] = useState<Dialogo>()
  const recalificar = useRecalificarClave()
  const close = () => setDialogo(undefined)
  if (!cards.preguntas) return <Pending query={cards.read} height={320} />
  const last = cards.entradas.at(-1)
  return (
    <section className={classes.mesa} aria-label="Preguntas de la actividad">
      <Barra cards={cards} onDialogo={setDialogo} />
      <p role="status" className={classes.oculto}>
        {cards.said}
      </p>
      <ul className={classes.lista} ref={cards.orden.list} aria-label="Preguntas">
        {cards.shown.map(entrada => (
          <Tarjeta
            key={entrada.clave}
            entrada={entrada}
            numero={cards.entradas.indexOf(entrada) + 1}
            cards={cards}
            recalificar={recalificar}
            formulario={
              cards.formulario?.clave === entrada.clave && <Formulario {...{ cards, entrada, recalificar }} />
            }
          />
        ))}
      </ul>
      {last?.clave !== cards.abierta?.clave || last?.pregunta ? (
        <UnstyledButton className={classes.otra!} onClick={() => cards.add(undefined)}>
          <IconPlus size={18} stroke={1.75} aria-hidden />
          Otra pregunta
        </UnstyledButton>
      ) : null}
      <FormDialog opened={dialogo === 'pegar'} onClose={close} title="Pegar lista" size={860}>
        {dialogo === 'pegar' && <PegarLista cards={cards} onClose={close} />}
      </FormDialog>
      <FormDialog opened={dialogo === 'banco'} onClose={close} title="Traer del banco" size={720}>
        {dialogo === 'banco' && <DelBanco actividadId={actividadId} onClose={close} />}
      </FormDialog>
      <FormDialog opened={dialogo === 'archivo'} onClose={close} title="Importar preguntas" size={860}>
        {dialogo === 'archivo' && (
          <Suspense fallback={<Skeleton height={240} radius="md" role="status" aria-label="Cargando" />}>
            <Importar onClose={close} destino={actividadId} />
          </Suspense>
        )}
      </FormDialog>
      {recalificar.dialog}
    </section>
  )
}

/** From where questions are brought. */
type Dialogo = 'pegar' | 'banco' | 'archivo'
type BarraProps = { cards: Tarjetas; onDialogo: (which: Dialogo) => void }

function Barra({ cards, onDialogo }: BarraProps) {
  const { porCompletar, filtro, setFiltro } = cards
  return (
    <div className={classes.barra}>
      <Button variant="light" leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => cards.add(undefined)}>
        Pregunta
      </Button>
      <Button
        variant="default"
        leftSection={<IconDatabase size={18} stroke={1.75} />}
        onClick={() => onDialogo('banco')}
      >
        Traer del banco
      </Button>
      <Button
        variant="default"
        leftSection={<IconClipboardText size={18} stroke={1.75} />}
        onClick={() => onDialogo('pegar')}
      >
        Pegar lista
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileImport size={18} stroke={1.75} />}
        onClick={() => onDialogo('archivo')}
      >
        De un archivo
      </Button>
      <span className={classes.hueco} />
      {cards.entradas.length > POCAS && (
        <SearchBox
          label="Buscar en las preguntas"
          value={filtro.search}
          onSearch={search => setFiltro({ ...filtro, search })}
        />
      )}
      {(porCompletar > 0 || filtro.faltan) && (
        <Button
          variant={filtro.faltan ? 'light' : 'default'}
          className={classes.faltan!}
          aria-pressed={filtro.faltan}
          leftSection={<IconAlertTriangle size={18} stroke={1.75} />}
          onClick={() => setFiltro({ ...filtro, faltan: !filtro.faltan })}
        >
          Por completar {porCompletar}
        </Button>
      )}
    </div>
  )
}

type FormularioProps = {
  cards: Tarjetas
  entrada: EntradaDeMesa
  recalificar: ReturnType<typeof useRecalificarClave>
}

/** What a card has no room for, and kinds that have a form of their own: opened where the question stands. */
function Formulario({ cards, entrada, recalificar }: FormularioProps) {
  const { tipo, reactivo } = cards.formulario!
  const { clave } = entrada
  // What was just made may not stand in the list yet.
  const pregunta = cards.mesa.find(clave)?.vista.get().pregunta ?? entrada.pregunta
  const title = tipo ? 'Nueva pregunta' : 'Editar pregunta'
  return (
    <section className={classes.formulario} aria-label={title}>
      <p className={classes.titulo}>{title}</p>
      <PreguntaForm
        actividadId={cards.actividadId}
        pregunta={pregunta}
        begun={{ reactivo, tipo: tipo ?? 'corta' }}
        comoTipo={pregunta && tipo}
        onMade={() => {
          if (!pregunta) cards.mesa.discard(clave)
          cards.add(undefined)
        }}
        onClose={() => cards.closeForm(clave)}
        recalificar={recalificar}
      />
    </section>
  )
}
