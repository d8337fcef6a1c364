/** A material that is a file. */
import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Storage } from '../kit/archivos/storage.ts'
import type { DB } from '../kit/db/schema.d.ts'
import { pdfOf } from './documento.ts'

const OBJETIVO = 'ADI-01-U1-O2'
const TEXTO = [
  'Un día antes: imprime los usuarios en tiras y guárdalos en un sobre cerrado. Nadie ve el de otra persona.',
  'Al entrar: reparte las tiras lugar por lugar. Quien comparte equipo entra primero, cierra su sesión y cede el lugar.',
  'Si alguien olvida su contraseña: anótalo en la lista, sigue con el grupo y restablécela al final de la clase.',
  'Si no hay señal: que cada quien guarde su tira y entre desde casa. Pide que te avisen por la libreta de recados.',
  'Al terminar: recoge las tiras que sobren y rómpelas. Revisa en «Personas en línea» quién falta por entrar.',
]

export async function loadMateriales(tx: Transaction<DB>, storage: Storage, usuario_id: number): Promise<void> {
  const bytes = pdfOf('Lista para el primer ingreso', TEXTO)
  const llave = `materiales/${randomBytes(16).toString('hex')}`
  const tipo = 'application/pdf'
  const { size: tamano, sha256 } = await storage.put(llave, bytes, { type: tipo })
  const { id: archivo_id } = await tx
    .insertInto('archivos')
    .values({
      llave,
      nombre: 'Lista para el primer ingreso.pdf',
      tipo,
      tamano,
      sha256,
      usuario_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: objetivo_id } = await tx
    .selectFrom('objetivos')
    .select('id')
    .where('clave_interna', '=', OBJETIVO)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('materiales')
    .values({
      objetivo_id,
      archivo_id,
      tipo_material_id: 1,
      nombre_material: 'Lista para el primer ingreso',
      instrucciones: 'Imprímela y tenla a la mano el primer día.',
      orden_visualizacion: 1,
    })
    .execute()
}
