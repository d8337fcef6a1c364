/** How everybody stands, as rows of a file. */
import { type Persona, seguimientoRoutes } from '@eleva/contract'
import * as z from 'zod'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'
import { type FilaDeArchivo, listTodos } from './seguimiento.read.ts'

export const COLUMNAS = [
  'Nombre',
  'Correo',
  'Escuela',
  'Grupos',
  'Última entrada',
  'Vencidas',
  'Cursos abiertos',
  'Avance',
  'Debía llevar',
  'Lleva',
  'Dudas sin contestar',
  'Último ánimo',
  'Volvió',
]

export async function* cellsOf(rows: FilaDeArchivo[]) {
  for (const a of rows)
    yield [
      a.nombre_completo,
      a.email,
      a.escuela,
      a.grupos,
      a.entrada,
      a.vencidas,
      a.cursos,
      a.avance,
      a.en_plan,
      a.plan_hechas,
      a.dudas,
      a.animado,
      a.volvio,
    ]
}

const quienVeTodo = { id: 0, email: '', escuela_id: null, personas: ['admin' as Persona] } as unknown as Person

/** Of all who are in a group, as who administers sees them. */
export async function filasDeGrupo(db: Db, grupo: number) {
  const query = z.parse(seguimientoRoutes.list.query, { grupo, sort: 'nombre' })
  return cellsOf(await listTodos(db, quienVeTodo, query))
}
