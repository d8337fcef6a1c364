/** To those of a list of e-mails, pasted or out of a file: what would become of each is seen first, and issued once it is confirmed. */
import {
  type CorreoLeido,
  constanciasDeGrupoRoutes,
  constanciasDeListaRoutes,
  constanciasRoutes,
  correosDe,
  fallaDeCorreo,
  MOST_CORREOS,
  type ResultadoDeLista,
} from '@eleva/contract'
import { Button, FileInput, Text, Textarea } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { chooseAnew, motivoDeVacio } from '../../kit/form/archivos.ts'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { number } from '../../kit/page/PageShell.tsx'
import classes from './Constancias.module.css'

export const stale = [constanciasRoutes.list, constanciasDeGrupoRoutes.deGrupo, constanciasDeGrupoRoutes.deCurso]

type Fila = { correo: string; resultado: ResultadoDeLista }
type Ruta = typeof constanciasDeListaRoutes.previaDeLista | typeof constanciasDeListaRoutes.expedirALista

/** As many calls as a long list takes, one behind the other; what was done stays done where one fails. @param onFilas tells how far it is */
async function porTandas(ruta: Ruta, curricula: string, correos: readonly string[], onFilas: (filas: Fila[]) => void) {
  const filas: Fila[] = []
  for (let at = 0; at < correos.length; at += MOST_CORREOS) {
    const body = { curricula_id: Number(curricula), correos: correos.slice(at, at + MOST_CORREOS) }
    filas.push(...(await call(ruta as typeof constanciasDeListaRoutes.previaDeLista, { body })).filas)
    onFilas([...filas])
  }
  return filas
}

/** Pasted ones have no rows of which one could speak. */
type Lista = { leidas: readonly CorreoLeido[]; deArchivo: boolean }

const buenas = ({ leidas }: Lista) => leidas.filter(l => l.motivo === '').map(l => l.correo)

type Props = { curricula: string | null; onClose: () => void }

export function PorLista({ curricula, onClose }: Props) {
  const client = useQueryClient()
  const [lista, setLista] = useState<Lista>()
  const [hasta, setHasta] = useState(0)
  const [hechas, setHechas] = useState<Fila[]>()
  const ver = useMutation({
    mutationFn: async (leida: Lista) => {
      setHasta(0)
      const correos = buenas(leida)
      return porTandas(constanciasDeListaRoutes.previaDeLista, curricula!, correos, filas => setHasta(filas.length))
    },
    onSuccess: (_, leida) => setLista(leida),
  })
  const expedir = useMutation({
    mutationFn: async () => {
      setHasta(0)
      const suyas = ver.data!.filter(f => f.resultado === 'expedida' || f.resultado === 'le_falta').map(f => f.correo)
      await porTandas(constanciasDeListaRoutes.expedirALista, curricula!, suyas, filas => {
        setHasta(filas.length)
        setHechas(filas)
      })
    },
    onSettled: () => Promise.all(stale.map(s => client.invalidateQueries({ queryKey: [s.path] }))),
  })
  if (!lista || !ver.data)
    return (
      <Elegir
        listo={curricula !== null}
        error={ver.error}
        pending={ver.isPending}
        hasta={hasta}
        onLista={ver.mutate}
        onClose={onClose}
      />
    )
  const total = ver.data.filter(f => f.resultado === 'expedida' || f.resultado === 'le_falta').length
  return (
    <>
      {expedir.isSuccess && hechas ? (
        <Resultados filas={conLasDemas(ver.data, hechas)} palabras={HECHO} lista={lista} />
      ) : (
        <Resultados filas={ver.data} palabras={PREVISTO} lista={lista} />
      )}
      {expedir.isPending && total > MOST_CORREOS && <Avance hasta={hasta} de={total} />}
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
              <Button onClick={onClose}>Listo</Button>
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

/** Of those that were sent what became of them; of the others what was known already. */
function conLasDemas(vistas: readonly Fila[], hechas: readonly Fila[]): Fila[] {
  const done = new Map(hechas.map(f => [f.correo, f]))
  return vistas.map(f => done.get(f.correo) ?? f)
}

const Avance = ({ hasta, de }: { hasta: number; de: number }) => (
  <Text fz="sm" c="var(--e-ink-2)" role="status">
    {number.format(hasta)} de {number.format(de)}…
  </Text>
)

type ElegirProps = {
  listo: boolean
  error: Error | null
  pending: boolean
  hasta: number
  onLista: (lista: Lista) => void
  onClose: () => void
}

function Elegir({ listo, error, pending, hasta, onLista, onClose }: ElegirProps) {
  const [texto, setTexto] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const leer = useMutation({
    mutationFn: (archivo: File) => call(constanciasDeListaRoutes.leerLista, { body: { archivo } }),
    onSuccess: ({ filas }) => onLista({ leidas: filas, deArchivo: true }),
  })
  const correos = [...new Set(correosDe(texto).map(c => c.toLowerCase()))]
  const mal = correos.map(fallaDeCorreo).find(Boolean)
  const vacio = motivoDeVacio(file)
  const hay = file ? vacio === undefined : correos.length > 0 && mal === undefined
  const revisar = () => {
    if (file) leer.mutate(file)
    else onLista({ leidas: correos.map((correo, i) => ({ renglon: i + 1, correo, motivo: '' })), deArchivo: false })
  }
  return (
    <>
      <Textarea
        label="Correos"
        description="Pégalos de una hoja, de una lista o de un correo: uno por renglón, o separados por comas."
        autosize
        minRows={4}
        maxRows={12}
        disabled={file !== null}
        value={texto}
        error={file ? undefined : mal}
        onChange={event => setTexto(event.currentTarget.value)}
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
const NO_TERMINO = 'No han terminado lo que pide el programa, o no se les ofrece'
const DESCONOCIDO = 'Nadie a tu cargo con ese correo'
const PREVISTO: Palabras = {
  expedida: 'Se les expide',
  le_falta: 'Les falta un dato: se les pide',
  ya_tiene: 'Ya la tienen',
  no_termino: NO_TERMINO,
  desconocido: DESCONOCIDO,
}
const HECHO: Palabras = {
  expedida: 'Se expidió',
  le_falta: 'Les falta un dato: se les pidió',
  ya_tiene: 'Ya la tenían',
  no_termino: NO_TERMINO,
  desconocido: DESCONOCIDO,
}

type ResultadosProps = { filas: readonly Fila[]; palabras: Palabras; lista: Lista }

/** What becomes of each, to be copied and seen to, by the rows of the file. */
function Resultados({ filas, palabras, lista: { leidas, deArchivo } }: ResultadosProps) {
  const renglon = new Map(leidas.filter(l => l.motivo === '').map(l => [l.correo, l.renglon]))
  const dicha = ({ correo }: Fila) => (deArchivo ? `Renglón ${renglon.get(correo)}: ${correo}` : correo)
  const malas = leidas.filter(l => l.motivo !== '')
  return (
    <div role="status" className={classes.resultado}>
      {(Object.keys(palabras) as ResultadoDeLista[]).map(resultado => (
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
