/** What the public pages say of the company. Sample data: change it here and nowhere else. */
export const empresa = {
  nombre: 'Eleva',
  soporte: 'soporte@eleva.mx',
  direccion: 'Av. Insurgentes Sur 1602, Crédito Constructor, Benito Juárez, 03940, Ciudad de México',
  redes: {
    facebook: 'https://www.facebook.com/eleva.mx',
    instagram: 'https://www.instagram.com/eleva.mx',
    youtube: 'https://www.youtube.com/@eleva.mx',
  },
} as const

/** Public pages beside this one: the header shows them, and on a narrow screen the footer. One line for each that exists. */
export const paginas: readonly { texto: string; href: string }[] = [{ texto: 'Registro', href: '/registro' }]
