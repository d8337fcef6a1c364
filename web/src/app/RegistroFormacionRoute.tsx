import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { RegistroFormacionPage } from '../features/publico/RegistroFormacionPage.tsx'
import { keepRegistrado } from '../features/publico/registrado.parte.ts'
import { lazy } from '../kit/load/lazy.tsx'
import { Componentes } from './Componentes.tsx'

const RegistroForm = lazy(() =>
  import('../features/registros/RegistroForm.tsx').then(m => ({ default: m.RegistroForm })),
)

export function RegistroFormacionRoute() {
  const navigate = useNavigate()
  return (
    <RegistroFormacionPage>
      <Componentes>
        <Suspense fallback={<div data-cargando="" />}>
          <RegistroForm
            onDone={sent => {
              keepRegistrado(sent)
              void navigate({ to: '/registro/que-sigue' })
            }}
          />
        </Suspense>
      </Componentes>
    </RegistroFormacionPage>
  )
}
