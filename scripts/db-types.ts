/**
 * Writes server/src/kit/db/schema.d.ts from the migrations, and notes the new ones; with `--check` it only says whether
 * the file is current.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type {
  AccionDeLote,
  ActoDeHistorial,
  AlcanceDeAnuncio,
  Bandera,
  Calidad,
  CanalAntes,
  CanalDeCorreo,
  ClaseDeHistorial,
  ClaseDePapelera,
  ComoRecalificar,
  CuandoNota,
  CuandoVer,
  DatosDeAviso,
  EstadoDeCiclo,
  EstadoDecidido,
  EstadoDeEscalera,
  EstadoDeSolicitud,
  FormaDePlantilla,
  ModoDeConstancia,
  ModoDeEntregable,
  ModoDeIntento,
  Muro,
  Obligacion,
  PasoAnotado,
  QueCuenta,
  Recordatorio,
  ResultadoDeLote,
  Rol,
  TipoDeApunte,
  TipoDeAviso,
  TipoDeCurricula,
  TipoDeMaterial,
  TipoDeNovedad,
  TipoDeSolicitud,
  TipoDeTexto,
  TipoGuardado,
  UsoOpcional,
  ValorDeLote,
} from '@eleva/contract'
import { migrate } from '../server/src/kit/db/migrate.ts'
import { startPostgres } from '../server/src/kit/db/postgres.ts'
import type { DB } from '../server/src/kit/db/schema.d.ts'
import { noteMigrations } from './huellas.ts'

/**
 * By their names, so that the compiler misses one that is gone here: it looks into no `.d.ts`, where that would be any.
 */
type DelContrato = {
  AccionDeLote: AccionDeLote
  ActoDeHistorial: ActoDeHistorial
  AlcanceDeAnuncio: AlcanceDeAnuncio
  Bandera: Bandera
  Calidad: Calidad
  CanalAntes: CanalAntes
  CanalDeCorreo: CanalDeCorreo
  ClaseDeHistorial: ClaseDeHistorial
  ClaseDePapelera: ClaseDePapelera
  ComoRecalificar: ComoRecalificar
  CuandoNota: CuandoNota
  CuandoVer: CuandoVer
  DatosDeAviso: DatosDeAviso
  EstadoDeCiclo: EstadoDeCiclo
  EstadoDecidido: EstadoDecidido
  EstadoDeEscalera: EstadoDeEscalera
  EstadoDeSolicitud: EstadoDeSolicitud
  FormaDePlantilla: FormaDePlantilla
  ModoDeConstancia: ModoDeConstancia
  ModoDeEntregable: ModoDeEntregable
  ModoDeIntento: ModoDeIntento
  Muro: Muro
  Obligacion: Obligacion
  PasoAnotado: PasoAnotado
  QueCuenta: QueCuenta
  Recordatorio: Recordatorio
  ResultadoDeLote: ResultadoDeLote
  Rol: Rol
  TipoDeApunte: TipoDeApunte
  TipoDeAviso: TipoDeAviso
  TipoDeCurricula: TipoDeCurricula
  TipoDeMaterial: TipoDeMaterial
  TipoDeNovedad: TipoDeNovedad
  TipoDeSolicitud: TipoDeSolicitud
  TipoDeTexto: TipoDeTexto
  TipoGuardado: TipoGuardado
  UsoOpcional: UsoOpcional
  ValorDeLote: ValorDeLote
}
/**
 * What a column holds of which the database only says that it is text, a number, or JSON. A check of its own has the
 * same list.
 */
