import type { ClaseDePapelera } from '@eleva/contract'

/** In which table each stands. */
export const TABLAS: Record<ClaseDePapelera, string> = {
  curricula: 'curriculas',
  oferta: 'ofertas_academicas',
  curso: 'cursos',
  unidad: 'unidades',
  objetivo: 'objetivos',
  actividad: 'actividades',
  item: 'actividad_items',
  material: 'materiales',
  video: 'objetivo_videos',
  pregunta: 'reactivos',
  rubrica: 'rubricas',
}

/** What is said of a parent that is gone. */
export const PADRES: Record<string, string> = {
  unidades: 'su unidad',
  actividades: 'su actividad',
  objetivos: 'su objetivo',
  curriculas: 'su currícula',
  cursos: 'su curso',
}

/** What is said when another one has taken its place, by the constraint that does not hold. */
export const OCUPADO: Record<string, string> = {
  unidades_clave_interna_key: 'Ya hay otra unidad con su clave. Cambia la clave de esa y vuelve a intentarlo.',
  objetivos_clave_interna_key: 'Ya hay otro objetivo con su clave. Cambia la clave de ese y vuelve a intentarlo.',
  rubricas_actividad_id_key: 'Su actividad ya tiene otra rúbrica. Quita esa antes.',
  objetivo_videos_objetivo_id_key: 'Su objetivo ya tiene otro video. Quita ese antes.',
}
