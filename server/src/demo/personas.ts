/** The people of the demo school. Names are common ones in Mexico; nobody real is meant. */
import { type Persona, ROL, type Rol } from '@eleva/contract'

export type DemoUser = {
  name: string
  apellido_p: string
  apellido_m: string
  email: string
  escuela: number
  role: Rol
}

export const escuelas = [
  {
    nombre: 'Primaria Benito Juárez',
    ciudad: 'Oaxaca de Juárez',
    direccion: 'Av. Independencia 214, Centro',
    telefono: '9515140321',
    cantidad: 12,
    domain: 'benitojuarez.edu.mx',
    correo_ip_manager: 'soporte@benitojuarez.edu.mx',
  },
  {
    nombre: 'Secundaria Técnica 21',
    ciudad: 'Guadalajara',
    direccion: 'Calle Hidalgo 1180, Santa Teresita',
    telefono: '3336150987',
    cantidad: 20,
    domain: 'sec21.edu.mx',
    correo_ip_manager: 'soporte@sec21.edu.mx',
  },
  {
    nombre: 'Colegio Sor Juana',
    ciudad: 'Ciudad de México',
    direccion: 'Av. Insurgentes Sur 1602, Crédito Constructor',
    telefono: '5555249012',
    cantidad: 8,
    domain: 'colegiosor.mx',
    correo_ip_manager: 'soporte@colegiosor.mx',
  },
]

export const grupos = [
  { nombre_grupo: '5.º A', descripcion_grupo: 'Quinto grado, turno matutino', escuela: 0 },
  { nombre_grupo: '6.º B', descripcion_grupo: 'Sexto grado, turno matutino', escuela: 0 },
  { nombre_grupo: '1.º C', descripcion_grupo: 'Primero de secundaria, Colegio Sor Juana', escuela: 2 },
  { nombre_grupo: '2.º A', descripcion_grupo: 'Segundo de secundaria, Colegio Sor Juana', escuela: 2 },
  { nombre_grupo: '3.º A', descripcion_grupo: 'Tercero de secundaria, taller de informática', escuela: 1 },
  { nombre_grupo: '3.º B', descripcion_grupo: 'Tercero de secundaria, taller de diseño', escuela: 1 },
]

/** index of the school → its gestor and its coach, by e-mail */
export const encargos = [
  { gestor: 'lucia.mendoza@benitojuarez.edu.mx', coach: 'daniela.robles@eleva.mx' },
  { gestor: 'arturo.salgado@sec21.edu.mx', coach: 'hector.ibarra@eleva.mx' },
  { gestor: 'lucia.mendoza@benitojuarez.edu.mx', coach: 'daniela.robles@eleva.mx' },
]

const adults: [string, string, string, string, number][] = [
  ['Lucía', 'Mendoza', 'Carrillo', 'lucia.mendoza@benitojuarez.edu.mx', 0],
  ['Arturo', 'Salgado', 'Pineda', 'arturo.salgado@sec21.edu.mx', 1],
  ['Daniela', 'Robles', 'Vázquez', 'daniela.robles@eleva.mx', 2],
  ['Héctor', 'Ibarra', 'Luna', 'hector.ibarra@eleva.mx', 1],
  ['Mariana', 'Cervantes', 'Olvera', 'mariana.cervantes@benitojuarez.edu.mx', 0],
  ['Jorge', 'Patiño', 'Reyes', 'jorge.patino@benitojuarez.edu.mx', 0],
  ['Paola', 'Ríos', 'Montes', 'paola.rios@sec21.edu.mx', 1],
  ['Ricardo', 'Núñez', 'Ávila', 'ricardo.nunez@sec21.edu.mx', 1],
  ['Teresa', 'Guzmán', 'Bautista', 'teresa.guzman@colegiosor.mx', 2],
  ['Iván', 'Castañeda', 'Soto', 'ivan.castaneda@colegiosor.mx', 2],
]

const nombres = [
  'Ángel',
  'Camila',
  'Emiliano',
  'Itzel',
  'Leonardo',
  'Regina',
  'Mateo',
  'Sofía',
  'Santiago',
  'Ximena',
  'Diego',
  'Valeria',
  'Iker',
  'Renata',
  'Rodrigo',
  'Fernanda',
  'Sebastián',
  'Danna',
  'Ulises',
  'Natalia',
]
const paternos = [
  'Muñoz',
  'Hernández',
  'Torres',
  'Cruz',
  'García',
  'Figueroa',
  'Quiroz',
  'Domínguez',
  'Jiménez',
  'Ortega',
  'Ramírez',
  'Flores',
  'Morales',
  'Aguilar',
  'Peña',
]
const maternos = [
  'Peña',
  'Ríos',
  'Aguilar',
  'Martínez',
  'Nava',
  'Ibáñez',
  'Beltrán',
  'Rangel',
  'Vega',
  'Zúñiga',
  'Solís',
  'Lozano',
  'Ayala',
]

const ascii = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

/** Sixty students, ten a group; the same ones every time. */
const students: (DemoUser & { grupo: number })[] = Array.from({ length: 60 }, (_, i) => {
  const grupo = Math.floor(i / 10)
  const escuela = grupos[grupo]!.escuela
  const name = nombres[(i * 7) % nombres.length]!
  const apellido_p = paternos[(i * 4 + grupo) % paternos.length]!
  const apellido_m = maternos[(i * 5 + 3 * grupo) % maternos.length]!
  const email = `${ascii(name)}.${ascii(apellido_p)}${i < 20 ? '' : i}@${escuelas[escuela]!.domain}`
  return { name, apellido_p, apellido_m, email, escuela, role: ROL.estudiante, grupo }
})

export const demoUsers = (adminEmail: string): (DemoUser & { grupo?: number })[] => [
  { name: 'Adriana', apellido_p: 'Villaseñor', apellido_m: 'Campos', email: adminEmail, escuela: 2, role: ROL.admin },
  ...adults.map(([name, apellido_p, apellido_m, email, escuela]) => ({
    name,
    apellido_p,
    apellido_m,
    email,
    escuela,
    role: ROL.docente,
  })),
  ...students,
]

/** One of each kind to look around as, by their e-mail. */
export const unaDeCada = (adminEmail: string): Record<Persona, string> => ({
  admin: adminEmail,
  gestor: 'arturo.salgado@sec21.edu.mx',
  coach: 'hector.ibarra@eleva.mx',
  docente: 'paola.rios@sec21.edu.mx',
  estudiante: 'angel.munoz@benitojuarez.edu.mx',
})
