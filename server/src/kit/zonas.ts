/** What the clocks of a zone are called in Mexico. */
const NOMBRES: Record<string, string> = {
  'America/Mexico_City': 'hora del centro',
  'America/Monterrey': 'hora del centro',
  'America/Merida': 'hora del centro',
  'America/Bahia_Banderas': 'hora del centro',
  'America/Chihuahua': 'hora del centro',
  'America/Matamoros': 'hora de Matamoros',
  'America/Ojinaga': 'hora de Ojinaga',
  'America/Ciudad_Juarez': 'hora de Ciudad Juárez',
  'America/Mazatlan': 'hora del Pacífico',
  'America/Hermosillo': 'hora de Sonora',
  'America/Tijuana': 'hora del noroeste',
  'America/Cancun': 'hora del sureste',
}

/** `America/Mexico_City` → «hora del centro»; of another place by its name. */
export const nombreDeZona = (zona: string): string =>
  NOMBRES[zona] ?? `hora de ${zona.split('/').at(-1)!.replaceAll('_', ' ')}`
