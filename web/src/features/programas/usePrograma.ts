/** A programme: read once, shown as it will be, its courses written one behind the other. */
import { type CursoDePrograma, curriculasRoutes, type Programa, programasRoutes, tallerRoutes } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/api/client.ts'
import { readOptions, useRead, useWrite } from '../../kit/api/query.ts'
import { notify } from '../../kit/notify.ts'
import { placed } from '../../shared/vivo/placed.ts'
import { useEscrituras } from '../../shared/vivo/useEscrituras.ts'
import { type EnvioDeFila, type Reales, useFilasEnCamino } from '../../shared/vivo/useFilasEnCamino.ts'
import { conCursos } from './orden.ts'
import { stalePrograma } from './stale.ts'

type Nuevo = { id: number; nombre: string; tras?: number | null }
/** What cannot be shown before the server has done it. */
const same = (p: Programa) => p

const nuevo = ({ id, nombre }: Nuevo): CursoDePrograma => ({
  id,
  nombre,
  clave: '',
  minutos: 0,
  publicado: 1,
  archivado: false,
  faltantes: { unidades: 0, vacias: 0, temas: 0, preguntas: 0 },
  grupos: 0,
  otros_programas: [],
  version: 0,
})

function conNuevos(p: Programa, { nuevas }: EnvioDeFila<Nuevo>, reales: Reales): Programa {
  const real = (id: number) => reales.get(id) ?? id
  const rows = nuevas.map(n => nuevo({ ...n, id: real(n.id) })).filter(n => !p.cursos.some(c => c.id === n.id))
  const tras = nuevas[0]?.tras
  return conCursos(p, placed(p.cursos, rows, typeof tras === 'number' ? real(tras) : tras))
}

/** @returns the keys that they have now */
async function addCursos(programa: number, { clave, nuevas }: EnvioDeFila<Nuevo>, reales: Reales) {
  const first = nuevas[0]?.tras
  const tras = typeof first === 'number' ? (reales.get(first) ?? first) : first
  const body = {
    clave,
    nombres: nuevas.map(n => n.nombre),
    // Behind one that never arrived is behind all.
    ...(tras === undefined || (tras !== null && tras < 0) ? {} : { tras }),
  }
  return (await call(programasRoutes.add, { params: { programa }, body })).cursos
}

export function usePrograma(id: number) {
  const client = useQueryClient()
  const input = { params: { programa: id } }
  const { queryKey } = readOptions(programasRoutes.get, input)
  const read = useRead(programasRoutes.get, input)
  const reread = () => client.invalidateQueries({ queryKey })
  const cola = useFilasEnCamino<Programa, Nuevo>({
    tema: `programa:${id}:nuevos`,
    send: (envio, reales) => addCursos(id, envio, reales),
    put: conNuevos,
    reread,
  })
  const remove = useWrite(programasRoutes.remove, stalePrograma)
  const { conCambios, write } = useEscrituras<Programa>(cola.idle, async () => {
    await reread()
    await client.invalidateQueries({ queryKey: [curriculasRoutes.list.path] })
  })
  const now = (ids: readonly number[]) => ids.map(cola.realNow)
  const publica = async (curso: number, publicado: 0 | 1 = 1): Promise<void> => {
    const at = cola.realNow(curso)
    const done = await write(
      p =>
        conCursos(
          p,
          p.cursos.map(c => (c.id === at ? { ...c, publicado } : c)),
        ),
      () => call(tallerRoutes.publish, { params: { curso: at }, body: { publicado } }),
    )
    if (!done) return
    await client.invalidateQueries({ queryKey: [tallerRoutes.esquema.path] })
    notify(done.message, done.color, publicado ? { label: 'Deshacer', act: () => publica(curso, 0) } : undefined)
  }
  return {
    id,
    read,
    reread,
    /** With what is on its way; undefined until it is there. */
    programa: read.data && conCambios(cola.conEspera(read.data)),
    /** The key under which a row was drawn first: drawn under another one it would lose the focus. */
    estable: cola.estable,
    add: (nombres: readonly string[], tras: number | null | undefined) =>
      cola.add(nombres.map(nombre => ({ nombre, ...(tras === undefined ? {} : { tras }) }))),
    move: (curso: number, tras: number | null) =>
      write(
        p => {
          const at = cola.realNow(curso)
          const rows = p.cursos.filter(c => c.id === at)
          return conCursos(p, placed(p.cursos, rows, tras === null ? null : cola.realNow(tras)))
        },
        () =>
          call(programasRoutes.move, {
            ...input,
            body: { cursos: now([curso]), tras: tras === null ? null : cola.realNow(tras) },
          }),
      ),
    duplicate: (curso: number) =>
      write(same, () => call(programasRoutes.duplicate, { ...input, body: { cursos: now([curso]) } })),
    /** Takes back what it said, too. */
    publica,
    attach: (curso: number) => write(same, () => call(programasRoutes.attach, { ...input, body: { cursos: [curso] } })),
    remove: (curso: number) =>
      write(
        p =>
          conCursos(
            p,
            p.cursos.filter(c => c.id !== cola.realNow(curso)),
          ),
        // Refused, it stands there again, and the write has told why.
        () => remove.mutateAsync({ ...input, body: { cursos: now([curso]) } }).catch(() => undefined),
      ),
    /** Anything else that is done to it. */
    act: (send: () => Promise<unknown>) => write(same, send),
  }
}

export type DePrograma = ReturnType<typeof usePrograma>
