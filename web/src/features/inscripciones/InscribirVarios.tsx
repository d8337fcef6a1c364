/** Several teachers into an event: those of a list of e-mails, or all of a school. */

import { correosDe, entreComillas, fallaDeCorreo, type Inscripcion, inscripcionesRoutes } from '@eleva/contract'
import { Button, SegmentedControl, Select, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { useWrite } from '../../kit/api/query.ts'
import { useUndo } from '../../kit/api/useUndo.ts'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { useTextoGuardado } from '../../kit/form/useTextoGuardado.tsx'
import { notify } from '../../kit/notify.ts'
import { count } from '../../kit/page/count.ts'
import { readEntorno } from '../../kit/page/entorno.ts'
import { useCan } from '../../kit/page/session.tsx'
import { conCupo } from '../../shared/conCupo.ts'
import { EscuelaSelect } from '../escuelas/EscuelaSelect.parte.tsx'
import { libresDe } from './palabras.ts'
import { staleInscritos } from './stale.ts'

type Props = { evento: Inscripcion; onClose: () => void }

const COMO = [
  { value: 'correos', label: 'Por correo' },
  { value: 'escuela', label: 'Toda una escuela' },
]

export function InscribirVarios({ evento, onClose }: Props) {
  const [como, setComo] = useState('correos')
  const { text, write, flush, done, aviso } = useTextoGuardado(`inscribir:${evento.id}`)
  const [escuela, setEscuela] = useState<number | null>(null)
  const [opcion, setOpcion] = useState<string | null>(evento.opciones.length === 1 ? evento.opciones[0]!.uuid : null)
  const { save, error, isPending, fuera } = useInscribir(evento, onClose)
  const correos = correosDe(text)
  const mal = correos.map(fallaDeCorreo).find(Boolean)
  const falta = como === 'correos' ? correos.length === 0 || mal !== undefined : escuela === null
  return (
    <Stack gap="md">
      <SegmentedControl fullWidth data={COMO} value={como} onChange={setComo} aria-label="A quién inscribes" />
      {como === 'correos' ? (
        <>
          {aviso}
          <Textarea
            label="Correos de docentes"
            description="Pégalos de una lista o de un correo: uno por renglón, o separados por comas."
            autosize
            minRows={4}
            maxRows={12}
            data-autofocus
            value={text}
            error={mal}
            onChange={event => write(event.currentTarget.value)}
          />
        </>
      ) : (
        <EscuelaSelect
          value={escuela}
          onChange={setEscuela}
          description={`A sus docentes que ya entran a ${readEntorno().nombre}.`}
        />
      )}
      {evento.opciones.length > 0 && (
        <Select
          label="Opción"
          placeholder="Elige una opción"
          data={evento.opciones.map(o => ({ value: o.uuid, label: conCupo(o.label, libresDe(o)) }))}
          value={opcion}
          onChange={setOpcion}
        />
      )}
      <Rechazo error={error} fields />
      <Fuera correos={fuera} />
      <PieDeDialogo>
        <Button variant="default" onClick={onClose}>
          {fuera.length ? 'Cerrar' : 'Cancelar'}
        </Button>
        <Button
          disabled={falta || (evento.opciones.length > 0 && !opcion)}
          loading={isPending}
          onClick={() => {
            flush()
            const opcion_uuid = opcion ?? undefined
            if (como === 'correos') save({ opcion_uuid, correos }, () => done(text))
            else save({ opcion_uuid, escuela_id: escuela! })
          }}
        >
          Inscribir
        </Button>
      </PieDeDialogo>
    </Stack>
  )
}

/** Who was left out, to be copied and seen to. */
function Fuera({ correos }: { correos: readonly string[] }) {
  if (correos.length === 0) return null
  return (
    <div role="status">
      <Text fw={600}>
        {correos.length === 1 ? 'No se pudo inscribir a 1' : `No se pudo inscribir a ${correos.length}`}
      </Text>
      <Text fz="sm" c="var(--e-ink-2)">
        No son docentes a tu cargo, o todavía no entran a {readEntorno().nombre}:
      </Text>
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {correos.join(', ')}
      </Text>
    </div>
  )
}

type Body = { opcion_uuid: string | undefined; correos?: string[]; escuela_id?: number }

function useInscribir({ id, nombreEvento }: Inscripcion, onClose: () => void) {
  const [fuera, setFuera] = useState<string[]>([])
  const write = useWrite(inscripcionesRoutes.enrolVarios, staleInscritos)
  const undo = useUndo(staleInscritos)
  const mayUndo = useCan('inscripciones.write')
  /** @param sent also where the dialog has been closed meanwhile */
  const save = (body: Body, sent = () => {}) =>
    write
      .mutateAsync({ params: { id }, body }, { onSuccess: ({ fuera }) => void (fuera.length === 0 && onClose()) })
      .then(
        ({ inscritos, en_espera, estaban, fuera }) => {
          setFuera(fuera)
          sent()
          const espera = en_espera ? ` ${count(en_espera, 'persona', 'personas')} en espera: ya no hay lugar.` : ''
          const rest = estaban
            ? ` ${count(estaban, 'persona', 'personas')} ya ${estaban === 1 ? 'estaba' : 'estaban'}.`
            : ''
          if (inscritos.length === 0) return notify(`No se inscribió a nadie.${rest}`, 'info')
          const takeBack = () =>
            call(inscripcionesRoutes.takeOut, { params: { id }, body: { ids: inscritos, callada: 1 } })
          notify(
            `${count(inscritos.length, 'persona', 'personas')} en ${entreComillas(nombreEvento)}.${espera}${rest}`,
            'success',
            mayUndo ? undo(takeBack) : undefined,
          )
        },
        () => undefined,
      )
  return { save, fuera, error: write.error, isPending: write.isPending }
}
