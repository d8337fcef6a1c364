import { RegistroPage } from '../features/escuelas/RegistroPage.tsx'
import { Componentes } from './Componentes.tsx'

export const RegistroRoute = () => (
  <Componentes>
    <RegistroPage />
  </Componentes>
)
