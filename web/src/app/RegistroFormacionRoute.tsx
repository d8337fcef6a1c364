import { Suspense, useState } from 'react'
import { RegistroFormacionPage } from '../features/publico/RegistroFormacionPage.tsx'
import { lazy } from '../kit/load/lazy.tsx'
import { Componentes } from './Componentes.tsx'

const RegistroForm = lazy(() =>
  import('../features/registros/RegistroForm.tsx').then(m => ({ default: m.RegistroForm })),
)

export function RegistroFormacionRoute() {
  const [hecho, setHecho] = useState(false)
  return (
    <RegistroFormacionPage hecho={hecho}>
      <Componentes>
        <Suspense fallback={<div data-cargando="" />}>
          <RegistroForm onDone={() => setHecho(true)} />
        </Suspense>
      </Componentes>
    </RegistroFormacionPage>
  )
}
