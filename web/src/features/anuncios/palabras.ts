/** How screens say for whom an announcement is, and what became of it. */
import { type AlcanceDeAnuncio, anunciosRoutes, avisosRoutes, type EstadoDeAnuncio } from '@eleva/contract'

/** Everything that shows announcements. */
export const staleAnuncios = [
  anunciosRoutes.list,
  anunciosRoutes.vigentes,
  anunciosRoutes.get,
  anunciosRoutes.propios,
  anunciosRoutes.getPropio,
  anunciosRoutes.lectores,
]

/** What changes when one is read. */
export const staleAlLeer = [
  anunciosRoutes.list,
  anunciosRoutes.vigentes,
  anunciosRoutes.get,
  avisosRoutes.cuenta,
  avisosRoutes.list,
]

export const paraQuien = (alcance: AlcanceDeAnuncio, destino: string) =>
  ({
    todos: 'Para todas las personas',
    escuela: `Para ${destino}`,
    grupo: `Para el grupo ${destino}`,
    curso: `Para el curso ${destino}`,
  })[alcance]

export const estados: Record<EstadoDeAnuncio, { label: string; color: string }> = {
  programado: { label: 'Por publicar', color: 'info' },
  publicado: { label: 'Publicado', color: 'success' },
  vencido: { label: 'Terminó', color: 'gray' },
  retirado: { label: 'Retirado', color: 'gray' },
  no_publicado: { label: 'No se publicó', color: 'danger' },
}

/** «leído por 12 de 30» */
export const leidoPor = (leidos: number, de: number) =>
  `Leído por ${leidos.toLocaleString('es-MX')} de ${de.toLocaleString('es-MX')}`
