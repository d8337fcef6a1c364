/** Who has ended and waits for somebody to approve their constancia. */
import { constanciasDeGrupoRoutes, constanciasRoutes, faltasDeConstanciaRoutes, type PorAprobar } from '@eleva/contract'
import { Button, Text } from '@mantine/core'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { notify } from '../../kit/notify.ts'
import { formatDay } from '../../kit/page/dates.ts'
import { number } from '../../kit/page/PageShell.tsx'
import classes from './Constancias.module.css'
import { PRIMERAS } from './palabras.ts'

const stale = [faltasDeConstanciaRoutes.porAprobar, constanciasRoutes.list, constanciasDeGrupoRoutes.deGrupo]
export function PorAprobarDialogo({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog opened onClose={onClose} title="Por aprobar">
      <Esperan onClose={onClose} />
    </FormDialog>
  )
}

/** «Se expidió 1 constancia; a 2 se les pide un dato; una persona ya no cumple.» */
function dicho({ expedidas, pedidas, no_cumplen }: Record<'expedidas' | 'pedidas' | 'no_cumplen', number>): string {
  const made = expedidas === 1 ? 'Se expidió 1 constancia' : `Se expidieron ${number.format(expedidas)} constancias`
  const rest = [
    pedidas > 0 &&
      (pedidas === 1 ? 'a una persona se le pide un dato' : `a ${number.format(pedidas)} se les pide un dato`),
    no_cumplen > 0 && (no_cumplen === 1 ? 'una persona ya no cumple' : `${number.format(no_cumplen)} ya no cumplen`),
  ]
  return `${[made, ...rest.filter(Boolean)].join('; ')}.`
}

function Esperan({ onClose }: { onClose: () => void }) {
  const read = useRead(faltasDeConstanciaRoutes.porAprobar, { query: PRIMERAS }, { keep: true })
  const write = useWrite(faltasDeConstanciaRoutes.approve, stale)
  if (!read.data) return <Pending query={read} height={220} />
  const { esperan, total } = read.data
  const aprobar = (cuales: readonly PorAprobar[]) =>
    write.mutate(
      { body: { esperan: cuales.map(e => e.id) } },
      { onSuccess: done => notify(dicho(done), done.expedidas > 0 ? 'success' : 'info') },
    )
  if (total === 0)
    return (
      <>
        <Text>Nadie espera una aprobación.</Text>
        <PieDeDialogo>
          <Button onClick={onClose}>Listo</Button>
        </PieDeDialogo>
      </>
    )
  return (
    <>
      <Text fz="sm" c="var(--e-ink-2)" mb="sm">
        Terminaron y cumplen lo que se pide.
        {total > esperan.length &&
          ` Se muestran ${esperan.length} de ${number.format(total)}, quien más espera primero.`}
      </Text>
      <ul className={classes.espera}>
        {esperan.map(e => (
          <li key={e.id}>
            <div>
              <b>{e.nombre}</b>
              <p className={classes.nota}>
                {e.logro} · desde el {formatDay(e.desde)}
              </p>
            </div>
            <Button
              variant="default"
              disabled={write.isPending}
              aria-label={`Aprobar a ${e.nombre}, ${e.logro}`}
              onClick={() => aprobar([e])}
            >
              Aprobar
            </Button>
          </li>
        ))}
      </ul>
      <PieDeDialogo>
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
        {esperan.length > 1 && (
          <Button loading={write.isPending} onClick={() => aprobar(esperan)}>
            Aprobar {esperan.length === total ? `las ${total}` : `estas ${esperan.length}`}
          </Button>
        )}
      </PieDeDialogo>
    </>
  )
}
