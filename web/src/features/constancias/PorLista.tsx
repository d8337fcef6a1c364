/**
 * To those of a list of e-mails, pasted or out of a file: what would become of each is seen first, and issued once it
 * is confirmed.
 */
import {
  type CorreoLeido,
  constanciasDeGrupoRoutes,
  constanciasDeListaRoutes,
  constanciasRoutes,
  correosDe,
  fallaDeCorreo,
  MAX_CORREOS,
  MAX_DE_LISTA,
  type ResultadoDeLista,
} from '@eleva/contract'
import { Button, Checkbox, FileInput, Text, Textarea } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { chooseAnew, motivoDeVacio } from '../../kit/form/archivos.ts'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import type { useTextoGuardado } from '../../kit/form/useTextoGuardado.tsx'
import { number } from '../../kit/page/PageShell.tsx'
import { keysIn } from '../../kit/typed.ts'
import classes from './Constancias.module.css'
import { deQueLogro, type Logro } from './logros.ts'

export const stale = [constanciasRoutes.list, constanciasDeGrupoRoutes.deGrupo, constanciasDeGrupoRoutes.deCurso]

type Fila = { correo: string; resultado: ResultadoDeLista; motivo?: string | undefined }
type Ruta = typeof constanciasDeListaRoutes.previaDeLista | typeof constanciasDeListaRoutes.issueALista

type Pedida = { logro: Logro; correos: readonly string[]; otraVez?: ReadonlySet<string> }

/**
 * As many calls as a long list takes, one behind the other; what was done stays done where one fails.
 * @param onFilas tells how far it is
 */
async function porTandas(ruta: Ruta, { logro, correos, otraVez }: Pedida, onFilas: (filas: Fila[]) => void) {
  const filas: Fila[] = []
  for (let at = 0; at < correos.length; at += MAX_CORREOS) {
    const tanda = correos.slice(at, at + MAX_CORREOS)
    const body = { ...deQueLogro(logro), correos: tanda, otra_vez: tanda.filter(c => otraVez?.has(c)) }
    filas.push(...(await call(ruta as typeof constanciasDeListaRoutes.previaDeLista, { body })).filas)
    onFilas([...filas])
  }
  return filas
}

/** Pasted ones have no rows of which one could speak. */
type Lista = { leidas: readonly CorreoLeido[]; deArchivo: boolean }

const buenas = ({ leidas }: Lista) => leidas.filter(l => l.motivo === '').map(l => l.correo)

const SE_EXPIDEN: readonly ResultadoDeLista[] = ['expedida', 'le_falta']

const correosCon = (filas: readonly Fila[] = [], resultados: readonly ResultadoDeLista[]) =>
  filas.filter(f => resultados.includes(f.resultado)).map(f => f.correo)

/** What was pasted or chosen: it outlives another programme, and what was pasted another sign-in. */
export type Traida = {
  escrito: ReturnType<typeof useTextoGuardado>
  file: File | null
  setFile: (to: File | null) => void
}

type Props = { logro: Logro | undefined; traida: Traida; onClose: () => void }

