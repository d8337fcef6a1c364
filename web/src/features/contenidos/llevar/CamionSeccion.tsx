/**
 * «Antes del camión» in «En este dispositivo»: whether, how much, what has come by itself, and how to take it away (ADR
 * 051).
 */
import { entreComillas, formatBytes } from '@eleva/contract'
import { Button, Checkbox, NativeSelect, Switch, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { confirm } from '../../../kit/feedback/confirm.ts'
import { useAvanceOf } from '../../../kit/llevado/avance.ts'
import type { Bulto } from '../../../kit/llevado/base.ts'
import { useStore } from '../../../kit/store.ts'
import { ajustes, CALIDADES, changeAjustes, LIMITES, linea, maySolo } from './ajustes.ts'
import classes from './Camion.module.css'
import { nombreDeLlevada } from './plan.ts'
import { emptySolos } from './solo.ts'

export function CamionSeccion({ solos }: { solos: readonly Bulto[] }) {
  const { activo, permitido, limite, calidad, sin } = useStore(ajustes)
  return (
    <section aria-labelledby="camion">
      <Title order={2} fz="lg" mb="sm" id="camion">
        Antes del camión
      </Title>
      <div className={classes.campos}>
        <Switch
          checked={activo}
          onChange={e => changeAjustes({ activo: e.currentTarget.checked })}
          label="Preparar sola la unidad que sigue"
          description="Con Wi-Fi se guarda aquí, con sus videos. Lo que terminas se quita solo. Con tus datos no se descarga nada."
        />
        {activo && (
          <>
            {(linea() === 'desconocida' || permitido) && (
              <Checkbox
                checked={permitido}
                onChange={e => changeAjustes({ permitido: e.currentTarget.checked })}
                label="Prepararla también cuando el navegador no diga si uso Wi-Fi"
                description="Elígelo si en este dispositivo casi siempre usas Wi-Fi, o si tus datos no tienen límite."
              />
            )}
            <div className={classes.pareja}>
              <NativeSelect
                label="Videos"
                value={calidad}
                onChange={e => {
                  const calidad = CALIDADES.find(c => c === e.currentTarget.value)
                  if (calidad) changeAjustes({ calidad })
                }}
                data={CALIDADES.map(value => ({ value, label: nombreDeLlevada(value) }))}
              />
              <NativeSelect
                label="A lo más"
                value={String(limite)}
                onChange={e => changeAjustes({ limite: Number(e.currentTarget.value) })}
                data={LIMITES.map(value => ({ value: String(value), label: formatBytes(value) }))}
              />
            </div>
          </>
        )}
        {solos.length > 0 && (
          <ul className={classes.filas}>
            {solos.map(b => (
              <Fila key={b.id} bulto={b} />
            ))}
          </ul>
        )}
        {solos.length > 0 && <Vaciar />}
        {activo && sin !== '' && solos.length === 0 && (
          <Button variant="default" onClick={() => changeAjustes({ sin: '' })} w="fit-content">
            Volver a preparar la unidad que sigue
          </Button>
        )}
      </div>
    </section>
  )
}

function Fila({ bulto: b }: { bulto: Bulto }) {
  const { stored, total } = useAvanceOf(b)
  const said =
    b.estado === 'listo'
      ? `Lista, ${formatBytes(total)}`
      : b.estado === 'bajando'
        ? `${maySolo() ? 'Preparándose' : 'Espera tu Wi-Fi'}: ${formatBytes(stored)} de ${formatBytes(total)}`
        : b.motivo
  return (
    <li>
      <b>{`Unidad ${b.unidad!.numero}, ${entreComillas(b.unidad!.nombre)}`}</b>
      <span className={classes.detalle}>
        {b.nombre} · {said}
      </span>
    </li>
  )
}

function Vaciar() {
  const [busy, setBusy] = useState(false)
  const empty = async () => {
    const text =
      'Lo que se preparó solo deja de abrirse sin conexión. Tu avance y lo que espera enviarse no se pierden.'
    if (!(await confirm({ title: '¿Vaciar lo preparado?', text, action: 'Vaciar' }))) return
    setBusy(true)
    await emptySolos().finally(() => setBusy(false))
  }
  return (
    <Button
      variant="subtle"
      color="danger"
      w="fit-content"
      leftSection={<IconTrash size={18} stroke={1.75} />}
      loading={busy}
      onClick={() => void empty()}
    >
      Vaciar lo preparado
    </Button>
  )
}
