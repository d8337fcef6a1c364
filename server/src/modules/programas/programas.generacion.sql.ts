/**
 * A new generation: the same content under another name, its offers for other groups, their dates moved by as many days
 * as the first one is.
 */
import type { Generacion, OfertaNueva, OfertaRepetida, Prevista } from '@eleva/contract'
import { masDias } from '@eleva/contract'
import { sql } from 'kysely'
import { copyImage } from '../../kit/archivos/images.ts'
import type { Db } from '../../kit/db/db.ts'
import { notFound } from '../../kit/errors.ts'
import type { Kit } from '../../kit/kit.ts'
import { makeOferta } from '../ofertas/ofertas.service.ts'
import { findPrimerDia, listConFechas, previewRecorrido } from '../plazos/plazos.recorrer.read.ts'
import { movePlazos } from '../plazos/plazos.recorrer.service.ts'
import type { FechaPuesta } from '../plazos/plazos.service.ts'
import { type Copiados, duplicateCursos, listImagenes, setImagen } from '../taller/taller.service.ts'
import { listIds, listOfertasViejas, listSinArchivo, type OfertaVieja } from './programas.read.ts'
import { findEnvio, linkCursos, lockPrograma, noteEnvio } from './programas.sql.ts'

/** What a write gives: of a call, what is needed to make offers, tell of them and copy pictures. */
export type Haciendo = {
  db: Db
  kit: Kit
  afterCommit: (then: () => unknown) => void
  onFailure: (then: () => unknown) => void
}

/** All that was made at once, by what may be taken back. */
export type GeneracionHecha = {
  curricula_id: number
  /** Whether the programme itself was made along with it. */
  nueva: boolean
  nombre: string
  ofertas: number[]
  cursos: number[]
  unidades: number[]
  objetivos: number[]
  /** Dates that were put; what was noted before they were told one by one has no activity, and means all of them. */
  plazos: (FechaPuesta | [grupo: number, curso: number])[]
  /** Dates that were there, and got a limit. */
  completadas?: FechaPuesta[]
  /** Courses that were drafts until then; what was noted before there were any says nothing. */
  borradores?: number[]
}

type PedidoDeGeneracion = Pick<Generacion, 'primer_dia' | 'ofertas'>
type OfertaDeGeneracion = OfertaNueva & { vieja: OfertaVieja }

/**
 * Each with the offer after which it is made.
 * @throws {Refusal} 404 for one that the programme does not have, or a group that it is not for
 */
async function findViejas(db: Db, id: number, ofertas: readonly OfertaNueva[]): Promise<OfertaDeGeneracion[]> {
  const viejas = await listOfertasViejas(
    db,
    id,
    ofertas.map(o => o.oferta_id),
  )
  return ofertas.map(oferta => {
    const vieja = viejas.find(v => v.id === oferta.oferta_id)
    if (!vieja) throw notFound('Una de las ofertas ya no es de este programa.')
    if (oferta.fechas_de !== null && !vieja.grupos.includes(oferta.fechas_de))
      throw notFound('El grupo de las fechas ya no está en la oferta.')
    return { ...oferta, vieja }
  })
}

const DAY_MS = 24 * 60 * 60_000

/** Days forward, and whether there was a day to count them from. */
type Movida = { dias: number; contado: boolean }

/**
 * By how many days all is moved: from the first day that any of the offers, or without one their dates, has.
 * @returns no days, and not `contado`, without one to count from or to
 */
async function movidaDe(
  db: Db,
  nuevas: readonly OfertaDeGeneracion[],
  cursos: readonly number[],
  primerDia: string | null,
): Promise<Movida> {
  const first = nuevas
    .map(n => n.vieja.fecha_inicio)
    .filter(d => d !== null)
    .sort()[0]
  const grupos = nuevas.map(n => n.fechas_de).filter(g => g !== null)
  const base = first ?? (await findPrimerDia(db, grupos, cursos))
  return base && primerDia
    ? { dias: Math.round((Date.parse(primerDia) - Date.parse(base)) / DAY_MS), contado: true }
    : { dias: 0, contado: false }
}

/**
 * Both days are moved alike, and what is open stays so. Where there is no day to count from, it begins on that of the
 * generation, and its end is left open.
 */
const vigenciaDe = ({ vieja }: OfertaDeGeneracion, { dias, contado }: Movida, primerDia: string | null) =>
  !contado
    ? { fecha_inicio: primerDia, fecha_finalizacion: null }
    : {
        fecha_inicio: vieja.fecha_inicio && masDias(vieja.fecha_inicio, dias),
        fecha_finalizacion: vieja.fecha_finalizacion && masDias(vieja.fecha_finalizacion, dias),
      }

/** @throws {Refusal} 404 */
export async function previewGeneracion(db: Db, id: number, { primer_dia, ofertas }: PedidoDeGeneracion) {
  const cursos = await listSinArchivo(db, id)
  const nuevas = await findViejas(db, id, ofertas)
  const movida = await movidaDe(db, nuevas, cursos, primer_dia)
  const previstas: Prevista[] = []
  for (const nueva of nuevas) {
    const de = nueva.fechas_de
    const fechas = de === null ? undefined : await previewRecorrido(db, { de, cursos, dias: movida.dias })
    const taken = de === null ? [] : await listConFechas(db, nueva.grupos, cursos)
    previstas.push({
      oferta_id: nueva.oferta_id,
      ...vigenciaDe(nueva, movida, primer_dia),
      ...(fechas ?? { fechas: 0, primera: null, ultima: null }),
      ya_tienen: [...new Set(taken.map(t => t.nombre))],
    })
  }
  return { dias: movida.dias, ofertas: previstas }
}

