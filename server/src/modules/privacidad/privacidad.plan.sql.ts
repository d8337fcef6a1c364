/**
 * What becomes of everything that says something of a person when they are erased (ADR 131): a row for each table of
 * which a column is `personal` in `privacidad.columnas.ts`, and for those that grow with what somebody does. Tests hold
 * it against the schema.
 *
 * - a statement: it runs in the transaction that erases, in this order, while the account still stands.
 * - `cuenta`: goes with the account, by its key.
 * - `aparte`: has a step of its own.
 * - `barrido`: is the house's, or somebody else's; it is only looked through for the person's name and addresses.
 */
import { type RawBuilder, sql } from 'kysely'

/** Whoever is erased; their addresses and CURP besides, as what strangers sent is known by these alone. */
export type QuienSeBorra = { id: number; correos: readonly string[]; curps: readonly string[] }

/** Said in place of what learners asked others, so that the answers still read. */
export const TEXTO_BORRADO = 'Texto borrado a petición de quien lo escribió.'
export const PERSONA_BORRADA = 'Persona borrada'

type PasoDeBorrado = ((quien: QuienSeBorra) => RawBuilder<unknown>) | 'cuenta' | 'aparte' | 'barrido'

const susEntregas = ({ id }: QuienSeBorra) => sql`
  select entrega.id
  from entregas entrega
  where entrega.usuario_id = ${id}`
const registrados = ({ correos, curps }: QuienSeBorra) =>
  sql`(correo_alternativo = any(${[...correos]}::citext[]) or curp = any(${[...curps]}::text[]))`

