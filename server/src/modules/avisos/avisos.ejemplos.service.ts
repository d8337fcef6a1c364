/** Examples of every mail of notices, for the living catalogue: laid out by what sends them. */
import { type DatosDeTipo, NOMBRES_DE_AVISO, type TipoDeAviso, tiposDeAviso } from '@eleva/contract'
import type { Message } from '../../kit/correo/mail.ts'
import { type Contado, correoDeAvisoSolo, correoDeResumen } from './avisos.correo.ts'
import { DEJAR } from './avisos.correos.ts'

export type CorreoDeEjemplo = { clave: string; nombre: string; message: Message }

const curso = { curso_id: 1, curso: 'Escritura creativa' }
const enPrograma = { ...curso, curricula_id: 1, unidad_id: 1 }
const suelta = { unidad_id: 1, actividad_id: 1, actividad: 'Mi primer cuento' }
const actividad = { ...enPrograma, ...suelta }
const entrega = { ...actividad, entrega_id: 1 }
const duda = { ...enPrograma, objetivo_id: 1, objetivo: 'El narrador' }
const clase = { ...curso, clase: 'Taller de cuento', inicia: '2026-11-24T17:00' }
const clases = { ...clase, evento_id: 1, clases: 1 }
const limite = '2026-11-27T23:59'
const constancia = { curricula: 'Docentes que escriben', folio: '2026-00000042' }
const quien = 'Daniela Robles'

/** By kind, what those tell it with who tell it. */
export const EJEMPLOS: { [T in TipoDeAviso]: DatosDeTipo<T> } = {
  calificado: { ...entrega, calificacion: 92 },
  devuelto: { ...entrega, titulo: 'Falta decir cómo sabrás que aprendieron.', limite },
  comentario: entrega,
  mensaje_revisor: { ...entrega, quien },
  duda_respondida: duda,
  recibido: entrega,
  recalificado: { ...actividad, antes: 80, calificacion: 90 },
  nota_lista: { ...actividad, calificacion: 92 },
  plazo_cerca: { ...actividad, limite, horas: 48 },
  plazo_movido: { ...actividad, limite, movidas: [1] },
  prorroga: { ...actividad, limite },
  clase_manana: { ...clase, curricula_id: 1 },
  clase_pronto: { ...clase, curricula_id: 1 },
  clase_empezo: { ...clase, curricula_id: 1 },
  clase_programada: clases,
  clase_movida: clases,
  clase_cancelada: clases,
  curso_ofrecido: { oferta: 'Otoño', curricula_id: 1, curricula: 'Docentes que escriben' },
  inscrito: { inscripcion: 'Formación de otoño', opcion: 'Turno vespertino' },
  acceso_retirado: { grupo: '3.º A' },
  // Its course is told where that has dates for the person.
  mas_de_evaluacion: { ...suelta, titulo: '1 intento más' },
  animo: { quien, titulo: 'Vas muy bien: te falta poco para terminar.' },
  anuncio: { anuncio_id: 1, titulo: 'El lunes trabajamos en equipos', quien, grupo: '3.º A' },
  constancia_expedida: constancia,
  constancia_por_completar: { curricula: constancia.curricula },
  constancia_corregida: constancia,
  constancia_revocada: { ...constancia, motivo: 'No entregó el trabajo final' },
  entregas_por_revisar: { ...curso, actividad_id: 1, actividad: actividad.actividad, entrega_id: 1, quien },
  duda_nueva: { ...duda, duda_id: 1, quien },
  mensaje_alumno: { ...entrega, quien },
  invitacion_aceptada: { escuela: 'Secundaria Técnica 21', quien },
  mirado: { quien },
  descarga_lista: {},
  solicitud_respondida: {},
  auditoria_rota: {},
}

/** Each kind at once, then the digest. Their ways out lead to no list: nobody's is signed. */
export function ejemplosDeAvisos(origen: string): CorreoDeEjemplo[] {
  const para = {
    email: 'mariana.cervantes@benitojuarez.edu.mx',
    nombre: 'Mariana',
    origen,
    dejar: `${origen}${DEJAR}/ejemplo`,
  }
  const frases: Partial<Record<TipoDeAviso, string>> = {
    comentario: 'Se entiende bien para quién es. Muy clara.',
    devuelto: 'Falta decir cómo sabrás que aprendieron.',
    duda_respondida: 'Sí: con tres niveles basta, si cada uno dice qué se ve.',
  }
  const anuncio = { cuerpo: '<p>Traigan su borrador impreso.</p>', archivos: ['equipos.pdf'] }
  const deTipo = (tipo: TipoDeAviso): Contado => ({
    tipo,
    datos: EJEMPLOS[tipo],
    cuantos: 1,
    frase: frases[tipo] ?? null,
    ...(tipo === 'anuncio' ? { anuncio } : {}),
  })
  const otroPlazo = { ...EJEMPLOS.plazo_cerca, curso: 'Ciencias en casa', actividad: 'Mi huerto' }
  const resumen: Contado[] = [
    deTipo('calificado'),
    deTipo('duda_respondida'),
    { tipo: 'plazo_cerca', datos: otroPlazo, cuantos: 1 },
    deTipo('inscrito'),
  ]
  return [
    ...tiposDeAviso.map(tipo => ({
      clave: tipo,
      nombre: NOMBRES_DE_AVISO[tipo],
      message: correoDeAvisoSolo(deTipo(tipo), para),
    })),
    { clave: 'resumen', nombre: 'Resumen de la mañana', message: correoDeResumen(resumen, para) },
  ]
}
