/** The rubric of an activity: shown, made and changed in one grid that is saved as one types (ADR 087). */
import { type Rejilla, rejillaRoutes, rubricasRoutes } from '@eleva/contract'
import { Button, TextInput } from '@mantine/core'
import { IconBooks, IconClipboard, IconCopy, IconEye, IconPlus, IconTrash } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { EstadoDeGuardado } from '../../kit/form/EstadoDeGuardado.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { RecuperadoAviso } from '../../kit/form/RecuperadoAviso.tsx'
import { useNadaEnCamino } from '../../kit/form/useGuardadoSolo.ts'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { count } from '../../kit/page/count.ts'
import { Conservan } from './Conservan.tsx'
import { RubricaGrid } from './RubricaGrid.parte.tsx'
import { Duplicar } from './rejilla/Duplicar.tsx'
import { PegarTabla } from './rejilla/PegarTabla.tsx'
import classes from './rejilla/Rejilla.module.css'
import { checkRejilla, EN_NOMBRE } from './rejilla/revisa.ts'
import { Tabla } from './rejilla/Tabla.tsx'
import type { TablaPegada } from './rejilla/tablaPegada.ts'
import { UsarOtra } from './rejilla/UsarOtra.tsx'
import { useAcciones } from './rejilla/useAcciones.ts'
import { type ActividadYUnidad, temaDeRejilla, type UsoDeRejilla, useRejilla } from './rejilla/useRejilla.ts'
import { agregados, filasEscritas, reemplazados, valoresDe, vistaDe } from './rejilla/valores.ts'
import { staleRubricas } from './stale.ts'

type Props = ActividadYUnidad & {
  /**
   * For a page that ends with a button: then the rubric must be whole.
   * @param nueva whether there was none
   */
  cierre?: { texto: string; onDone: (nueva: boolean) => void }
}

export function RejillaDeRubrica(props: Props) {
  const { actividadId, unidadId } = props
  const quiet = useNadaEnCamino(temaDeRejilla(props))
  const read = useRead(rejillaRoutes.rejilla, { params: { unidadId, actividadId } }, { fresh: true, enabled: quiet })
  if (!quiet || !read.data || !read.isFetchedAfterMount) return <Pending query={read} height={320} />
  return <Editor key={actividadId} {...props} leida={read.data} />
}

type Dialogo = 'pegar' | 'otra' | 'duplicar' | 'vista'

function Editor({ leida, cierre, ...de }: Props & { leida: Rejilla }) {
  const uso = useRejilla(de, leida)
  const { valores, cambiar, cambiarConVuelta, falta, entera } = uso
  const { acciones, foco, said, enfocar } = useAcciones(uso)
  const [dialogo, setDialogo] = useState<Dialogo>()
  const [pegada, setPegada] = useState<TablaPegada>()
  const vista = vistaDe(valores)
  const criterios = filasEscritas(valores).length
  const abrir = (cual: Dialogo, tabla?: TablaPegada) => {
    setPegada(tabla)
    setDialogo(cual)
  }
  const cerrar = () => setDialogo(undefined)
  return (
    <section className={classes.rejilla} aria-label="Rúbrica">
      <Avisos uso={uso} />
      {leida.rubrica && <Conservan rubrica={leida.rubrica} />}
      <TextInput
        label="Nombre de la rúbrica"
        required
        value={valores.nombreRubrica}
        error={falta.mensajes.get(EN_NOMBRE)}
        onChange={e => {
          const nombreRubrica = e.currentTarget.value
          cambiar(v => ({ ...v, nombreRubrica }))
        }}
      />
      <Herramientas uso={uso} vista={vista} onAbrir={abrir} />
      <Tabla
        {...{ valores, falta, acciones, foco, said }}
        entera={entera || uso.exigida}
        exigida={uso.exigida}
        onPegar={tabla => abrir('pegar', tabla)}
      />
      <Teclas onAgregar={() => acciones.agregaFila()} />
      <AsiLaVe puntos={vista.puntajeMax} uso={uso} onVer={() => abrir('vista')} />
      {cierre && <Cierre uso={uso} cierre={cierre} enfocar={enfocar} />}
      <PegarTabla
        opened={dialogo === 'pegar'}
        onClose={cerrar}
        pegada={pegada}
        actuales={valores.columnas}
        criterios={criterios}
        onUsar={(otros, modo) =>
          cambiarConVuelta('Se pegó la tabla', v => (modo === 'agregar' ? agregados(v, otros) : reemplazados(v, otros)))
        }
      />
      <UsarOtra
        opened={dialogo === 'otra'}
        onClose={cerrar}
        propia={uso.id}
        criterios={criterios}
        onUsar={otra => cambiarConVuelta(`Se copió «${otra.nombre}»`, v => reemplazados(v, valoresDe(otra)))}
      />
      {uso.id && <Duplicar opened={dialogo === 'duplicar'} onClose={cerrar} rubricaId={uso.id} />}
      <FormDialog opened={dialogo === 'vista'} onClose={cerrar} title="Así la ve quien entrega" size={960}>
        <RubricaGrid rubrica={vista} />
      </FormDialog>
    </section>
  )
}