export const AL_BORRAR: Readonly<Record<string, PasoDeBorrado>> = {
  // What they handed in goes, and what was said of it; the grade stays, without a name.
  entregas_archivos: quien => sql`
    delete from entregas_archivos
    where entrega_id in (${susEntregas(quien)})`,
  entrega_apuntes: quien => sql`
    delete from entrega_apuntes
    where entrega_id in (${susEntregas(quien)})`,
  entregas_versiones: quien => sql`
    update entregas_versiones
    set file_url = '#', file_id = '', file_name = '', file_type = '', "file_iconUrl" = '', archivo_id = null
    where entrega_id in (${susEntregas(quien)})`,
  entregas_historial: quien => sql`
    update entregas_historial
    set palabras = '', antes = null
    where entrega_id in (${susEntregas(quien)})`,
  entregas: ({ id }) => sql`
    update entregas
    set file_url = '#', file_id = '', file_name = '', file_type = '', "file_iconUrl" = '', archivo_id = null,
      otros = '{}', comentarios = ''
    where usuario_id = ${id}`,
  intento_respuestas: ({ id }) => sql`
    update intento_respuestas
    set contestado = null, respuestas = '{}', comentario = ''
    where intento_id in (select intento.id from intentos intento where intento.usuario_id = ${id})`,
  // What they said to others: who answered is still read, and to what.
  entregas_mensajes_archivos: ({ id }) => sql`
    delete from entregas_mensajes_archivos
    where mensaje_id in (select mensaje.id from entregas_mensajes mensaje where mensaje.usuario_id = ${id})`,
  entregas_mensajes: ({ id }) => sql`
    update entregas_mensajes
    set cuerpo = '', quitado_en = coalesce(quitado_en, clock_timestamp())
    where usuario_id = ${id}`,
  dudas: ({ id }) => sql`
    update dudas
    set duda_msj = ${TEXTO_BORRADO}, clave = null
    where usuario_id = ${id}`,
  stream_preguntas: ({ id }) => sql`
    update stream_preguntas
    set pregunta_contenido = ${TEXTO_BORRADO}
    where usuario_id = ${id}`,
  stream_respuestas: ({ id }) =>
    sql`
      update stream_respuestas
      set comentario = ${TEXTO_BORRADO}
      where usuario_id = ${id}`,
  // A constancia says that it was given, and no more to whom: it holds no more, for wallets either.
  constancias_impresas: ({ id }) => sql`
    delete from constancias_impresas
    where constancia_id in (select constancia.id from constancias constancia where constancia.usuario_id = ${id})`,
  constancias: ({ id }) => sql`
    update constancias
    set
      nombre = ${PERSONA_BORRADA},
      datos = jsonb_set(datos::jsonb - 'dc3', '{nombre}', to_jsonb(${PERSONA_BORRADA}::text))::text,
      reservado_secreto = null,
      firma = decode(repeat('00', 64), 'hex'),
      retirada_en = now(),
      revocada_en = coalesce(revocada_en, now()),
      motivo = 'Sus datos se retiraron a petición de la persona.'
    where usuario_id = ${id}`,
  // What strangers sent, and became this person.
  registros_con_otro_correo: quien => sql`
    delete from registros_con_otro_correo
    where ${registrados(quien)}
      or curp in (
        select registro.curp
        from registros_formacion registro
          join registros_decididos decidido on decidido.registro_id = registro.id
        where decidido.usuario_id = ${quien.id}
      )`,
  registros_formacion: quien => sql`
    delete from registros_formacion
    where ${registrados(quien)}
      or id in (select decidido.registro_id from registros_decididos decidido where decidido.usuario_id = ${quien.id})`,
  registros_recibos: ({ correos }) => sql`
    delete from registros_recibos
    where correo = any(${[...correos]}::citext[])`,
  registros_decididos: 'cuenta',
  // What has no key to the account.
  bitacora: ({ id }) => sql`
    delete from bitacora
    where usuario_id = ${id}`,
  llegadas: ({ id }) => sql`
    delete from llegadas
    where usuario_id = ${id}`,
  calendarios_dados: ({ id }) => sql`
    delete from calendarios_dados
    where usuario_id = ${id}`,
  escuelas: ({ correos }) => sql`
    update escuelas
    set correo_coach = case when correo_coach = any(${[...correos]}::citext[]) then '' else correo_coach end,
      correo_ip_manager = case
        when correo_ip_manager = any(${[...correos]}::citext[]) then ''
        else correo_ip_manager
      end
    where correo_coach = any(${[...correos]}::citext[]) or correo_ip_manager = any(${[...correos]}::citext[])`,
  // That they asked, and what came of it, stays for the law; their words do not.
  privacidad_solicitudes: ({ id }) => sql`
    update privacidad_solicitudes
    set
      palabras = '',
      respuesta = '',
      estado = case when tipo = 'borrar' and estado in ('recibida', 'aceptada') then 'hecha' else estado end,
      hecha_en = case when tipo = 'borrar' and estado in ('recibida', 'aceptada') then now() else hecha_en end
    where usuario_id = ${id}`,
  subidas: 'aparte',
  archivos: 'aparte',
  // What a document is seen as, and where a school year keeps how everybody stood.
  documentos_vistas: 'aparte',
  ciclos: 'aparte',
  auditoria: 'aparte',
  privacidad_bloqueos: 'aparte',
  privacidad_descargas: 'cuenta',
  usuarios: 'aparte',
  animos_plantillas: 'cuenta',
  avisos: 'cuenta',
  calendarios: 'cuenta',
  cargas_filas: 'cuenta',
  comentarios_propios: 'cuenta',
  correos_rechazados: 'cuenta',
  datos_laborales: 'cuenta',
  enlaces_resultados: 'cuenta',
  evaluacion_permisos: 'cuenta',
  invitaciones: 'cuenta',
  pases_examen: 'cuenta',
  portafolio_piezas: ({ id }) => sql`
    delete from portafolio_piezas
    where portafolio_id in (select portafolio.id from portafolios portafolio where portafolio.usuario_id = ${id})`,
  portafolios: 'cuenta',
  presencia_conexiones: 'cuenta',
  presencias: 'cuenta',
  prorrogas: 'cuenta',
  push_suscripciones: 'cuenta',
  reportes_reactivo: 'cuenta',
  ritmos: 'cuenta',
  seguimiento_vistas: 'cuenta',
  sesiones_web: 'cuenta',
  usuarios_lotes_filas: 'cuenta',
  video_lugares: 'cuenta',
  // Answers of who teaches, and what the house wrote to many.
  dudas_respuestas: 'barrido',
  animos_envios: 'barrido',
  // Who signs, and who stands for a school: named for their post.
  datos_de_empresa: 'barrido',
  versiones_de_plantilla: 'barrido',
  cargas: 'barrido',
  usuarios_lotes: 'barrido',
}
