/** Of a group and a programme: who has its constancia, who could, and how much of it the others lack. */
import {
  type ConstanciaEnGrupo,
  constanciasDeGrupoRoutes,
  constanciasRoutes,
  type EstadoEnGrupo,
  entreComillas,
  type FaltaDeOtros,
  folioImpreso,
  palabrasDeFaltan,
  palabrasDeFaltas,
  pathOf,
} from '@eleva/contract'
import { Alert, Badge, Button, Select } from '@mantine/core'
import { IconCertificate, IconCheck, IconDownload, IconExternalLink, IconFileZip } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useDownload, useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { notify } from '../../kit/feedback/notify.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { useSaid } from '../../kit/page/address.ts'
import { number } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'
import { Persona } from '../../shared/Persona.tsx'
import classes from './Constancias.module.css'
import { paginaDe } from './palabras.ts'

const stale = [constanciasDeGrupoRoutes.deGrupo, constanciasRoutes.list]

const columns: Column<ConstanciaEnGrupo>[] = [
  {
    key: 'nombre',
    title: 'Persona',
    sort: 'nombre',
    phone: 'title',
    cell: p => (
      <Persona id={p.id} nombre={p.nombre_completo} antes={p.nombre_antes} correo={p.email} avatar={p.avatar} />
    ),
  },
  { key: 'avance', title: 'Avance', width: 140, cell: p => avanceDe(p) },
  { key: 'constancia', title: 'Constancia', width: 240, cell: p => <Estado de={p} /> },
]

/** «2 de 4 cursos» */
function avanceDe({ terminados, de }: ConstanciaEnGrupo): string {
  if (de === 0) return 'No se le ofrece ahora'
  return `${terminados} de ${de === 1 ? '1 curso' : `${de} cursos`}`
}

function Estado({ de }: { de: ConstanciaEnGrupo }) {
  if (de.estado === 'tiene')
    return (
      <Badge color="success" leftSection={<IconCheck size={14} stroke={2.2} aria-hidden />}>
        {folioImpreso(de.folio)}
      </Badge>
    )
  return (
    <>
      <Badge color={de.estado === 'puede' ? 'warning' : 'gray'}>
        {de.faltan.length > 0 ? 'Terminó, está en espera' : ESTADO[de.estado]}
      </Badge>
      {de.faltan.length > 0 && <p className={classes.faltas}>{palabrasDeFaltan(de.faltan)}.</p>}
      {de.faltas && <p className={classes.faltas}>{palabrasDeFaltas(de.faltas).join('. ')}</p>}
    </>
  )
}

const ESTADO: Record<EstadoEnGrupo, string> = {
  tiene: 'La tiene',
  puede: 'Terminó, no la tiene',
  falta: 'Le falta',
}

type Programa = { id: number; nombre: string }

export function ConstanciasDeGrupo({ grupo }: { grupo: number }) {
  const read = useRead(constanciasDeGrupoRoutes.programasDeGrupo, { params: { id: grupo } })
  if (!read.data) return <Pending query={read} height={320} />
  const { programas } = read.data
  if (programas.length === 0)
    return <EmptyState text="A este grupo todavía no se le ofrece un programa que termine en constancia." />
  return <DeGrupo grupo={grupo} programas={programas} />
}

/** It cannot be taken back: what is wrong in one is corrected, or it is revoked. @param a of how many, or to whom */
const pregunta = (programa: string, a: number | string) =>
  confirm({
    title: a === 1 || typeof a === 'string' ? '¿Expedir la constancia?' : `¿Expedir ${number.format(a)} constancias?`,
    text: `De ${entreComillas(programa)}${typeof a === 'string' ? `, para ${a}` : ''}. Expedida no se deshace: se corrige o se revoca, y queda dicho en su página.`,
    action: a === 1 || typeof a === 'string' ? 'Expedir constancia' : `Expedir las ${number.format(a)}`,
    color: 'bugambilia',
  })

