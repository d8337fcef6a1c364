/** A topic: its film, its words, its materials. */
import { type Objetivo, objetivosRoutes } from '@eleva/contract'
import { call } from '../../kit/api/client.ts'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { CampoDeLinea, CampoDeTexto } from '../../shared/vivo/Campos.tsx'
import { useCampoDe } from '../../shared/vivo/useCampoDe.ts'
import { MaterialesDeTema } from '../objetivos/MaterialesDeTema.parte.tsx'
import { VideoDeTema } from '../videos/VideoDeTema.parte.tsx'
import { CapitulosDeTema } from './CapitulosDeTema.tsx'
import classes from './Taller.module.css'
import type { Taller } from './useEsquema.ts'

type Props = { id: number; nombre: string; taller: Taller }

export function PanelDeTema({ id, nombre, taller }: Props) {
  const read = useRead(objetivosRoutes.get, { params: { id } })
  if (!read.data) return <Pending query={read} height={320} />
  return <Tema objetivo={read.data.objetivo} nombre={nombre} taller={taller} again={() => void read.refetch()} />
}

function Tema({
  objetivo,
  nombre,
  taller,
  again,
}: {
  objetivo: Objetivo
  nombre: string
  taller: Taller
  again: () => void
}) {
  const campo = (name: 'descripcion' | 'clave_interna', falla?: (v: string) => string | undefined) => ({
    tema: `objetivo:${objetivo.id}:${name}`,
    de: objetivo,
    get: (o: Objetivo) => o[name],
    read: async () => (await call(objetivosRoutes.get, { params: { id: objetivo.id } })).objetivo,
    send: (value: string, version: number) =>
      call(objetivosRoutes.update, { params: { id: objetivo.id }, body: { [name]: value, version } }),
    reread: async () => {
      again()
      await taller.reread()
    },
    ...(falla ? { falla } : {}),
  })
  const descripcion = useCampoDe<Objetivo, string>(campo('descripcion'))
  const clave = useCampoDe<Objetivo, string>(
    campo('clave_interna', v => (v.trim() === '' ? 'Hace falta la clave interna' : undefined)),
  )
  return (
    <div className={classes.campos}>
      <VideoDeTema objetivoId={objetivo.id} nombre={nombre} onChange={() => void taller.reread()} />
      <CapitulosDeTema objetivoId={objetivo.id} />
      <CampoDeTexto
        vivo={descripcion}
        label="Lo esencial"
        description="Se lee aunque no haya señal para el video."
        placeholder="Qué se aprende aquí, en pocas frases"
      />
      <MaterialesDeTema objetivoId={objetivo.id} onChange={() => void taller.reread()} />
      <CampoDeLinea vivo={clave} label="Clave interna" maxLength={60} />
    </div>
  )
}