export function PorLista({ logro, traida, onClose }: Props) {
  const client = useQueryClient()
  const [lista, setLista] = useState<Lista>()
  const [hasta, setHasta] = useState(0)
  const [hechas, setHechas] = useState<Fila[]>()
  const [otraVez, setOtraVez] = useState(false)
  const ver = useMutation({
    mutationFn: async (leida: Lista) => {
      setHasta(0)
      const pedida = { logro: logro!, correos: buenas(leida) }
      return porTandas(constanciasDeListaRoutes.previaDeLista, pedida, filas => setHasta(filas.length))
    },
    onSuccess: (_, leida) => {
      setLista(leida)
      setOtraVez(false)
    },
  })
  const revocadas = correosCon(ver.data, ['revocada'])
  const correos = correosCon(ver.data, otraVez ? [...SE_EXPIDEN, 'revocada'] : SE_EXPIDEN)
  const expedir = useMutation({
    mutationFn: async () => {
      setHasta(0)
      const pedida = { logro: logro!, correos, otraVez: new Set(otraVez ? revocadas : []) }
      await porTandas(constanciasDeListaRoutes.issueALista, pedida, filas => {
        setHasta(filas.length)
        setHechas(filas)
      })
    },
    onSuccess: () => traida.escrito.done(),
    onSettled: () => Promise.all(stale.map(s => client.invalidateQueries({ queryKey: [s.path] }))),
  })
  const noMas = () => {
    traida.escrito.done()
    onClose()
  }
  if (!lista || !ver.data)
    return (
      <Elegir
        traida={traida}
        listo={logro !== undefined}
        error={ver.error}
        pending={ver.isPending}
        hasta={hasta}
        onLista={ver.mutate}
        onClose={noMas}
      />
    )
  const total = correos.length
  return (
    <>
      {expedir.isSuccess && hechas ? (
        <Resultados filas={conLasDemas(ver.data, hechas)} palabras={HECHO} lista={lista} />
      ) : (
        <>
          <Resultados filas={ver.data} palabras={PREVISTO} lista={lista} />
          <OtraVez cuantas={revocadas.length} checked={otraVez} disabled={expedir.isPending} onChange={setOtraVez} />
        </>
      )}
      {expedir.isPending && total > MAX_CORREOS && <Avance hasta={hasta} de={total} />}
      <Rechazo error={expedir.error} fields />
      <PieDeDialogo>
        {expedir.isSuccess ? (
          <Button onClick={onClose}>Listo</Button>
        ) : (
          <>
            <Button variant="default" disabled={expedir.isPending} onClick={() => setLista(undefined)}>
              Cambiar la lista
            </Button>
            {total === 0 ? (
              <Button onClick={noMas}>Listo</Button>
            ) : (
              <Button loading={expedir.isPending} onClick={() => expedir.mutate()}>
                {total === 1 ? 'Expedir a 1 persona' : `Expedir a ${number.format(total)} personas`}
              </Button>
            )}
          </>
        )}
      </PieDeDialogo>
    </>
  )
}

type OtraVezProps = { cuantas: number; checked: boolean; disabled: boolean; onChange: (to: boolean) => void }

/** A list names nobody: to those from whom it was taken back it is given again only if that is said of them. */
const OtraVez = ({ cuantas, checked, disabled, onChange }: OtraVezProps) =>
  cuantas > 0 && (
    <Checkbox
      label={
        cuantas === 1
          ? 'Expedirla otra vez a la persona a quien se le revocó'
          : `Expedirla otra vez a las ${number.format(cuantas)} personas a quienes se les revocó`
      }
      checked={checked}
      disabled={disabled}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  )

/** What became of those that were sent; for the others what was known already. */
function conLasDemas(vistas: readonly Fila[], hechas: readonly Fila[]): Fila[] {
  const done = new Map(hechas.map(f => [f.correo, f]))
  return vistas.map(f => done.get(f.correo) ?? f)
}

const Avance = ({ hasta, de }: { hasta: number; de: number }) => (
  <Text fz="sm" c="var(--e-ink-2)" role="status">
    {number.format(hasta)} de {number.format(de)}…
  </Text>
)

/** More is not put into a field: the browser would lay all of it out. */
const MAX_LETRAS = 1_000_000
const DEMASIADO = `Es demasiado para pegarlo de una vez: pégalo por partes, de a lo más ${number.format(MAX_DE_LISTA)} correos`

type ElegirProps = {
  traida: Traida
  listo: boolean
  error: Error | null
  pending: boolean
  hasta: number
  onLista: (lista: Lista) => void
  onClose: () => void
}

