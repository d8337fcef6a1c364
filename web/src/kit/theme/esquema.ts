/** Where Mantine keeps the person's choice of light, dark or auto. */
const CLAVE = 'mantine-color-scheme-value'

/**
 * Puts the colour scheme on <html> before the first paint of React, with Mantine's key and attribute, for the public
 * pages that load without Mantine. Where MantineProvider is mounted it takes over with the same value.
 */
export function applyColorScheme(): void {
  let elegido: string | null = null
  try {
    elegido = localStorage.getItem(CLAVE)
  } catch {
    // Storage can be forbidden; the system's preference still holds.
  }
  const oscuro = elegido === 'dark' || (elegido !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = oscuro ? 'dark' : 'light'
}
