/**
 * A group, or whoever follows a course: who has the constancia of what ends in one, who could, and how much of it the
 * others lack.
 */
import {
  type ConstanciaEnGrupo,
  constanciasDeGrupoRoutes,
  constanciasRoutes,
  type EstadoEnGrupo,
  entreComillas,
  type FaltaDeOtros,
  folioImpreso,
  pathOf,
} from '@eleva/contract'
import { Alert, Badge, Button, Select } from '@mantine/core'
import { IconCertificate, IconCheck, IconFileZip } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { notify } from '../../kit/notify.ts'
import { useSaid } from '../../kit/page/address.ts'
import { count } from '../../kit/page/count.ts'
import { number } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'
import { keysIn } from '../../kit/typed.ts'
import { Persona } from '../../shared/Persona.tsx'
import { Acciones, useCambios } from './Acciones.tsx'
import classes from './Constancias.module.css'
import { claveDeLogro, deQueLogro, type Logro, logrosDe, opcionesDeLogro } from './logros.ts'
import { loQueFalta } from './palabras.ts'

const stale = [constanciasDeGrupoRoutes.deGrupo, constanciasDeGrupoRoutes.deCurso, constanciasRoutes.list]

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
  if (de === 0) return '—'
  return `${terminados} de ${count(de, 'curso', 'cursos')}`
}

function Estado({ de }: { de: ConstanciaEnGrupo }) {
  const falta = loQueFalta(de)
  if (de.estado === 'tiene')
    return (
      <Badge color="success" leftSection={<IconCheck size={14} stroke={2.2} aria-hidden />}>
        {folioImpreso(de.folio)}
      </Badge>
    )
  return (
    <>
      <Badge color={de.estado === 'puede' ? 'warning' : 'gray'}>
        {de.faltan.length > 0 && de.estado !== 'revocada' ? 'Terminó, está en espera' : ESTADO[de.estado]}
      </Badge>
      {falta.length > 0 && <p className={classes.faltas}>{falta.join('. ')}.</p>}
    </>
  )
}

const ESTADO: Record<EstadoEnGrupo, string> = {
  tiene: 'La tiene',
  puede: 'Terminó, no la tiene',
  revocada: 'Se le revocó',
  falta: 'Le falta',
}

/** Where one looks: the calls of each. */
const LLAMADAS = {
  grupo: {
    logros: constanciasDeGrupoRoutes.programasDeGrupo,
    lista: constanciasDeGrupoRoutes.deGrupo,
    expedir: constanciasDeGrupoRoutes.expedirAGrupo,
    zip: constanciasDeGrupoRoutes.zipDeGrupo,
    nada: 'A este grupo todavía no se le ofrece un programa que termine en constancia.',
  },
  curso: {
    logros: constanciasDeGrupoRoutes.logrosDeCurso,
    lista: constanciasDeGrupoRoutes.deCurso,
    expedir: constanciasDeGrupoRoutes.expedirACurso,
    zip: constanciasDeGrupoRoutes.zipDeCurso,
    nada: 'Este curso no termina en constancia, ni está en un programa que termine en una.',
  },
} as const
type Conjunto = { de: keyof typeof LLAMADAS; id: number }

export function ConstanciasDe({ de, id }: Conjunto) {
  const read = useRead(LLAMADAS[de].logros, { params: { id } })
  if (!read.data) return <Pending query={read} height={320} />
  const logros = logrosDe(read.data)
  return logros.length === 0 ? <EmptyState text={LLAMADAS[de].nada} /> : <Lista de={de} id={id} logros={logros} />
}

/** It cannot be taken back: what is wrong in one is corrected, or it is revoked. @param a of how many, or to whom */
const pregunta = (logro: string, a: number | string) =>
  confirm({
    title: a === 1 || typeof a === 'string' ? '¿Expedir la constancia?' : `¿Expedir ${number.format(a)} constancias?`,
    text: `De ${entreComillas(logro)}${typeof a === 'string' ? `, para ${a}` : ''}. Expedida no se deshace: se corrige o se revoca, y queda dicho en su página.`,
    action: a === 1 || typeof a === 'string' ? 'Expedir constancia' : `Expedir las ${number.format(a)}`,
    color: 'bugambilia',
  })

