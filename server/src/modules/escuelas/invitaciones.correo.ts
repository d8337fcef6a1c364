/** What the mail of an invitation says, as text and as HTML. Pure. */
import { formatLongDay } from '../../kit/dates.ts'
import { escapeHtml } from '../../kit/html.ts'
import type { Message } from '../../kit/mail.ts'

type About = {
  para: string
  escuela: string
  /** Whoever gets it will manage the school. */
  gestiona: boolean
  /** Name and e-mail of who invites; empty when they are gone. */
  invita: string
  contacto: string
  /** Its last day, `YYYY-MM-DD`. */
  vence: string
}

export function correoDeInvitacion(about: About, enlace: string): Message {
  const { para, escuela, gestiona, invita, contacto } = about
  const vence = formatLongDay(about.vence)
  const para_que = gestiona ? `para gestionar ${escuela}` : `como docente de ${escuela}`
  const quien = invita ? `${invita} te invitó a Eleva ${para_que}.` : `Te invitaron a Eleva ${para_que}.`
  const paso = `Después entra con la cuenta de Google de este correo: ${para}`
  const plazo = `El enlace es solo para ti, se usa una vez y vence el ${vence}.`
  const duda = `Si no esperabas este mensaje, no hagas nada.${contacto ? ` Si tienes dudas, escribe a ${contacto}.` : ''}`
  const boton = 'Completar mis datos'
  const p = (text: string) => `<p style="margin:0 0 16px;line-height:1.5">${escapeHtml(text)}</p>`
  return {
    to: para,
    subject: gestiona ? `Te invitaron a gestionar ${escuela} en Eleva` : `Te invitaron a Eleva: ${escuela}`,
    text: ['Hola:', quien, `${boton}: ${enlace}`, `${paso}.`, plazo, duda].join('\n\n'),
    html: `<!doctype html><html lang="es-MX"><body style="margin:0;padding:24px;background:#faf7f9;color:#251621;font-family:Figtree,Segoe UI,Roboto,Arial,sans-serif;font-size:16px">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #ded6dc;border-radius:16px">
<p style="margin:0 0 24px;font-size:22px;font-weight:700;color:#9d165e">Eleva</p>
${p('Hola:')}${p(quien)}
<p style="margin:24px 0"><a href="${escapeHtml(enlace)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#9d165e;color:#ffffff;font-weight:600;text-decoration:none">${boton}</a></p>
${p(`${paso}.`)}${p(plazo)}
<p style="margin:24px 0 0;font-size:13px;line-height:1.5;color:#594d56">Si el botón no abre, copia esta dirección en tu navegador:<br>${escapeHtml(enlace)}</p>
<p style="margin:16px 0 0;font-size:13px;line-height:1.5;color:#594d56">${escapeHtml(duda)}</p>
</div></body></html>`,
  }
}

/** What is told to somebody who manages a school from now on, and can sign in already. */
export function correoDeGestor({ para, escuela }: Pick<About, 'para' | 'escuela'>, enlace: string): Message {
  const lines = [
    'Hola:',
    `Desde ahora gestionas ${escuela} en Eleva: puedes invitar a sus docentes y ver sus lugares.`,
    `Entra con la cuenta de Google de este correo: ${para}.`,
  ]
  const p = (text: string) => `<p style="margin:0 0 16px;line-height:1.5">${escapeHtml(text)}</p>`
  return {
    to: para,
    subject: `Ahora gestionas ${escuela} en Eleva`,
    text: [...lines, enlace].join('\n\n'),
    html: `<!doctype html><html lang="es-MX"><body style="margin:0;padding:24px;background:#faf7f9;color:#251621;font-family:Figtree,Segoe UI,Roboto,Arial,sans-serif;font-size:16px">${lines.map(p).join('')}<p><a href="${escapeHtml(enlace)}" style="color:#9d165e">Abrir mi escuela</a></p></body></html>`,
  }
}
