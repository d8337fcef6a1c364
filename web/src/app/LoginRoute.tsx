import { motivosDeRechazo } from '@eleva/contract'
import { useSearch } from '@tanstack/react-router'
import { LoginPage } from '../features/publico/LoginPage.tsx'
import { readEntorno } from './entorno.ts'

/** The address that was refused comes behind the #, where no log sees it. */
const refusedEmail = () => new URLSearchParams(location.hash.slice(1)).get('correo') ?? undefined

export function LoginRoute() {
  const { volver, motivo } = useSearch({ from: '/login' })
  const { proveedor, adminEmail } = readEntorno()
  const known = motivosDeRechazo.find(m => m === motivo)
  return (
    <LoginPage
      proveedor={proveedor}
      adminEmail={adminEmail}
      volver={volver ?? ''}
      motivo={known}
      correo={refusedEmail()}
    />
  )
}
