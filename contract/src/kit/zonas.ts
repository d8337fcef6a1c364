/** The zones in which schools live, and what their clocks are called in Mexico. Pure. */

/** One zone for each way that clocks go: the one that most people live in. */
export const ZONAS = {
  'America/Mexico_City': 'hora del centro',
  'America/Cancun': 'hora del sureste',
  'America/Tijuana': 'hora del noroeste',
  'America/Mazatlan': 'hora del Pacífico',
  'America/Hermosillo': 'hora de Sonora',
  'America/Ciudad_Juarez': 'hora de Ciudad Juárez',
  'America/Matamoros': 'hora de Matamoros',
} as const
export type Zona = keyof typeof ZONAS