/** @returns issues to these, or to everybody who has ended it */
function useExpedir(grupo: number, { id: curricula_id, nombre }: Programa) {
  const write = useWrite(constanciasDeGrupoRoutes.expedirAGrupo, stale)
  const send = async (a: number | string, usuarios?: number[], after?: () => void) => {
    if (!(await pregunta(nombre, a))) return
    write.mutate(
      { params: { id: grupo }, body: { curricula_id, ...(usuarios ? { usuarios } : {}) } },
      {
        onSuccess: ({ expedidas, pedidas }) => {
          after?.()
          notify(...dichoDe(expedidas, pedidas, usuarios?.length ?? expedidas + pedidas))
        },
      },
    )
  }
  return { send, isPending: write.isPending }
}

/** @param de of how many it was asked */
function dichoDe(expedidas: number, pedidas: number, de: number): [string, 'success' | 'info'] {
  const rest = de - expedidas - pedidas
  const falta =
    pedidas > 0
      ? ` A ${pedidas === 1 ? 'una persona le falta un dato' : `${number.format(pedidas)} personas les falta un dato`}: se lo pedimos.`
      : ''
  const fuera =
    falta +
    (rest > 0 ? ` ${rest === 1 ? 'Una persona' : `${number.format(rest)} personas`} ya la tiene o no termina.` : '')
  if (expedidas === 0) return [`No se expidió ninguna.${fuera}`, 'info']
  return [
    `${expedidas === 1 ? 'Se expidió 1 constancia.' : `Se expidieron ${number.format(expedidas)} constancias.`}${fuera}`,
    'success',
  ]
}

function DeGrupo({ grupo, programas }: { grupo: number; programas: readonly Programa[] }) {
  const said = Number(useSaid().curricula)
  const programa = programas.find(p => p.id === said) ?? programas[0]!
  const curricula = programa.id
  const list = useList(constanciasDeGrupoRoutes.deGrupo, reply => reply.personas, { id: grupo }, { curricula })
  // The same call as that of the list: what is counted beside its rows.
  const asked = { params: { id: grupo }, query: { ...list.params, curricula } }
  const { data } = useRead(constanciasDeGrupoRoutes.deGrupo, asked as never, { keep: true })
  const expedir = useExpedir(grupo, programa)
  const may = useCan('constancias.write')
  const { tiene = 0, puede = 0 } = data?.cuentas ?? {}
  // Where something is missing of everybody there is nobody to whom it could be issued.
  const detenidas = data?.de_otros.some(una => una.cuantas >= puede)
  return (
    <>
      <div className={classes.cabeza}>
        <Select
          label="Programa"
          allowDeselect={false}
          searchable={programas.length > 8}
          data={programas.map(p => ({ value: String(p.id), label: p.nombre }))}
          value={String(curricula)}
          onChange={to => list.set({ curricula: Number(to) })}
        />
        {tiene > 0 && (
          <Button
            variant="default"
            component="a"
            href={`${pathOf(constanciasDeGrupoRoutes.zipDeGrupo, { id: grupo })}?curricula=${curricula}`}
            download
            leftSection={<IconFileZip size={18} stroke={1.75} aria-hidden />}
          >
            {tiene === 1 ? 'Descargar 1' : `Descargar las ${number.format(tiene)}`}
          </Button>
        )}
        {may && puede > 0 && !detenidas && (
          <Button
            leftSection={<IconCertificate size={18} stroke={1.75} aria-hidden />}
            loading={expedir.isPending}
            onClick={() => void expedir.send(puede)}
          >
            {puede === 1 ? 'Expedir 1' : `Expedir las ${number.format(puede)}`}
          </Button>
        )}
      </div>
      {data && <DeOtros faltan={data.de_otros} curricula={curricula} />}
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={p => p.id}
        searchLabel="Nombre o correo"
        filters={
          <FilterChip
            label="Constancia"
            all="Todas"
            options={(Object.keys(ESTADO) as EstadoEnGrupo[]).map(value => ({
              value,
              label: `${ESTADO[value]}${data ? ` (${number.format(data.cuentas[value])})` : ''}`,
            }))}
            value={list.params.estado}
            onChange={estado => list.set({ estado })}
          />
        }
        bulk={
          may
            ? {
                name: p => p.nombre_completo,
                actions: (rows, clear) => [
                  {
                    label: 'Expedir',
                    icon: IconCertificate,
                    onClick: () =>
                      void expedir.send(
                        rows.length === 1 ? rows[0]!.nombre_completo : rows.length,
                        rows.map(p => p.id),
                        clear,
                      ),
                  },
                ],
              }
            : undefined
        }
        rowActions={p => (
          <Acciones persona={p} onExpedir={may ? () => void expedir.send(p.nombre_completo, [p.id]) : undefined} />
        )}
      />
    </>
  )
}

