/** The bank as a file, or what was marked of it. */
import { formatosDeExportacion, type QueryOf, reactivosRoutes } from '@eleva/contract'
import { Button, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useDownload } from '../../kit/api/query.ts'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { number } from '../../kit/page/PageShell.tsx'

type Formato = (typeof formatosDeExportacion)[number]
const FORMATOS: Record<Formato, [name: string, what: string]> = {
  gift: ['GIFT', 'Un texto. No tiene cómo decir «ordenar» ni «completar huecos»: esas se nombran y no van'],
  moodle: ['XML de Moodle', 'Todos los tipos, para llevarlas a Moodle'],
  csv: ['CSV', 'Una hoja de cálculo, con las columnas de la plantilla'],
}

type Props = {
  /** None: all that pass the filters. */
  ids: number[]
  filtros: Partial<QueryOf<typeof reactivosRoutes.banco>>
  total: number
  onClose: () => void
}

export function ExportarPreguntas({ ids, filtros, total, onClose }: Props) {
  const [formato, setFormato] = useState<Formato>('gift')
  const file = useDownload(reactivosRoutes.exportBanco, 'preguntas', 'No se pudieron exportar las preguntas.')
  const { search, curso, unidad, categoria, indicador, tipo, palabra, dificultad, ver } = filtros
  // A list in an address is divided by commas.
  const which = ids.length ? { ids } : { search, curso, unidad, categoria, indicador, tipo, palabra, dificultad, ver }
  const n = ids.length || total
  return (
    <Stack>
      <Text fz="sm">
        {ids.length ? 'Las que marcaste' : 'Las de la lista, con sus filtros'}: {number.format(n)}{' '}
        {n === 1 ? 'pregunta' : 'preguntas'}.
      </Text>
      <Radio.Group label="Formato" value={formato} onChange={setFormato}>
        <Stack gap="sm" mt={8}>
          {formatosDeExportacion.map(f => (
            <Radio key={f} value={f} label={FORMATOS[f][0]} description={FORMATOS[f][1]} />
          ))}
        </Stack>
      </Radio.Group>
      <PieDeDialogo>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          disabled={n === 0}
          loading={file.isPending}
          onClick={() => file.mutate({ query: { formato, ...which } }, { onSuccess: onClose })}
        >
          Exportar preguntas
        </Button>
      </PieDeDialogo>
    </Stack>
  )
}