/** What was recovered, and what somebody else did meanwhile. */
function Avisos({ uso }: { uso: UsoDeRejilla }) {
  const { estado, recuperado } = uso
  const [busy, setBusy] = useState(false)
  const decide = (mia: boolean) => {
    setBusy(true)
    void uso
      .resolver(mia)
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  if (estado.que === 'choque')
    return (
      <div className={classes.choque} role="alert">
        <p>Alguien más cambió esta rúbrica mientras la escribías. Lo que escribiste sigue aquí, sin guardar.</p>
        <div>
          <Button variant="default" size="sm" loading={busy} onClick={() => decide(false)}>
            Ver lo guardado
          </Button>
          <Button variant="default" size="sm" loading={busy} onClick={() => decide(true)}>
            Guardar lo mío encima
          </Button>
        </div>
      </div>
    )
  return recuperado ? <RecuperadoAviso recuperado={recuperado} onDiscard={uso.descartar} /> : null
}

type HerramientasProps = {
  uso: UsoDeRejilla
  vista: ReturnType<typeof vistaDe>
  onAbrir: (cual: Dialogo) => void
}

function Herramientas({ uso, vista, onAbrir }: HerramientasProps) {
  const { criterio, puntajeMax } = vista
  const remove = useWrite(rubricasRoutes.remove, [rejillaRoutes.rejilla, ...staleRubricas])
  const icon = { size: 18, stroke: 1.75 }
  return (
    <div className={classes.herramientas}>
      <p>
        <span>
          {count(criterio.length, 'criterio', 'criterios')} · hasta {puntajeMax} {puntajeMax === 1 ? 'punto' : 'puntos'}
        </span>
        <EstadoDeGuardado estado={uso.estado} onRetry={() => void uso.guardarYa()} />
      </p>
      <div>
        <Button variant="default" size="sm" leftSection={<IconClipboard {...icon} />} onClick={() => onAbrir('pegar')}>
          Pegar tabla
        </Button>
        <Button variant="default" size="sm" leftSection={<IconBooks {...icon} />} onClick={() => onAbrir('otra')}>
          Usar otra
        </Button>
        {uso.id && (
          <RowMenu
            name="la rúbrica"
            actions={[
              {
                label: 'Duplicar en otras actividades',
                icon: IconCopy,
                // What was typed last goes along.
                onClick: () => void uso.guardarYa().then(() => onAbrir('duplicar')),
              },
              {
                label: 'Eliminar rúbrica',
                icon: IconTrash,
                danger: true,
                onClick: () =>
                  remove.mutate({ params: { id: uso.id! } }, { onSuccess: () => void uso.resolver(false) }),
              },
            ]}
          />
        )}
      </div>
    </div>
  )
}

const Teclas = ({ onAgregar }: { onAgregar: () => void }) => (
  <div className={classes.teclas}>
    <Button variant="light" size="sm" leftSection={<IconPlus size={18} stroke={1.75} />} onClick={onAgregar}>
      Criterio
    </Button>
    <p>
      <span>
        <kbd>Tab</kbd> siguiente celda
      </span>
      <span>
        <kbd>Enter</kbd> agrega un criterio
      </span>
      <span>
        <kbd>Alt</kbd> <kbd>→</kbd> mueve el nivel
      </span>
      <span>
        <kbd>Alt</kbd> <kbd>↓</kbd> mueve el criterio
      </span>
    </p>
  </div>
)

function AsiLaVe({ puntos, uso, onVer }: { puntos: number; uso: UsoDeRejilla; onVer: () => void }) {
  // Typing does not wait for it.
  const valores = useDeferredValue(uso.valores)
  const faltan = useMemo(
    () => (filasEscritas(valores).length ? checkRejilla(valores, true).mensajes.size : 0),
    [valores],
  )
  return (
    <div className={classes.asi}>
      <IconEye size={20} stroke={1.75} aria-hidden />
      <p>
        <strong>Así la ve quien entrega.</strong> Antes, completa; después, con su nivel marcado.
        {puntos > 0 && ` ${count(puntos, 'punto vale', 'puntos valen')} 100.`}
        {faltan > 0 && (
          <span className={classes.faltan}>
            {faltan === 1 ? 'Falta 1 texto' : `Faltan ${faltan} textos`} para calificar con ella.
          </span>
        )}
      </p>
      <Button variant="default" size="sm" onClick={onVer}>
        Ver
      </Button>
    </div>
  )
}

type CierreProps = { uso: UsoDeRejilla; cierre: NonNullable<Props['cierre']>; enfocar: (campo: string) => void }

function Cierre({ uso, cierre, enfocar }: CierreProps) {
  const [nueva] = useState(uso.id === undefined)
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    const lacks = await uso.guardarEntera()
    setBusy(false)
    if (lacks === undefined) cierre.onDone(nueva)
    else if (lacks) enfocar([...lacks.mensajes.keys()][0]!)
  }
  return (
    <div className={classes.cierre}>
      <Button loading={busy} onClick={() => void end()}>
        {cierre.texto}
      </Button>
    </div>
  )
}
