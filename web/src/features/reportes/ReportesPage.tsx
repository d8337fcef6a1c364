/** Reports of a group: chosen above, in all of its courses or in one. */
import { entreComillas, gruposRoutes, reportesRoutes } from '@eleva/contract'
import { Button, Group, Select, Stack } from '@mantine/core'
import { IconFileTypePdf, IconTableExport } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useDownload, useRead } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { useSearchOf } from '../../kit/page/address.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { Cifras } from '../../shared/Cifras.tsx'
import { GruposPropios } from '../grupos/GruposPropios.parte.tsx'
import { Actividad } from './Actividad.tsx'
import type { Ambito } from './ambito.ts'
import { Entregas } from './Entregas.tsx'
import { Estudiantes } from './Estudiantes.tsx'
import { Evaluaciones } from './Evaluaciones.tsx'
import classes from './Reportes.module.css'

export function ReportesPage() {
  const { grupo, curso } = useSearchOf('/reportes')
  const navigate = useNavigate()
  const groups = useRead(gruposRoutes.opciones, {})
  const go = (search: Partial<Ambito>) => void navigate({ to: '/reportes', search, resetScroll: false })
  return (
    <PageShell
      title="Reportes"
      {...(grupo ? {} : { description: 'Elige un grupo para ver cómo va.' })}
      actions={grupo ? <Exportar ambito={{ grupo, curso }} /> : undefined}
    >
      <Stack gap="lg">
        {groups.data?.gruposUsuarios.length === 0 && !grupo ? null : groups.data ? (
          <Group align="flex-end" className={classes.eleccion!}>
            <Select
              label="Grupo"
              // as specified
              placeholder="Elegir grupo ...."
              searchable
              nothingFoundMessage="No hay grupos con ese nombre"
              w={300}
              maw="100%"
              data={groups.data.gruposUsuarios.map(g => ({ value: String(g.id), label: g.label }))}
              value={grupo ? String(grupo) : null}
              onChange={id => go(id ? { grupo: Number(id) } : {})}
            />
            {grupo && <Curso ambito={{ grupo, curso }} onChange={id => go({ grupo, ...(id ? { curso: id } : {}) })} />}
          </Group>
        ) : (
          <Pending query={groups} height={72} />
        )}
        {grupo ? (
          <Reporte ambito={{ grupo, curso }} />
        ) : (
          groups.data &&
          (groups.data.gruposUsuarios.length ? (
            <GruposPropios />
          ) : (
            <EmptyState text="Todavía no hay grupos con estudiantes a tu cargo." />
          ))
        )}
      </Stack>
    </PageShell>
  )
}

const inputOf = ({ grupo, curso }: Ambito) => ({ params: { id: grupo }, query: { curso } })

function Curso({ ambito, onChange }: { ambito: Ambito; onChange: (id: number | undefined) => void }) {
  const read = useRead(reportesRoutes.resumen, inputOf(ambito), { keep: true })
  const { data } = read
  return (
    <Select
      label="Curso"
      placeholder="Todos los cursos"
      clearable
      searchable
      nothingFoundMessage="No hay cursos con ese nombre"
      w={300}
      maw="100%"
      clearButtonProps={{ 'aria-label': 'Todos los cursos' }}
      data={data?.cursos.map(c => ({ value: String(c.id), label: c.nombre_curso })) ?? []}
      value={ambito.curso ? String(ambito.curso) : null}
      onChange={id => onChange(id ? Number(id) : undefined)}
      {...opcionesDe(read)}
    />
  )
}

const FAILED = 'No se pudo preparar el archivo. Intenta de nuevo.'

function Exportar({ ambito }: { ambito: Ambito }) {
  const csv = useDownload(reportesRoutes.export, 'avance.csv', FAILED)
  const pdf = useDownload(reportesRoutes.pdf, 'reporte.pdf', FAILED)
  // The same reply as that of the report below: of a group that is not there, or has nobody, there is no file.
  const { data } = useRead(reportesRoutes.resumen, inputOf(ambito))
  const disabled = !data || data.resumen.estudiantes === 0
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTableExport size={18} stroke={1.75} aria-hidden />}
        loading={csv.isPending}
        disabled={disabled}
        onClick={() => csv.mutate(inputOf(ambito))}
      >
        Descargar CSV
      </Button>
      <Button
        leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />}
        loading={pdf.isPending}
        disabled={disabled}
        onClick={() => pdf.mutate(inputOf(ambito))}
      >
        Descargar PDF
      </Button>
    </>
  )
}

const plural = (n: number, one: string, more: string) => (n === 1 ? one : more)

/** Where its deliveries are reviewed: the grade book of the course, or the courses of the group. */
const entregasDe = ({ grupo, curso }: Ambito) =>
  curso
    ? { to: '/entregables/$grupo/c/$curso' as const, params: { grupo, curso } }
    : { to: '/salon-cursos-grupo/$grupo' as const, params: { grupo } }

function Reporte({ ambito }: { ambito: Ambito }) {
  const read = useRead(reportesRoutes.resumen, inputOf(ambito))
  if (!read.data) return <Pending query={read} height={96} />
  const { resumen: r, nombre_grupo } = read.data
  if (r.estudiantes === 0) return <EmptyState text={`${entreComillas(nombre_grupo)} todavía no tiene estudiantes.`} />
  return (
    <Stack gap="xl">
      <Cifras
        label={`Cifras de ${nombre_grupo}`}
        cifras={[
          { valor: r.estudiantes, palabras: plural(r.estudiantes, 'estudiante', 'estudiantes') },
          { valor: `${r.avance} %`, palabras: 'avance promedio' },
          { valor: r.completos, palabras: 'con todo completo' },
          { valor: r.entregas, palabras: plural(r.entregas, 'entrega hecha', 'entregas hechas') },
          {
            valor: r.por_revisar,
            palabras: plural(r.por_revisar, 'entrega por revisar', 'entregas por revisar'),
            ...entregasDe(ambito),
            espera: true,
          },
          {
            valor: r.dudas_abiertas,
            palabras: plural(r.dudas_abiertas, 'duda sin contestar', 'dudas sin contestar'),
            to: '/dudas-coach',
            espera: true,
          },
          {
            valor: r.sin_entrar,
            palabras: 'sin entrar en 14 días',
            to: '/reportes',
            search: { grupo: ambito.grupo, ...(ambito.curso ? { curso: ambito.curso } : {}), ausentes: 1 },
            espera: true,
          },
        ]}
      />
      <Estudiantes ambito={ambito} />
      <Actividad ambito={ambito} />
      <Entregas ambito={ambito} />
      <Evaluaciones key={`${ambito.grupo}-${ambito.curso}`} ambito={ambito} />
    </Stack>
  )
}
