/** Taking back a load of people that was just done. */
import { DIAS_PARA_DESHACER, gruposRoutes, usuariosRoutes } from '@eleva/contract'
import { Button, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useWrite } from '../../../kit/api/query.ts'
import { confirm } from '../../../kit/feedback/confirm.ts'
import { stale } from '../useAcciones.ts'

const staleLoads = [
  ...stale,
  usuariosRoutes.cargas,
  gruposRoutes.list,
  gruposRoutes.opciones,
  gruposRoutes.get,
  gruposRoutes.estudiantes,
]

export function useUndoCarga() {
  const undo = useWrite(usuariosRoutes.undoCarga, staleLoads)
  return {
    pending: undo.isPending,
    done: undo.isSuccess,
    ask: async (id: number) => {
      const yes = await confirm({
        title: '¿Deshacer esta carga?',
        text: 'Se eliminan las personas que creó y que nadie ha usado, y vuelve a quedar como antes lo que cambió. Quien ya entró, o tiene cambios, se queda.',
        action: 'Deshacer',
      })
      if (yes) undo.mutate({ params: { id } })
    },
  }
}

export function Deshacer({ carga }: { carga: number }) {
  const undo = useUndoCarga()
  if (undo.done) return <Text role="status">La carga quedó deshecha.</Text>
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconArrowBackUp size={18} stroke={1.75} />}
        loading={undo.pending}
        onClick={() => void undo.ask(carga)}
      >
        Deshacer esta carga
      </Button>
      <Text fz="sm" c="var(--e-ink-2)" mt={4}>
        También puedes hacerlo después, durante {DIAS_PARA_DESHACER} días, desde «Cargas recientes».
      </Text>
    </div>
  )
}
