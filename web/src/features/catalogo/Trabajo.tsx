/** What waits for the person, the report of a group as a file, and how a person is shown. */
import { cuentasRoutes, librosRoutes, reportesRoutes, roles, tableroRoutes } from '@eleva/contract'
import { Button, List, Select, Text } from '@mantine/core'
import { IconFileTypePdf, IconTableExport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDownload, useRead } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { Avatar } from '../../kit/page/Avatar.tsx'
import { fullName, useUser } from '../../kit/page/session.tsx'
import { Cifras } from '../../shared/Cifras.tsx'
import { EstatusUsuario, Persona } from '../../shared/Persona.tsx'
import classes from './Catalogo.module.css'
import { Bloque } from './CatalogoPage.tsx'

export function PorHacer() {
  const waits = useRead(librosRoutes.pendientes, {})
  const own = useRead(tableroRoutes.propio, {})
  return (
    <>
      <Bloque titulo="De tus grupos">
        <Pending query={waits} height={96} />
        {waits.data && (
          <Cifras
            label="Lo que espera por ti"
            cifras={[
              { valor: waits.data.entregas, palabras: 'entregas por revisar', to: '/miSalon', espera: true },
              { valor: waits.data.dudas, palabras: 'dudas sin contestar', to: '/dudas-coach', espera: true },
            ]}
          />
        )}
      </Bloque>
      <Bloque titulo="De tus cursos">
        <Pending query={own} height={96} />
        {own.data?.pendientes.length === 0 && <Text c="var(--e-ink-2)">No tienes entregas pendientes.</Text>}
        <List listStyleType="none" spacing="xs">
          {own.data?.pendientes.map(p => (
            <List.Item key={p.actividad_id}>
              <Link
                to="/contenido-curso-curricula"
                search={{ curricula: p.curricula_id, curso: p.curso_id, unidad: p.unidad_id }}
                preload={false}
              >
                {p.nombre_actividad_unidad}
              </Link>
              <Text fz="sm" c="var(--e-ink-2)">
                {p.nombre_curso}
              </Text>
            </List.Item>
          ))}
        </List>
      </Bloque>
    </>
  )
}

const FAILED = 'No se pudo preparar el archivo. Intenta de nuevo.'

export function ReporteComoArchivo() {
  const read = useRead(tableroRoutes.grupos, {})
  const [chosen, setChosen] = useState<number>()
  const pdf = useDownload(reportesRoutes.pdf, 'reporte.pdf', FAILED)
  const csv = useDownload(reportesRoutes.export, 'avance.csv', FAILED)
  if (!read.data) return <Pending query={read} height={96} />
  const id = chosen ?? read.data.grupos[0]?.id
  if (id === undefined) return <EmptyState text="Todavía no tienes grupos." />
  const input = { params: { id }, query: { curso: undefined } }
  return (
    <Bloque titulo="El reporte de un grupo">
      <Select
        label="Grupo"
        maw={320}
        searchable
        allowDeselect={false}
        data={read.data.grupos.map(g => ({ value: String(g.id), label: g.nombre_grupo }))}
        value={String(id)}
        onChange={value => value && setChosen(Number(value))}
      />
      <div className={classes.fila}>
        <Button
          leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />}
          loading={pdf.isPending}
          onClick={() => pdf.mutate(input)}
        >
          Descargar PDF
        </Button>
        <Button
          variant="default"
          leftSection={<IconTableExport size={18} stroke={1.75} aria-hidden />}
          loading={csv.isPending}
          onClick={() => csv.mutate(input)}
        >
          Descargar CSV
        </Button>
      </div>
    </Bloque>
  )
}

const SIZES = ['sm', 'md', 'lg'] as const

export function FichaDePersona() {
  const user = useUser()
  const { data } = useRead(cuentasRoutes.getUser, {})
  const name = fullName(user)
  return (
    <>
      <Bloque titulo="En una lista">
        <Persona nombre={name} correo={user.email} avatar={data?.avatar ?? ''} online />
        <Text>{roles.find(r => r.id === user.role_id)?.name}</Text>
        <div className={classes.fila}>
          <EstatusUsuario activo />
          <EstatusUsuario activo={false} />
        </div>
      </Bloque>
      <Bloque titulo="Su retrato, y si está en línea">
        <div className={classes.fila}>
          {SIZES.map(size => (
            <Avatar key={size} name={name} src={data?.avatar ?? ''} size={size} />
          ))}
          <Avatar name={name} online />
          <Avatar name={name} online={false} />
        </div>
      </Bloque>
    </>
  )
}
