/** Data with which a template is seen before anybody has it: short, and as long as they come. */
import type { ContenidoDePlantilla, MUESTRAS } from '@eleva/contract'
import { type DatosDeConstancia, enReloj, nuevoReservado, type Reservado } from '../constancias.datos.ts'

/** As they are written; a DC-3 has surnames first. */
const NOMBRES = {
  libre: {
    corta: 'Ana Peña Núñez',
    larga: 'María de los Ángeles Guadalupe Concepción Hernández-Villaseñor y Gutiérrez Núñez',
  },
  dc3: {
    corta: 'Peña Núñez Ana',
    larga: 'Hernández-Villaseñor y Gutiérrez Núñez María de los Ángeles Guadalupe Concepción',
  },
}

type Muestra = (typeof MUESTRAS)[number]

export function muestraDe(
  muestra: Muestra,
  contenido: ContenidoDePlantilla,
  forma: 'libre' | 'dc3',
  { emisor, zona }: { emisor: string; zona: string },
): { datos: DatosDeConstancia; reservado: Reservado | undefined } {
  const larga = muestra === 'larga'
  const emitida = enReloj(new Date(), zona)
  const reservado = forma === 'dc3' ? nuevoReservado('HEGG560427MVZRRL04') : undefined
  const datos: DatosDeConstancia = {
    version: 2,
    folio: `${emitida.slice(0, 4)}-0000MVES`,
    tipo: 'programa',
    nombre: NOMBRES[forma][muestra],
    logro: larga
      ? 'Diplomado en evaluación formativa, retroalimentación y planeación didáctica para la nueva escuela mexicana'
      : 'Evaluación formativa',
    horas: larga ? 120 : 20,
    contenido: Array.from({ length: larga ? 6 : 3 }, (_, at) => ({
      nombre: larga ? `Curso ${at + 1}: acompañamiento y retroalimentación en el aula` : `Curso ${at + 1}`,
      revalidado: at === 2 ? 1 : 0,
    })),
    escuela: larga ? 'Escuela Secundaria Técnica Núm. 21 «Josefa Ortiz de Domínguez»' : 'Secundaria 21',
    terminado: emitida.slice(0, 10),
    emitida,
    emisor,
    dice: contenido.textos.map(t => t.texto),
    firmas: contenido.firmas.map(({ nombre, puesto }) => ({ nombre, puesto })),
    ...(forma === 'dc3'
      ? {
          dc3: {
            curp_huella: '',
            ocupacion: '11.2 Enseñanza',
            puesto: larga ? 'Coordinadora de asesoría técnica pedagógica de la zona escolar' : 'Docente',
            empresa: larga ? 'Servicios Educativos Integrados del Estado, Sociedad Civil' : 'Secundaria 21, A. C.',
            rfc: 'SEI010203AB1',
            desde: emitida.slice(0, 10),
            hasta: emitida.slice(0, 10),
            area: '7000 Desarrollo personal y familiar',
            agente: contenido.agente.replaceAll('{emisor}', emisor),
            instructor: contenido.firmas[0]?.nombre ?? '',
            representante: 'Rosa Ibarra Díaz',
            representante_trabajadores: 'Luis Peña Cruz',
          },
        }
      : {}),
  }
  return { datos, reservado }
}