/** @returns issues to these, or to everybody who has ended it */
function useExpedir({ de, id }: Conjunto, logro: Logro) {
  const write = useWrite(LLAMADAS[de].expedir, stale)
  const send = async (a: number | string, usuarios?: number[], after?: () => void) => {
    if (!(await pregunta(logro.nombre, a))) return
    write.mutate(
      { params: { id }, body: { ...deQueLogro(logro), ...(usuarios ? { usuarios } : {}) } },
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

/**
 * In the address, by which one is asked for; where it names none, of a course itself, of a group the first that it
 * follows.
 */
function useLogro(logros: readonly Logro[], { de }: Conjunto): Logro {
  const said = useSaid()
  const delCurso = de === 'curso' ? logros.find(l => l.que === 'curso') : undefined
  return logros.find(l => Number(said[l.que]) === l.id) ?? delCurso ?? logros[0]!
}

type CabezaProps = {
  logros: readonly Logro[]
  logro: Logro
  conjunto: Conjunto
  cuentas: Partial<Record<EstadoEnGrupo, number>> | undefined
  expedir: ReturnType<typeof useExpedir>
  detenidas: boolean
  onElige: (logro: { curricula: number | undefined; curso: number | undefined }) => void
}

/** Which constancia one looks at, and what is done with all of them. */
function Cabeza({ logros, logro, conjunto: { de, id }, cuentas = {}, expedir, detenidas, onElige }: CabezaProps) {
  const may = useCan('constancias.write')
  const { tiene = 0, puede = 0 } = cuentas
  return (
    <div className={classes.cabeza}>
      <Select
        label={logros.every(l => l.que === 'curricula') ? 'Programa' : 'Constancia de'}
        allowDeselect={false}
        searchable={logros.length > 8}
        data={opcionesDeLogro(logros)}
        value={claveDeLogro(logro)}
        onChange={to => {
          const chosen = logros.find(l => claveDeLogro(l) === to)!
          onElige({ curricula: undefined, curso: undefined, [chosen.que]: chosen.id })
        }}
      />
      {tiene > 0 && (
        <Button
          variant="default"
          component="a"
          href={`${pathOf(LLAMADAS[de].zip, { id })}?${logro.que}=${logro.id}`}
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
  )
}

function Lista({ logros, ...conjunto }: Conjunto & { logros: readonly Logro[] }) {
  const { lista } = LLAMADAS[conjunto.de]
  const logro = useLogro(logros, conjunto)
  const deQue = { curricula: undefined, curso: undefined, [logro.que]: logro.id }
  const params = { id: conjunto.id }
  const list = useList(lista, reply => reply.personas, params, deQue)
  // The same call as that of the list: what is counted beside its rows.
  const { data } = useRead(lista, { params, query: { ...list.params, ...deQue } }, { keep: true })
  const expedir = useExpedir(conjunto, logro)
  const cambios = useCambios(list.rows)
  const may = useCan('constancias.write')
  // Where something is missing of everybody there is nobody to whom it could be issued.
  const detenidas = data?.de_otros.some(una => una.cuantas >= data.cuentas.puede) ?? false
  return (
    <>
      <Cabeza
        {...{ logros, logro, conjunto, cuentas: data?.cuentas, expedir }}
        detenidas={detenidas}
        onElige={list.set}
      />
      {data && <DeOtros faltan={data.de_otros} logro={logro} />}
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={p => p.id}
        searchLabel="Nombre o correo"
        filters={
          <FilterChip
            label="Constancia"
            all="Todas"
            options={keysIn(ESTADO).map(value => ({
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
        rowActions={p => {
          if (p.estado === 'tiene') return <Acciones name={p.nombre_completo} row={p} valida cambios={cambios} />
          if ((p.estado !== 'puede' && p.estado !== 'revocada') || !may) return null
          const actions = [
            { label: 'Expedir', icon: IconCertificate, onClick: () => void expedir.send(p.nombre_completo, [p.id]) },
          ]
          return <RowMenu name={p.nombre_completo} actions={actions} />
        }}
      />
      {cambios.dialogos}
    </>
  )
}

const PIDE = {
  curricula: {
    horas: 'nadie ha escrito cuántas horas dura el programa, y su constancia lo dice',
    programa: 'nadie ha elegido el área temática del programa, y su constancia la dice',
  },
  curso: {
    horas: 'nadie ha escrito cuántas horas dura el curso, y su constancia lo dice',
    programa: 'nadie ha elegido el área temática del curso, y su constancia la dice',
  },
}
const PIDE_SIEMPRE = {
  nombre: 'falta su nombre, que se escribe al entrar por primera vez',
  empresa: 'nadie ha escrito los datos de empresa de su escuela, y su constancia los dice',
}
const motivoDeFalta = (falta: FaltaDeOtros['falta'], { que }: Logro) =>
  falta === 'nombre' || falta === 'empresa' ? PIDE_SIEMPRE[falta] : PIDE[que][falta]

/** «A 3 personas», «A una persona» */
const aCuantas = (n: number) => (n === 1 ? 'A una persona' : `A ${number.format(n)} personas`)

/**
 * What holds people back that is not theirs to say: to whoever may mend it with the way there, to others whom to ask.
 */
function DeOtros({ faltan, logro }: { faltan: readonly FaltaDeOtros[]; logro: Logro }) {
  if (faltan.length === 0) return null
  return (
    <Alert color="warning" mb="md" title="Terminaron, y todavía no se les puede expedir">
      <ul className={classes.deOtros}>
        {faltan.map(una => (
          <li key={una.falta}>
            {aCuantas(una.cuantas)}: {motivoDeFalta(una.falta, logro)}. <QueHacer de={una} logro={logro} />
          </li>
        ))}
      </ul>
      En cuanto esté, se expide por sí sola a quienes ya dijeron lo suyo.
    </Alert>
  )
}

function QueHacer({ de: { falta, escuelas }, logro }: { de: FaltaDeOtros; logro: Logro }) {
  const escribe = { curricula: useCan('curriculas.write'), curso: useCan('cursos.write') }[logro.que]
  const gestiona = useCan('escuelas.centro')
  if (falta === 'nombre') return 'Puedes enviar otra vez la invitación.'
  if (falta !== 'empresa') {
    const [que, quien] = logro.que === 'curso' ? ['curso', 'los cursos'] : ['programa', 'los programas']
    if (!escribe) return `Pídelo a quien administra ${quien}.`
    const dice = falta === 'horas' ? `Escribir las horas en el ${que}` : `Elegir el área en el ${que}`
    return logro.que === 'curso' ? (
      <Link to="/curso/$curso" params={{ curso: logro.id }}>
        {dice}
      </Link>
    ) : (
      <Link to="/programa/$curricula" params={{ curricula: logro.id }}>
        {dice}
      </Link>
    )
  }
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
