import type { MotivoDeRechazo } from '@eleva/contract'
import { useSearch } from '@tanstack/react-router'
import { LoginPage } from '../features/publico/LoginPage.tsx'

/** Every one is listed, and the type says so; the contract itself would be most of this screen. */
const motivos: readonly MotivoDeRechazo[] = ['desconocido', 'registrado', 'inactivo', 'vencido', 'fallo', 'rechazado']

/** What was refused comes behind the #, where no log sees it. */
const refused = (what: 'correo' | 'codigo' | 'folio' | 'recibido' | 'estado') =>
  new URLSearchParams(location.hash.slice(1)).get(what) ?? undefined

/** As the outbox notes it (`vaciado.ts`), which this page does not load. */
const somethingWaits = () => /(?:^|; )eleva_espera=\d/.test(document.cookie)

export function LoginRoute() {
  const { volver, motivo } = useSearch({ from: '/login' })
  const known = motivos.find(m => m === motivo)
  return (
    <LoginPage
      volver={volver ?? ''}
      motivo={known}
      correo={refused('correo')}
      folio={refused('folio')}
      recibido={refused('recibido')}
      estado={refused('estado')}
      codigo={refused('codigo')?.match(/^[a-z_]{1,60}$/)?.[0]}
      esperan={somethingWaits()}
    />
  )
}