type Ofrecidas = {
  nuevas: readonly OfertaDeGeneracion[]
  movida: Movida
  input: PedidoDeGeneracion & { publicado: 0 | 1 }
  cursos: readonly number[]
}

/** The offers of a generation, with the dates of their groups. */
async function makeOfertas(
  call: Haciendo,
  quien: number,
  curriculaId: number,
  { nuevas, movida, input, cursos }: Ofrecidas,
  copias?: Copiados,
): Promise<Pick<GeneracionHecha, 'ofertas' | 'plazos'>> {
  const ofertas: number[] = []
  const plazos: GeneracionHecha['plazos'] = []
  for (const nueva of nuevas) {
    ofertas.push(
      await makeOferta(call, quien, {
        nombre_oferta_academica: nueva.nombre,
        descripcion: nueva.vieja.descripcion,
        ...vigenciaDe(nueva, movida, input.primer_dia),
        curricula_id: curriculaId,
        grupo_usuario_aprende_id: nueva.grupos,
        escuelas: nueva.escuelas,
        publicado: input.publicado,
        imagen: await copyImage(call, nueva.vieja.imagen),
      }),
    )
    if (nueva.fechas_de === null) continue
    const recorrido = { de: nueva.fechas_de, cursos, grupos: nueva.grupos, dias: movida.dias }
    plazos.push(...(await movePlazos(call.db, quien, recorrido, copias)))
  }
  return { ofertas, plazos }
}

const nothingCopied = { cursos: [], unidades: [], objetivos: [] }

/**
 * Asked again under the same key it is made once.
 * @throws {Refusal} 404, 422
 */
export async function createGeneracion(
  call: Haciendo,
  quien: number,
  id: number,
  input: Generacion,
): Promise<GeneracionHecha> {
  const { db } = call
  const programa = await lockPrograma(db, id)
  const before = await findEnvio<GeneracionHecha>(db, quien, input.clave)
  if (before) return before
  const cursos = await listSinArchivo(db, id)
  const nuevas = await findViejas(db, id, input.ofertas)
  const movida = await movidaDe(db, nuevas, cursos, input.primer_dia)
  const nueva = await copyPrograma(db, id, input.nombre, movida.dias, await copyImage(call, programa.imagen), quien)
  const copias =
    input.cursos === 'copias' && cursos.length > 0
      ? await duplicateCursos(db, cursos, quien, { sufijo: '', dias: movida.dias })
      : undefined
  if (copias)
    for (const { id: curso, imagen } of await listImagenes(db, [...copias.cursos.values()]))
      await setImagen(db, curso, await copyImage(call, imagen))
  await linkCursos(
    db,
    nueva,
    cursos.map(c => copias?.cursos.get(c) ?? c),
  )
  const hecho: GeneracionHecha = {
    curricula_id: nueva,
    nueva: true,
    nombre: input.nombre,
    ...nothingCopied,
    ...(copias && {
      cursos: [...copias.cursos.values()],
      unidades: [...copias.unidades.values()],
      objetivos: [...copias.objetivos.values()],
    }),
    ...(await makeOfertas(call, quien, nueva, { nuevas, movida, input, cursos }, copias)),
  }
  await noteEnvio(db, quien, input.clave, hecho)
  return hecho
}

/**
 * The programme itself, with whether it ends in a constancia; its own first and last day are moved along.
 * @returns its key
 */
async function copyPrograma(db: Db, id: number, nombre: string, dias: number, imagen: string, quien: number) {
  const { rows } = await sql<{ id: number }>`
    insert into curriculas (
      nombre_curricula, descripcion, tipo, fecha_seleccion_inicio, fecha_seleccion_termino, imagen,
      url_video_presentacion, usuario_id)
    select ${nombre}::text, descripcion, tipo, fecha_seleccion_inicio + ${dias}::int,
      fecha_seleccion_termino + ${dias}::int, ${imagen}::text, url_video_presentacion, ${quien}::bigint
    from curriculas
    where id = ${id}
    returning id`.execute(db)
  const nueva = rows[0]!.id
  await sql`
    insert into reglas_de_constancia (
      curricula_id, modo, horas, plantilla_id, area, calificacion_minima, asistencia_minima)
    select ${nueva}::bigint, regla.modo, regla.horas, regla.plantilla_id, regla.area, regla.calificacion_minima,
      regla.asistencia_minima
    from reglas_de_constancia regla
    where regla.curricula_id = ${id}`.execute(db)
  return nueva
}

/**
 * One offer again, in the same programme.
 * @throws {Refusal} 404, 422
 */
export async function repeatOferta(
  call: Haciendo,
  quien: number,
  id: number,
  input: OfertaRepetida,
): Promise<GeneracionHecha> {
  const { db } = call
  await lockPrograma(db, id)
  const before = await findEnvio<GeneracionHecha>(db, quien, input.clave)
  if (before) return before
  const cursos = await listIds(db, id)
  const nuevas = await findViejas(db, id, input.ofertas)
  const movida = await movidaDe(db, nuevas, cursos, input.primer_dia)
  const hecho: GeneracionHecha = {
    curricula_id: id,
    nueva: false,
    nombre: nuevas[0]!.nombre,
    ...nothingCopied,
    ...(await makeOfertas(call, quien, id, { nuevas, movida, input, cursos })),
  }
  await noteEnvio(db, quien, input.clave, hecho)
  return hecho
}
