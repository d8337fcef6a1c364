/** Blocks that belong to another feature, as they are there. */
import { librosRoutes, NOMBRES_DE_PERSONA, type Persona, personas, tableroRoutes } from '@eleva/contract'
import { Button, Select, SimpleGrid, TextInput } from '@mantine/core'
import { IconDots, IconPencil, IconPlus, IconSearch, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import classes from '../../features/catalogo/Catalogo.module.css'
import { Ahora, Bloque } from '../../features/catalogo/CatalogoPage.tsx'
import { Documento } from '../../features/entregables/documento/Documento.tsx'
import { Pestanas } from '../../features/entregables/libro/Pestanas.tsx'
import { Revisiones } from '../../features/entregables/revision/useRevision.tsx'
import { CorreosInput } from '../../features/escuelas/CorreosInput.tsx'
import { Grafica } from '../../features/reportes/Grafica.parte.tsx'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { lugaresDe, pantallasDe } from '../menu.ts'

export function Graficas() {
  const read = useRead(tableroRoutes.grupos, {})
  if (!read.data) return <Pending query={read} height={280} />
  const { grupos } = read.data
  if (grupos.length === 0) return <EmptyState text="Todavía no tienes grupos." />
  return (
    <Bloque titulo="Tus grupos">
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Grafica
          titulo="Entregas por revisar"
          columnas={['Grupo', 'Por revisar', 'Estudiantes']}
          datos={grupos.map(g => ({ nombre: g.nombre_grupo, valor: g.por_revisar, mas: [g.estudiantes] }))}
        />
        <Grafica
          titulo="Avance promedio"
          columnas={['Grupo', 'Porcentaje']}
          datos={grupos.map(g => ({ nombre: g.nombre_grupo, valor: g.avance }))}
        />
      </SimpleGrid>
    </Bloque>
  )
}

/** That in which most waits: there is most to see. */
const busiest = <T extends { id: number; por_revisar: number }>(all: readonly T[] | undefined) =>
  all?.toSorted((a, b) => b.por_revisar - a.por_revisar)[0]?.id

/** The grade book: who by what, its cells of three kinds. */
export function Cuaderno() {
  const grupos = useRead(librosRoutes.grupos, { query: { per_page: 100 } })
  const [chosen, setChosen] = useState<{ grupo?: number; curso?: number }>({})
  const grupo = chosen.grupo ?? busiest(grupos.data?.grupos)
  const cursos = useRead(
    librosRoutes.cursosDeGrupo,
    { params: { id: grupo ?? 0 }, query: { per_page: 100 } },
    { enabled: grupo !== undefined },
  )
  const curso = chosen.curso ?? busiest(cursos.data?.cursos)
  if (!grupos.data) return <Pending query={grupos} height={360} />
  if (grupo === undefined) return <EmptyState text="Todavía no tienes grupos." />
  return (
    <>
      <div className={classes.fila}>
        <Select
          label="Grupo"
          allowDeselect={false}
          data={grupos.data.grupos.map(g => ({ value: String(g.id), label: g.nombre_grupo }))}
          value={String(grupo)}
          onChange={id => id && setChosen({ grupo: Number(id) })}
        />
        <Select
          label="Curso"
          allowDeselect={false}
          data={(cursos.data?.cursos ?? []).map(c => ({ value: String(c.id), label: c.nombre_curso }))}
          value={curso === undefined ? null : String(curso)}
          onChange={id => id && setChosen({ grupo, curso: Number(id) })}
        />
      </div>
      <Pending query={cursos} height={360} />
      {cursos.data && curso === undefined && <EmptyState text="Este grupo no tiene cursos con entregables." />}
      {curso !== undefined && (
        <Revisiones key={`${grupo}:${curso}`}>
          <Pestanas curso={curso} grupo={grupo} />
        </Revisiones>
      )}
    </>
  )
}

const SEATS = 2

export function Correos() {
  const [emails, setEmails] = useState<string[]>([])
  return (
    <Bloque titulo={`Hasta ${SEATS} correos`}>
      <CorreosInput label="Correos de docentes" value={emails} onChange={setEmails} lugares={SEATS} />
      <Ahora>
        {emails.length === 0 ? 'Todavía no escribes ninguno. Aquí no se invita a nadie.' : emails.join('; ')}
      </Ahora>
    </Bloque>
  )
}

export const DocumentoDeDrive = () => (
  <Enlace
    label="Liga de un documento, una hoja o una presentación"
    placeholder="https://docs.google.com/document/d/…"
  />
)
export const ArchivoDeDrive = () => (
  <Enlace label="Liga de un video o de otro archivo de Drive" placeholder="https://drive.google.com/file/d/…" />
)

/** Shows nothing of another site before it is asked for. */
function Enlace({ label, placeholder }: { label: string; placeholder: string }) {
  const [text, setText] = useState('')
  const [shown, setShown] = useState<string>()
  const [wrong, setWrong] = useState(false)
  const show = () => {
    const good = URL.canParse(text) && new URL(text).protocol === 'https:'
    setWrong(!good)
    setShown(good ? text : undefined)
  }
  return (
    <>
      <TextInput
        label={label}
        placeholder={placeholder}
        maw={640}
        value={text}
        onChange={e => setText(e.currentTarget.value)}
        error={wrong && 'Pega la liga completa, con https://'}
      />
      <Button w="fit-content" onClick={show}>
        Mostrar
      </Button>
      {shown && <Documento key={shown} trabajo={{ tareaURL: shown, file_name: '', file_type: '' }} />}
    </>
  )
}

export function MenuLateral() {
  const [who, setWho] = useState<Persona>('admin')
  return (
    <>
      <Select
        label="Persona"
        maw={280}
        allowDeselect={false}
        data={personas.map(p => ({ value: p, label: NOMBRES_DE_PERSONA[p] }))}
        value={who}
        onChange={p => setWho(p ?? 'admin')}
      />
      <div className={classes.menu}>
        {lugaresDe([who]).map(({ id, label: lugar, items }) => (
          <div key={id}>
            <p>{lugar}</p>
            <ul>
              {items.map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <Icon size={20} stroke={1.75} aria-hidden />
                  {label}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </>
  )
}

export const IconosDelMenu = () => (
  <Bloque titulo="Cada pantalla con el suyo">
    <ul className={classes.iconos}>
      {pantallasDe(personas).map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Icon size={24} stroke={1.75} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  </Bloque>
)

const ACCIONES = [
  [IconPlus, 'Crear'],
  [IconPencil, 'Editar'],
  [IconDots, 'Más acciones'],
  [IconSearch, 'Buscar'],
  [IconX, 'Cerrar'],
  [IconTrash, 'Eliminar'],
] as const

export const IconosDeAcciones = () => (
  <Bloque titulo="Un significado por icono">
    <ul className={classes.iconos}>
      {ACCIONES.map(([Icon, label]) => (
        <li key={label}>
          <Icon size={24} stroke={1.75} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  </Bloque>
)
