/** Who registered for the teacher-training programme on the public page; all their data go along in the export. */
import { modalidades, ofertasDeFormacion, type Registro, registrosRoutes, tiposDeFormacion } from '@eleva/contract'
import { Anchor, Button, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useDownload } from '../../kit/api/query.ts'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { useList } from '../../kit/list/useList.ts'
import { formatMoment } from '../../kit/page/dates.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'

const labelOf = (options: readonly { id: string; label: string }[], id: string) =>
  options.find(o => o.id === id)?.label ?? id

/** Opens a conversation with them; the number is a Mexican one of ten digits. */
const WhatsApp = ({ de, numero }: { de: string; numero: string }) => (
  <Anchor
    href={`https://wa.me/52${numero}`}
    target="_blank"
    rel="noopener noreferrer"
    fz="inherit"
    aria-label={`Escribir por WhatsApp a ${de}, ${numero}`}
    style={{ display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' }}
  >
    <IconBrandWhatsapp size={18} stroke={1.75} aria-hidden />
    {numero}
  </Anchor>
)

const columns: Column<Registro>[] = [
  {
    key: 'nombre',
    title: 'Persona',
    sort: 'nombre_completo',
    phone: 'title',
    cell: r => (
      <>
        <Text fw={600} fz="inherit">
          {r.nombre_completo}
        </Text>
        <Text fz="xs" c="var(--e-ink-3)">
          {r.correo_alternativo}
        </Text>
      </>
    ),
  },
  {
    key: 'curp',
    title: 'CURP',
    width: 200,
    cell: r => (
      <>
        {r.curp}
        {r.repetida && (
          <Text fz="xs" c="var(--e-ink-3)">
            También con otro correo
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'oferta',
    title: 'Formación',
    width: 190,
    cell: r => (
      <>
        {r.nombre_oferta_formacion}
        <Text fz="xs" c="var(--e-ink-3)">
          {labelOf(tiposDeFormacion, r.tipos_de_formacion)} · {labelOf(modalidades, r.modalidad)}
        </Text>
      </>
    ),
  },
  { key: 'cct', title: 'CCT', width: 120, phone: 'none', cell: r => r.cct },
  {
    key: 'celular',
    title: 'Celular',
    width: 150,
    cell: r => <WhatsApp de={r.nombre_completo} numero={r.numero_celular} />,
  },
  { key: 'fecha', title: 'Registro', sort: 'creado_en', width: 170, phone: 'none', cell: r => formatMoment(r.fecha) },
]

export function RegistrosPage() {
  const list = useList(registrosRoutes.list, reply => reply.registros)
  const exporting = useDownload(registrosRoutes.export, 'registros-formacion.csv', 'No se pudo exportar la lista')
  const { search, nombre_oferta_formacion } = list.params
  return (
    <PageShell
      title="Registros a la formación"
      description="Lo que las personas envían desde la página pública de registro."
      total={list.counted}
      actions={
        <>
          <Button
            component="a"
            href="/registro"
            target="_blank"
            variant="default"
            leftSection={<IconExternalLink size={18} stroke={1.75} />}
          >
            Abrir el registro
          </Button>
          <Button
            leftSection={<IconDownload size={18} stroke={1.75} />}
            loading={exporting.isPending}
            disabled={list.state === 'rows' && list.total === 0}
            onClick={() => exporting.mutate({ query: { search, nombre_oferta_formacion } })}
          >
            Exportar
          </Button>
        </>
      }
    >
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={r => r.id}
        searchLabel="Nombre, correo, CURP o CCT"
        filters={
          <FilterChip
            label="Oferta"
            all="Todas"
            options={ofertasDeFormacion.map(o => ({ value: o.id, label: o.label }))}
            value={nombre_oferta_formacion}
            onChange={value => list.set({ nombre_oferta_formacion: value })}
          />
        }
      />
    </PageShell>
  )
}
