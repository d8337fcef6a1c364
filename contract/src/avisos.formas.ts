/** Ready choices of how notices come, and which of them holds. Pure. */
import { pushDeAviso } from './avisos.dispositivos.ts'
import { type CanalDeCorreo, correoDeAviso, type FormaDeAvisos, type TipoDeAviso } from './avisos.ts'

export type PreferenciaDeAviso = { tipo: TipoDeAviso; en_app: number; correo: CanalDeCorreo; push: number }

/** What each form says of a kind. The first is how it goes for who says nothing. */
export const dichoDeForma = (forma: FormaDeAvisos, tipo: TipoDeAviso): Omit<PreferenciaDeAviso, 'tipo'> => ({
  en_app: 1,
  correo: { importante: correoDeAviso[tipo], todo: 'ya' as const, sin_correo: 'no' as const }[forma],
  push: forma === 'todo' ? 1 : Number(pushDeAviso[tipo]),
})

/** Undefined when one chose one by one. What is not to come by the digest needs no day of it. */
export function formaDe(
  preferencias: readonly PreferenciaDeAviso[],
  dias: readonly number[],
): FormaDeAvisos | undefined {
  const holds = (forma: FormaDeAvisos) =>
    (forma !== 'importante' || dias.length > 0) &&
    preferencias.every(p => {
      const said = dichoDeForma(forma, p.tipo)
      return p.en_app === said.en_app && p.correo === said.correo && p.push === said.push
    })
  return (['importante', 'todo', 'sin_correo'] as const).find(holds)
}

/** Every kind once. */
export const gruposDeAviso: readonly { nombre: string; tipos: readonly TipoDeAviso[] }[] = [
  {
    nombre: 'Calificaciones y comentarios',
    tipos: [
      'calificado',
      'devuelto',
      'comentario',
      'mensaje_revisor',
      'duda_respondida',
      'recibido',
      'recalificado',
      'nota_lista',
    ],
  },
  {
    nombre: 'Fechas y clases',
    tipos: [
      'plazo_cerca',
      'plazo_movido',
      'prorroga',
      'clase_manana',
      'clase_pronto',
      'clase_empezo',
      'clase_programada',
      'clase_movida',
      'clase_cancelada',
    ],
  },
  {
    nombre: 'Tus programas',
    tipos: [
      'curso_ofrecido',
      'inscrito',
      'acceso_retirado',
      'mas_de_evaluacion',
      'animo',
      'anuncio',
      'mirado',
      'descarga_lista',
      'solicitud_respondida',
      'constancia_por_completar',
      'constancia_expedida',
      'constancia_revocada',
      'constancia_corregida',
    ],
  },
  {
    nombre: 'De quienes acompañas',
    tipos: ['entregas_por_revisar', 'duda_nueva', 'mensaje_alumno', 'invitacion_aceptada', 'auditoria_rota'],
  },
]
