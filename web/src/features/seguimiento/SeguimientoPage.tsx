/** Who needs help, most in need first: filtered, kept as views, encouraged. */
import { seguimientoRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconTableExport } from '@tabler/icons-react'
import { useDownload } from '../../kit/api/query.ts'
import { SinLinea } from '../../kit/feedback/SinLinea.tsx'
import { useList } from '../../kit/list/useList.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { ListaDeSeguimiento } from './ListaDeSeguimiento.parte.tsx'
import { Vistas } from './Vistas.tsx'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function SeguimientoPage() {
  const list = useList(seguimientoRoutes.list, reply => reply.alumnos)
  const csv = useDownload(
    seguimientoRoutes.exportar,
    'seguimiento.csv',
    'No se pudo preparar el archivo. Intenta de nuevo.',
  )
  return (
    <PageShell
      title="Seguimiento"
      total={list.counted}
      description="Primero quien más se ha atrasado y quien lleva más tiempo sin entrar."
      actions={
        <>
          <Vistas params={list.params} />
          <Button
            variant="default"
            leftSection={<IconTableExport {...icon} />}
            loading={csv.isPending}
            disabled={list.state !== 'rows'}
            onClick={() => csv.mutate({ query: list.params })}
          >
            Descargar CSV
          </Button>
        </>
      }
    >
      <SinLinea />
      <ListaDeSeguimiento list={list} />
    </PageShell>
  )
}
