/** The field of each kind of question, which comes when it is asked for the first time. */
import type { Contestado, TipoConDatos, Vista } from '@eleva/contract'
import { Skeleton } from '@mantine/core'
import { type FunctionComponent, Suspense } from 'react'
import { lazy } from '../../../kit/load/lazy.tsx'
import type { CampoProps } from './campo.ts'
import type { ParaQue } from './subidas.ts'

const campos: { [T in TipoConDatos]: FunctionComponent<CampoProps<T>> } = {
  archivo: lazy(() => import('./Archivo.tsx').then(m => ({ default: m.Archivo }))),
  verdadero: lazy(() => import('./Verdadero.tsx').then(m => ({ default: m.Verdadero }))),
  corta: lazy(() => import('./Corta.tsx').then(m => ({ default: m.Corta }))),
  numerica: lazy(() => import('./Numerica.tsx').then(m => ({ default: m.Numerica }))),
  relacion: lazy(() => import('./Relacion.tsx').then(m => ({ default: m.Relacion }))),
  orden: lazy(() => import('./Orden.tsx').then(m => ({ default: m.Orden }))),
  huecos: lazy(() => import('./Huecos.tsx').then(m => ({ default: m.Huecos }))),
  ensayo: lazy(() => import('./Ensayo.tsx').then(m => ({ default: m.Ensayo }))),
}

type Props = {
  tipo: TipoConDatos
  vista: Vista
  valor: Contestado | null
  onChange: (contestado: Contestado) => void
  pregunta: string
  para: ParaQue | undefined
}

export function Campo({ tipo, vista, valor, onChange, pregunta, para }: Props) {
  const CampoDelTipo = campos[tipo] as unknown as FunctionComponent<CampoProps<TipoConDatos>>
  return (
    <Suspense fallback={<Skeleton height={96} mt="md" role="status" aria-label="Cargando" />}>
      <CampoDelTipo
        vista={vista}
        valor={valor?.tipo === tipo ? valor : null}
        onChange={said => onChange({ ...said, tipo } as Contestado)}
        pregunta={pregunta}
        para={para}
      />
    </Suspense>
  )
}
