/** A material that is a file, and one that is a page. */
import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Storage } from '../kit/archivos/storage.ts'
import type { DB } from '../kit/db/schema.d.ts'
import { cleanHtml } from '../kit/web/rich-text.ts'
import { pdfOf } from './documento.ts'

const OBJETIVO = 'ADI-01-U1-O2'
const TEXTO = [
  'Un día antes: imprime los usuarios en tiras y guárdalos en un sobre cerrado. Nadie ve el de otra persona.',
  'Al entrar: reparte las tiras lugar por lugar. Quien comparte equipo entra primero, cierra su sesión y cede el lugar.',
  'Si alguien olvida su contraseña: anótalo en la lista, sigue con el grupo y restablécela al final de la clase.',
  'Si no hay señal: que cada quien guarde su tira y entre desde casa. Pide que te avisen por la libreta de recados.',
  'Al terminar: recoge las tiras que sobren y rómpelas. Revisa en «Personas en línea» quién falta por entrar.',
]

const PAGINA = `<p>El primer ingreso toma una clase completa. Esta guía reparte los cincuenta minutos para que nadie se quede sin entrar, también donde hay un equipo para tres.</p>
<div data-recuadro="aviso"><p><strong>Antes de empezar:</strong> prueba tu propia contraseña en el aula. Si la señal falla ahí, fallará para todo el grupo.</p></div>
<h2>Cómo se reparte la clase</h2>
<table><tbody><tr><th><p>Minutos</p></th><th><p>Qué pasa</p></th><th><p>Quién lo lleva</p></th></tr><tr><td><p>0 a 10</p></td><td><p>Se reparten las tiras con usuario y contraseña</p></td><td><p>Docente</p></td></tr><tr><td><p>10 a 35</p></td><td><p>Entran por turnos y cambian su contraseña</p></td><td><p>Equipos</p></td></tr><tr><td><p>35 a 50</p></td><td><p>Abren su primer curso y marcan la bienvenida</p></td><td><p>Cada quien</p></td></tr></tbody></table>
<h2>Cuántos turnos hacen falta</h2>
<p>Divide a tus estudiantes entre los equipos que sirven y redondea hacia arriba: <span data-formula="t = \\left\\lceil \\frac{n}{e} \\right\\rceil">t</span>. Con 32 estudiantes y 12 equipos son 3 turnos.</p>
<div data-recuadro="nota"><p>Quien ya entró ayuda a la siguiente persona de su equipo: explica, y no toma el ratón.</p></div>
<h2>Si alguien no puede entrar</h2>
<ol><li><p>Revisa que el correo esté completo, con su arroba.</p></li><li><p>Revisa mayúsculas y el teclado en español.</p></li><li><p>Anota su nombre y sigue con el grupo: su contraseña se restablece al final.</p></li></ol>`

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
  const { id: material_id } = await tx
    .insertInto('materiales')
    .values({
      objetivo_id,
      tipo_material_id: 1,
      nombre_material: 'Guía del primer ingreso',
      instrucciones: 'Léela antes de la clase.',
      orden_visualizacion: 2,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('paginas')
    .values({ material_id, usuario_id, contenido: cleanHtml(PAGINA.replaceAll('\n', '')) })
    .execute()
}