const COLUMNAS: { readonly [Tabla in keyof DB]?: { readonly [Columna in keyof DB[Tabla]]?: keyof DelContrato } } = {
  actividades: {
    anonima: 'Bandera',
    decimales: 'Bandera',
    entregable: 'ModoDeEntregable',
    entregable_opcional: 'Obligacion',
    muro: 'Muro',
    muro_al_entregar: 'Bandera',
  },
  anuncios: { alcance: 'AlcanceDeAnuncio' },
  avisos: { datos: 'DatosDeAviso', tipo: 'TipoDeAviso' },
  avisos_preferencias: { correo: 'CanalDeCorreo', correo_antes: 'CanalAntes', tipo: 'TipoDeAviso' },
  ciclos: { estado: 'EstadoDeCiclo' },
  clases: { recordatorio: 'Recordatorio' },
  curriculas: { tipo: 'TipoDeCurricula' },
  cursos: { cursoEnVivo: 'Bandera', progreso_obligatorio: 'Bandera', publicado: 'Bandera' },
  entrega_apuntes: { tipo: 'TipoDeApunte' },
  entregas: { muro: 'Muro' },
  entregas_historial: { paso: 'PasoAnotado' },
  escuelas: { estatus: 'Bandera', gestor_ensena: 'Bandera' },
  evaluaciones: {
    cuenta: 'QueCuenta',
    ver_aciertos: 'CuandoVer',
    ver_correctas: 'CuandoVer',
    ver_explicaciones: 'CuandoVer',
    ver_nota: 'CuandoNota',
  },
  eventos_stream: {
    chat_habilitado: 'Bandera',
    encuestas_habilitado: 'Bandera',
    stream_finalizado: 'Bandera',
    stream_iniciado: 'Bandera',
  },
  historial: { acto: 'ActoDeHistorial', clase: 'ClaseDeHistorial' },
  inscripciones: { abierta: 'Bandera' },
  intentos: { modo: 'ModoDeIntento' },
  materiales: { tipo_material_id: 'TipoDeMaterial' },
  novedades: { publica: 'Bandera', publicado: 'Bandera', tipo: 'TipoDeNovedad' },
  ofertas_academicas: { publicado: 'Bandera' },
  papelera: { clase: 'ClaseDePapelera' },
  plantillas: { forma: 'FormaDePlantilla' },
  presencias: { is_online: 'Bandera' },
  privacidad_oposiciones: { uso: 'UsoOpcional' },
  privacidad_solicitudes: { estado: 'EstadoDeSolicitud', tipo: 'TipoDeSolicitud' },
  privacidad_textos: { tipo: 'TipoDeTexto' },
  privacidad_textos_vigentes: { tipo: 'TipoDeTexto' },
  reactivos: { tipo: 'TipoGuardado' },
  recalificaciones: { como: 'ComoRecalificar' },
  registros_decididos: { estado: 'EstadoDecidido' },
  reglas_de_constancia: { modo: 'ModoDeConstancia' },
  respuestas: { correcta: 'Bandera' },
  usuarios: { estatus_user: 'Bandera', role_id: 'Rol' },
  usuarios_lotes: { accion: 'AccionDeLote', valor: 'ValorDeLote' },
  usuarios_lotes_filas: { resultado: 'ResultadoDeLote' },
  usuarios_roles: { role_id: 'Rol' },
  video_calidades: { calidad: 'Calidad' },
  video_escaleras: { estado: 'EstadoDeEscalera' },
}

/**
 * Puts them in; whether a column may be null and has a default stays as the generator found it. Its own `--overrides`
 * would say that anew, and asks TypeScript for an interface that it has no more.
 */
function withContrato(made: string): string {
  const interfaceOf = (table: string) => table.replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase())
  const names = new Map(
    Object.entries(COLUMNAS).flatMap(([table, columns]) =>
      Object.entries(columns).map(([column, name]) => [`${interfaceOf(table)}.${column}`, name] as const),
    ),
  )
  let inside: string | undefined
  const lines = made.split('\n').map(line => {
    inside = /^export interface (\w+)/.exec(line)?.[1] ?? inside
    const name = names.get(`${inside}.${/^ {2}(\w+):/.exec(line)?.[1]}`)
    if (!name) return line
    const typed = line.replace(/\b(?:string|Json|number)\b/, name)
    if (typed === line) throw new Error(`${inside}: no type to put ${name} in the place of: ${line.trim()}`)
    return typed
  })
  const imported = [...new Set(names.values())].sort().join(', ')
  return lines.join('\n').replace(/^import .*\n/m, `$&import type { ${imported} } from "@eleva/contract";\n`)
}

const target = path.join(import.meta.dirname, '../server/src/kit/db/schema.d.ts')
const dir = mkdtempSync(path.join(os.tmpdir(), 'eleva-tipos-'))
const pg = await startPostgres({ dir, fast: true })
try {
  await migrate(pg)
  const out = path.join(dir, 'schema.d.ts')
  execFileSync('kysely-codegen', [
    '--dialect',
    'postgres',
    '--url',
    `postgres://${pg.user}@localhost/${pg.database}?host=${encodeURIComponent(pg.host)}`,
    '--out-file',
    out,
    '--exclude-pattern',
    '(migraciones|pgboss.*)',
    '--type-mapping',
    JSON.stringify({ int8: 'number', numeric: 'number', citext: 'string', date: 'string' }),
    '--log-level',
    'error',
  ])
  const fresh = withContrato(readFileSync(out, 'utf8'))
  if (!process.argv.includes('--check')) {
    noteMigrations()
    writeFileSync(target, fresh)
  } else if (readFileSync(target, 'utf8') !== fresh) {
    console.error('server/src/kit/db/schema.d.ts no corresponde a las migraciones: npm run db:types')
    process.exitCode = 1
  }
} finally {
  await pg.stop()
  rmSync(dir, { recursive: true, force: true })
}