function Elegir({ traida, listo, error, pending, hasta, onLista, onClose }: ElegirProps) {
  const { escrito, file, setFile } = traida
  const { text: texto, write: setTexto, flush, aviso } = escrito
  const leer = useMutation({
    mutationFn: (archivo: File) => call(constanciasDeListaRoutes.readLista, { body: { archivo } }),
    onSuccess: ({ filas }) => onLista({ leidas: filas, deArchivo: true }),
  })
  const [demasiado, setDemasiado] = useState(false)
  const correos = useMemo(() => [...new Set(correosDe(texto).map(c => c.toLowerCase()))], [texto])
  const mal = demasiado || correos.length > MAX_DE_LISTA ? DEMASIADO : correos.map(fallaDeCorreo).find(Boolean)
  const vacio = motivoDeVacio(file)
  const hay = file ? vacio === undefined : correos.length > 0 && mal === undefined
  const revisar = () => {
    flush()
    if (file) leer.mutate(file)
    else onLista({ leidas: correos.map((correo, i) => ({ renglon: i + 1, correo, motivo: '' })), deArchivo: false })
  }
  return (
    <>
      {aviso}
      <Textarea
        label="Correos"
        description="Pégalos de una hoja, de una lista o de un correo: uno por renglón, o separados por comas."
        autosize
        minRows={4}
        maxRows={12}
        disabled={file !== null}
        value={texto}
        error={file ? undefined : mal}
        onPaste={event => {
          // Before the browser lays it out, which takes seconds.
          if (event.clipboardData.getData('text').length <= MAX_LETRAS) return
          event.preventDefault()
          setDemasiado(true)
        }}
        onChange={event => {
          const { value } = event.currentTarget
          setDemasiado(value.length > MAX_LETRAS)
          if (value.length <= MAX_LETRAS) setTexto(value)
        }}
      />
      <FileInput
        label="O un archivo"
        description="CSV o Excel (.xlsx). La columna de los correos se reconoce por su encabezado."
        placeholder="Elige un archivo"
        accept=".csv,text/csv,.xlsx"
        fileInputProps={chooseAnew}
        leftSection={<IconFileTypeCsv size={20} stroke={1.75} aria-hidden />}
        value={file}
        onChange={chosen => {
          setFile(chosen)
          leer.reset()
        }}
        error={vacio}
        clearable
      />
      {pending && hasta > 0 && <Avance hasta={hasta} de={correos.length || (leer.data?.filas.length ?? hasta)} />}
      <Rechazo error={leer.error ?? error} fields />
      <PieDeDialogo>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button disabled={!listo || !hay} loading={pending || leer.isPending} onClick={revisar}>
          Revisar
        </Button>
      </PieDeDialogo>
    </>
  )
}

type Palabras = Record<ResultadoDeLista, string>
const IGUALES = {
  no_termino: 'No han terminado lo que se pide',
  no_se_ofrece: 'No se les ofrece',
  propia: 'Es tu correo, y nadie se expide la suya: pídesela a quien administra',
  desconocido: 'Nadie a tu cargo con ese correo',
}
const PREVISTO: Palabras = {
  expedida: 'Se les expide',
  le_falta: 'Les falta un dato: se les pide',
  ya_tiene: 'Ya la tienen',
  revocada: 'Se les revocó, y no se les expide si no lo pides',
  ...IGUALES,
}
const HECHO: Palabras = {
  expedida: 'Se expidió',
  le_falta: 'Les falta un dato: se les pidió',
  ya_tiene: 'Ya la tenían',
  revocada: 'Se les revocó: no se les expidió',
  ...IGUALES,
}

type ResultadosProps = { filas: readonly Fila[]; palabras: Palabras; lista: Lista }

/** What becomes of each, to be copied and seen to, by the rows of the file. */
function Resultados({ filas, palabras, lista: { leidas, deArchivo } }: ResultadosProps) {
  const renglon = new Map(leidas.filter(l => l.motivo === '').map(l => [l.correo, l.renglon]))
  const dicha = ({ correo, motivo }: Fila) =>
    `${deArchivo ? `Renglón ${renglon.get(correo)}: ` : ''}${correo}${motivo ? ` (${motivo})` : ''}`
  const malas = leidas.filter(l => l.motivo !== '')
  return (
    <div role="status" className={classes.resultado}>
      {keysIn(palabras).map(resultado => (
        <Parte
          key={resultado}
          titulo={palabras[resultado]}
          dichas={filas.filter(f => f.resultado === resultado).map(dicha)}
        />
      ))}
      <Parte
        titulo="Renglones que no cuentan"
        dichas={malas.map(m => `Renglón ${m.renglon}: ${m.motivo}${m.correo ? ` (${m.correo})` : ''}`)}
      />
    </div>
  )
}

/** Few stand there at once; of thousands one turns the pages inside. */
const A_LA_VISTA = 8

function Parte({ titulo, dichas }: { titulo: string; dichas: readonly string[] }) {
  if (dichas.length === 0) return null
  const nombre = `${titulo}: ${number.format(dichas.length)}`
  const texto = dichas.join('\n')
  return dichas.length > A_LA_VISTA ? (
    <Textarea label={nombre} value={texto} minRows={A_LA_VISTA} maxRows={A_LA_VISTA} readOnly />
  ) : (
    <section>
      <h3>{nombre}</h3>
      <p className={classes.pocos}>{texto}</p>
    </section>
  )
}