const PIDE = {
  horas: 'nadie ha escrito cuántas horas dura el programa, y su constancia lo dice',
  programa: 'nadie ha elegido el área temática del programa, y su constancia la dice',
  empresa: 'nadie ha escrito los datos de empresa de su escuela, y su constancia los dice',
}

/** «A 3 personas», «A una persona» */
const aCuantas = (n: number) => (n === 1 ? 'A una persona' : `A ${number.format(n)} personas`)

/** What holds people back that is not theirs to say: to whoever may mend it with the way there, to others whom to ask. */
function DeOtros({ faltan, curricula }: { faltan: readonly FaltaDeOtros[]; curricula: number }) {
  if (faltan.length === 0) return null
  return (
    <Alert color="warning" mb="md" title="Terminaron, y todavía no se les puede expedir">
      <ul className={classes.deOtros}>
        {faltan.map(una => (
          <li key={una.falta}>
            {aCuantas(una.cuantas)}: {PIDE[una.falta]}. <QueHacer de={una} curricula={curricula} />
          </li>
        ))}
      </ul>
      En cuanto esté, se expide por sí sola a quienes ya dijeron lo suyo.
    </Alert>
  )
}

function QueHacer({ de: { falta, escuelas }, curricula }: { de: FaltaDeOtros; curricula: number }) {
  const [escribe, gestiona] = [useCan('curriculas.write'), useCan('escuelas.centro')]
  if (falta !== 'empresa')
    return escribe ? (
      <Link to="/programa/$curricula" params={{ curricula }}>
        {falta === 'horas' ? 'Escribir las horas en el programa' : 'Elegir el área en el programa'}
      </Link>
    ) : (
      'Pídelo a quien administra los programas.'
    )
  if (!gestiona || escuelas.length === 0) return gestionaDe(escuelas)
  return escuelas.map((escuela, at) => (
    <span key={escuela.id}>
      {at > 0 && ' · '}
      <Link to="/centro-escolar" search={{ escuela: escuela.id, ver: 'constancias' }}>
        Escribirlos en {escuela.nombre}
      </Link>
    </span>
  ))
}

/** Whom to ask; who has no school has nobody who could say it. */
const gestionaDe = (escuelas: FaltaDeOtros['escuelas']) =>
  escuelas.length > 0
    ? `Pídelo a quien gestiona ${escuelas.map(e => e.nombre).join(', ')}.`
    : 'Quien no tiene escuela necesita una en su ficha.'

type AccionesProps = { persona: ConstanciaEnGrupo; onExpedir: (() => void) | undefined }

function Acciones({ persona: { nombre_completo, estado, folio }, onExpedir }: AccionesProps) {
  const pdf = useDownload(constanciasRoutes.pdf, `constancia-${folio}.pdf`, 'No se pudo hacer el PDF')
  const actions =
    estado === 'tiene'
      ? [
          { label: 'Ver su página', icon: IconExternalLink, onClick: () => void open(paginaDe(folio), '_blank') },
          { label: 'Descargar PDF', icon: IconDownload, onClick: () => pdf.mutate({ params: { folio } }) },
        ]
      : estado === 'puede' && onExpedir
        ? [{ label: 'Expedir', icon: IconCertificate, onClick: onExpedir }]
        : []
  return actions.length > 0 ? <RowMenu name={nombre_completo} actions={actions} /> : null
}
