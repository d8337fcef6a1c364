/** Examples of every mail of notices, for the living catalogue: laid out by what sends them. */
import { type DatosDeAviso, NOMBRES_DE_AVISO, tiposDeAviso } from '@eleva/contract'
import type { Message } from '../../kit/correo/mail.ts'
import { type Contado, correoDeAvisoSolo, correoDeResumen } from './avisos.correo.ts'
import { DEJAR } from './avisos.correos.ts'

export type CorreoDeEjemplo = { clave: string; nombre: string; message: Message }

const datos: DatosDeAviso = {
  curso_id: 1,
  curso: 'Escritura creativa',
  curricula_id: 1,
  curricula: 'Docentes que escriben',
  unidad_id: 1,
  objetivo_id: 1,
  objetivo: 'El narrador',
  actividad_id: 1,
  actividad: 'Mi primer cuento',
  entrega_id: 1,
  calificacion: 92,
  oferta: 'Otoño',
  clase: 'Taller de cuento',
  inicia: '2026-11-24T17:00',
  inscripcion: 'Formación de otoño',
  opcion: 'Turno vespertino',
  escuela: 'Secundaria Técnica 21',
  grupo: '3.º A',
  limite: '2026-11-27T23:59',
  horas: 48,
  movidas: [1],
  anuncio_id: 1,
  titulo: 'El lunes trabajamos en equipos',
  quien: 'Daniela Robles',
}

/** Each kind at once, then the digest. Their ways out lead to no list: nobody's is signed. */
export function ejemplosDeAvisos(origen: string): CorreoDeEjemplo[] {
  const para = {
    email: 'mariana.cervantes@benitojuarez.edu.mx',
    nombre: 'Mariana',
    origen,
    dejar: `${origen}${DEJAR}/ejemplo`,
  }
  const frases: Partial<Record<string, string>> = {
    comentario: 'Se entiende bien para quién es. Muy clara.',
    devuelto: 'Falta decir cómo sabrás que aprendieron.',
    duda_respondida: 'Sí: con tres niveles basta, si cada uno dice qué se ve.',
  }
  const avisos = tiposDeAviso.map((tipo): Contado => ({ tipo, datos, cuantos: 1, frase: frases[tipo] ?? null }))
  const otro = { ...datos, curso: 'Ciencias en casa', actividad: 'Mi huerto' }
  const resumen: Contado[] = [
    { tipo: 'calificado', datos, cuantos: 1 },
    { tipo: 'duda_respondida', datos, cuantos: 1, frase: frases.duda_respondida! },
    { tipo: 'plazo_cerca', datos: otro, cuantos: 1 },
    { tipo: 'inscrito', datos: { ...datos, curso: '' }, cuantos: 1 },
  ]
  return [
    ...avisos.map(a => ({ clave: a.tipo, nombre: NOMBRES_DE_AVISO[a.tipo], message: correoDeAvisoSolo(a, para) })),
    { clave: 'resumen', nombre: 'Resumen de la mañana', message: correoDeResumen(resumen, para) },
  ]
}
