/** How a page stood before: who wrote it and when, what has changed since, and putting it back. */
import { objetivosRoutes, type Pagina, VERSIONES_DE_PAGINA, type VersionDePagina } from '@eleva/contract'
import { Button, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../kit/api/client.ts'
import { messageOf } from '../../../kit/api/error.ts'
import { useRead } from '../../../kit/api/query.ts'
import { EmptyState, Pending } from '../../../kit/feedback/States.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { notify } from '../../../kit/notify.ts'
import { formatMoment } from '../../../kit/page/dates.ts'
import { abreviado, compareTextos, type ParteDeTexto } from './comparado.ts'
import classes from './Pagina.module.css'

type Props = {
  pagina: Pagina
  onClose: () => void
  /** Another text stands there now. */
  onChange: () => Promise<void>
}

const failed = (error: unknown) => notify(messageOf(error), 'danger')

const putVersion = (id: number, version: number) =>
  call(objetivosRoutes.restorePagina, { params: { id, version }, body: {} })

/** Done at once; what stood before is put back in the same way. */
async function restoreVersion(id: number, version: number, onChange: () => Promise<void>) {
  try {
    const { antes } = await putVersion(id, version)
    await onChange()
    const undo = () => putVersion(id, antes).then(onChange).catch(failed)
    notify('Se restauró la versión', 'success', { label: 'Deshacer', act: undo })
  } catch (error) {
    failed(error)
  }
}

export function Versiones({ pagina, onClose, onChange }: Props) {
  const id = pagina.material_id
  const read = useRead(objetivosRoutes.versionesDePagina, { params: { id } }, { fresh: true })
  const [elegida, setElegida] = useState<number>()
  const versiones = read.data?.versiones ?? []
  const una = versiones.find(v => v.id === elegida) ?? versiones[0]
  return (
    <FormDialog opened onClose={onClose} title="Versiones" size={980}>
      <Pending query={read} height={240} />
      {read.data && !una && (
        <EmptyState text="Todavía no hay versiones anteriores. Se guarda una cuando dejas de escribir diez minutos, cuando sales de la página o cuando sigue otra persona." />
      )}
      {read.data && una && (
        <div className={classes.versiones}>
          <ul className={classes.lista} aria-label={`Versiones anteriores, hasta ${VERSIONES_DE_PAGINA}`}>
            {versiones.map(v => (
              <li key={v.id}>
                <UnstyledButton aria-pressed={v.id === una.id} onClick={() => setElegida(v.id)}>
                  <b>{formatMoment(v.escrito_en)}</b>
                  <small>{v.quien || 'Usuario eliminado'}</small>
                </UnstyledButton>
              </li>
            ))}
          </ul>
          <Comparada
            key={una.id}
            pagina={pagina}
            una={una}
            onRestore={async () => {
              await restoreVersion(id, una.id, onChange)
              onClose()
            }}
          />
        </div>
      )}
    </FormDialog>
  )
}

type ComparadaProps = { pagina: Pagina; una: VersionDePagina; onRestore: () => Promise<void> }

function Comparada({ pagina, una, onRestore }: ComparadaProps) {
  const read = useRead(objetivosRoutes.versionDePagina, { params: { id: pagina.material_id, version: una.id } })
  const [sending, setSending] = useState(false)
  const restore = async () => {
    setSending(true)
    await onRestore()
    setSending(false)
  }
  return (
    <div className={classes.lado}>
      <div className={classes.cabeza}>
        <p>
          Desde entonces se agregó lo <ins>subrayado</ins> y se quitó lo <del>tachado</del>.
        </p>
        <Button
          leftSection={<IconArrowBackUp size={18} stroke={1.75} />}
          loading={sending}
          disabled={!read.data}
          onClick={() => void restore()}
        >
          Restaurar esta versión
        </Button>
      </div>
      <Pending query={read} height={200} />
      {read.data && <Cambios trozos={compareTextos(read.data.contenido, pagina.contenido)} />}
    </div>
  )
}

function Cambios({ trozos }: { trozos: readonly ParteDeTexto[] }) {
  if (trozos.every(t => t.que === 'igual'))
    return <EmptyState text="Las palabras son las mismas: solo cambió su formato, un enlace o una imagen." />
  return (
    // Reached by the keyboard, as it scrolls.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse
    <section className={classes.cambios} aria-label="Cambios" tabIndex={0}>
      {trozos.map(({ que, texto }, i) => {
        if (que === 'mas') return <ins key={i}>{texto}</ins>
        if (que === 'menos') return <del key={i}>{texto}</del>
        return <span key={i}>{abreviado(texto, { first: i === 0, last: i === trozos.length - 1 })}</span>
      })}
    </section>
  )
}
