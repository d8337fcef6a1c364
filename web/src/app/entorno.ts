/** What the server wrote into the page: see server kit/web, `Entorno`. */
export type Entorno = {
  nombre: string
  adminEmail: string
  proveedor: 'google' | 'demo'
  polling: boolean
}

export function readEntorno(): Entorno {
  const written = JSON.parse(document.getElementById('entorno')?.textContent ?? '{}') as Partial<Entorno>
  return { nombre: 'Eleva', adminEmail: '', proveedor: 'google', polling: false, ...written }
}
