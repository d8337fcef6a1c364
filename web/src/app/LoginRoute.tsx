import type { MotivoDeRechazo } from '@eleva/contract'
import { useSearch } from '@tanstack/react-router'
import { LoginPage } from '../features/publico/LoginPage.tsx'
import { readEntorno } from './entorno.ts'

/** Every one is listed, and the type says so; the contract itself would be most of this screen. */
const motivos: readonly MotivoDeRechazo[] = ['desconocido', 'inactivo', 'vencido', 'fallo']

/** The address that was refused comes behind the #, where no log sees it. */
const refusedEmail = () => new URLSearchParams(location.hash.slice(1)).get('correo') ?? undefined

/** As the outbox notes it (`vaciado.ts`), which this page does not load. */
const somethingWaits = () => /(?:^|; )eleva_espera=\d/.test(document.cookie)

export function LoginRoute() {
  const { volver, motivo } = useSearch({ from: '/login' })
  const { proveedor, adminEmail } = readEntorno()
  const known = motivos.find(m => m === motivo)
  return (
    <LoginPage
      proveedor={proveedor}
      adminEmail={adminEmail}
      volver={volver ?? ''}
      motivo={known}
      correo={refusedEmail()}
      esperan={somethingWaits()}
    />
  )
}
