/** A constancia on paper, as its template draws it. */
import { folioImpreso } from '@eleva/contract'
import { conflict } from '../../../kit/errors.ts'
import { todoImprimible } from '../../../kit/exports/letras.ts'
import { makePdf, type PdfJob } from '../../../kit/exports/pdf.ts'
import type { Marca } from '../../../kit/instalacion.ts'
import type { Kit } from '../../../kit/kit.ts'
import { type Sellada, textoDeAdjunto } from '../constancias.archivo.ts'
import { ALTERADA, huellaDeArchivo, isIntacta } from '../constancias.comprobar.ts'
import { canonica, type DatosDeConstancia, type Reservado, readDatos } from '../constancias.datos.ts'
import { noteImpresa } from '../constancias.sql.ts'
import { drawDc3 } from './dc3.ts'
import { type Dibujo, drawHoja, type VistaDePlantilla } from './dibujo.ts'
import { imagenesDe } from './imagenes.ts'
import { findVista } from './plantillas.read.ts'

/** In place of what the font has no letters for. */
const EN_SU_PAGINA = 'Se lee en su página'

/** Its place in the file, and what it is called there. */
export const ADJUNTO = 'constancia.json'

/**
 * @param origin under which its page is found
 * @param sellada with what it is verified without the installation
 * @param marca whoever hands it out, as they are called now; the constancia itself says who issued it
 */
export function constanciaEnPdf(
  datos: DatosDeConstancia,
  origin: string,
  sellada: Sellada,
  marca: Marca,
  vista: VistaDePlantilla,
): PdfJob {
  const { reservado } = sellada
  // Signed is what was said, with all its letters: they stand in what is attached, and on its page.
  const impresos = todoImprimible(datos, EN_SU_PAGINA)
  const dibujo: Dibujo = { ...vista, datos: impresos, marca, url: `${origin}/constancias/${folioImpreso(datos.folio)}` }
  const { tamano, orientacion } = vista.contenido
  return {
    title: `Constancia de ${datos.nombre}`,
    diploma: {
      fecha: new Date(datos.emitida),
      hoja: { tamano, orientacion },
      adjunto: {
        nombre: ADJUNTO,
        tipo: 'application/json',
        texto: textoDeAdjunto(canonica(datos), sellada),
        descripcion: 'Los datos de la constancia, firmados',
      },
    },
    content: vista.forma === 'dc3' ? drawDc3(dibujo, reservado) : drawHoja(dibujo).content,
  }
}

type ConstanciaAImprimir = {
  id: number
  datos: string
  firma: Buffer
  publica: Buffer
  version_id: number | null
  reservado: Reservado | null
}

/**
 * In the turn of whoever asks; its SHA-256 is kept, so that the file is known when somebody sends it.
 * @throws {Refusal} as `kit/exports/cola.ts` says
 */
export async function drawConstancia(
  call: Parameters<typeof makePdf>[0],
  kit: Pick<Kit, 'db' | 'origin' | 'instalacion' | 'storage'>,
  una: ConstanciaAImprimir,
) {
  if (!isIntacta(una)) throw conflict(ALTERADA)
  const signed = {
    firma: una.firma.toString('base64'),
    llave: una.publica.toString('base64'),
    reservado: una.reservado ?? undefined,
  }
  const datos = readDatos(una.datos)
  const pdf = await makePdf(call, async () => {
    const { forma, contenido } = await findVista(kit.db, una.version_id)
    const vista = { forma, contenido, imagenes: await imagenesDe(kit.storage, contenido) }
    return constanciaEnPdf(datos, kit.origin(), signed, kit.instalacion.actual().marca, vista)
  })
  await noteImpresa(kit.db, una.id, huellaDeArchivo(pdf))
  return pdf
}
