/** What the learner did, written outside of the browser, and whether all of it is in the database: once. */
import type { Database } from '../../server/src/kit/db/db.ts'

/** `visto`: the screen has said «Guardado aquí» or «Recibido» of it. */
type Hecho = { que: 'duda' | 'marca' | 'respuesta' | 'entrega'; clave: string; valor: string; visto: boolean }

type Base = Pick<Database, 'sql'>

export type Cuenta = { hechos: number; vistos: number; perdidos: string[]; dobles: string[] }

export function openCuaderno() {
  const hechos: Hecho[] = []
  let begun = () => {}
  return {
    /** Resolves when the next thing is begun, or after so long (ms). */
    another: (most: number) =>
      new Promise<void>(resolve => {
        const timer = setTimeout(resolve, most)
        begun = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    /** @returns says that it was acknowledged */
    note: (que: Hecho['que'], clave: string, valor: string) => {
      const hecho = { que, clave, valor, visto: false }
      hechos.push(hecho)
      begun()
      return () => {
        hecho.visto = true
      }
    },
    compare: (database: Base, who: { id: number }) => compare(database, who.id, hechos),
  }
}

async function compare({ sql }: Base, usuario: number, hechos: readonly Hecho[]): Promise<Cuenta> {
  const perdidos: string[] = []
  const dobles: string[] = []
  const kept = await sql<{ que: Hecho['que']; clave: string; valor: string; veces: number }[]>`
    select 'duda' as que, duda_msj as clave, '' as valor, count(*)::int as veces from dudas where usuario_id = ${usuario} group by duda_msj
    union all select 'marca', actividad_id::text, '', count(*)::int from actividades_realizadas where usuario_id = ${usuario} group by actividad_id
    union all select 'respuesta', respuesta.reactivo_id::text, respuesta.respuestas[1]::text, 1
      from intento_respuestas respuesta
        join intentos intento on intento.id = respuesta.intento_id
        where intento.usuario_id = ${usuario}
    union all select 'entrega', actividad_id::text, coalesce(nullif(file_name, ''), file_url), 1 from entregas where usuario_id = ${usuario}`
  for (const { que, clave, veces } of kept) if (veces > 1) dobles.push(`${que} ${clave}: ${veces} veces`)
  const twice = await sql<{ obra: string; veces: number }[]>`
    select coalesce(nullif(version.file_name, ''), version.file_url) as obra, count(*)::int as veces
      from entregas_versiones version
        join entregas entrega on entrega.id = version.entrega_id
    where entrega.usuario_id = ${usuario} group by 1 having count(*) > 1`
  for (const { obra, veces } of twice) dobles.push(`entrega «${obra}»: ${veces} veces`)
  const things = Map.groupBy(hechos, h => `${h.que} ${h.clave}`)
  for (const [thing, done] of things) {
    const last = done.findLastIndex(h => h.visto)
    if (last < 0) continue
    const found = kept.find(k => `${k.que} ${k.clave}` === thing)
    // What was done after it, and never acknowledged, may have arrived as well.
    const may = done.slice(last).map(h => h.valor)
    if (!found) perdidos.push(thing)
    else if (!may.includes(found.valor)) perdidos.push(`${thing}: «${may[0]}», y está «${found.valor}»`)
  }
  return { hechos: hechos.length, vistos: hechos.filter(h => h.visto).length, perdidos, dobles }
}
