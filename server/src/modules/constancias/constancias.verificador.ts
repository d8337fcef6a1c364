/**
 * A page to be kept: it verifies the signature of a constancia without the installation, and says that it knows nothing
 * of revocations.
 */
import { escapeHtml } from '../../kit/html.ts'

/** Runs in that page alone, where no policy of ours is; without a library, as nothing is fetched. */
const SCRIPT = `
const say = (clase, titulo, datos) => {
  const out = document.getElementById('dicho')
  out.className = clase
  out.textContent = ''
  const h = document.createElement('h2')
  h.textContent = titulo
  out.append(h)
  const dl = document.createElement('dl')
  for (const [campo, valor] of Object.entries(datos || {})) {
    const dt = document.createElement('dt')
    const dd = document.createElement('dd')
    dt.textContent = campo
    dd.textContent = typeof valor === 'string' ? valor : JSON.stringify(valor)
    dl.append(dt, dd)
  }
  out.append(dl)
}
const canonica = v =>
  Array.isArray(v)
    ? '[' + v.map(canonica).join(',') + ']'
    : v && typeof v === 'object'
      ? '{' + Object.keys(v).sort().map(k => JSON.stringify(k) + ':' + canonica(v[k])).join(',') + '}'
      : JSON.stringify(v)
const bytesOf = text => Uint8Array.from(atob(text), c => c.charCodeAt(0))
async function adjunto(bytes) {
  const text = new TextDecoder('latin1').decode(bytes)
  for (let at = text.indexOf('/EmbeddedFile'); at >= 0; at = text.indexOf('/EmbeddedFile', at + 1)) {
    const begins = text.indexOf('stream', at)
    let ends = text.indexOf('endstream', begins)
    if (begins < 0 || ends < 0) return
    const first = text.charCodeAt(begins + 6) === 13 ? begins + 8 : begins + 7
    while (/[\\r\\n]/.test(text[ends - 1])) ends--
    try {
      const flow = new Blob([bytes.slice(first, ends)]).stream().pipeThrough(new DecompressionStream('deflate'))
      const found = JSON.parse(await new Response(flow).text())
      if (found.datos && found.firma) return found
    } catch {}
  }
}
async function curpFalsa({ datos, reservado }) {
  if (!datos.dc3) return Boolean(reservado)
  if (!reservado) return true
  const said = new TextEncoder().encode(reservado.sal + ':' + reservado.curp)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', said))
  return Array.from(hash, b => b.toString(16).padStart(2, '0')).join('') !== datos.dc3.curp_huella
}
document.getElementById('archivo').addEventListener('change', async event => {
  const [file] = event.target.files
  if (!file) return
  try {
    const found = await adjunto(new Uint8Array(await file.arrayBuffer()))
    if (!found) return say('mal', 'En este archivo no hay una constancia')
    const signed = new TextEncoder().encode(canonica(found.datos))
    for (const llave of LLAVES) {
      const key = await crypto.subtle.importKey('raw', bytesOf(llave), 'Ed25519', false, ['verify'])
      if (await crypto.subtle.verify('Ed25519', key, bytesOf(found.firma), signed))
        return (await curpFalsa(found))
          ? say('mal', 'La CURP de este archivo no es la que se firmó', found.datos)
          : say('bien', 'La firma es auténtica. Si se revocó después, esta página no lo sabe.', found.datos)
    }
    say('mal', 'La firma no corresponde: estos datos no son los que se emitieron', found.datos)
  } catch (error) {
    say('mal', 'Este navegador no puede comprobar la firma. Actualízalo, o usa otro.')
  }
})
`

/**
 * @param llaves public halves
 * @param origin where one asks for revocations
 */
export const verificador = (llaves: readonly Buffer[], origin: string): string => `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Verificador de constancias</title><style>
:root{color-scheme:light dark}
body{max-width:640px;margin:0 auto;padding:32px 16px;font:1rem/1.5 system-ui,sans-serif}
input{display:block;width:100%;margin:8px 0 24px;padding:12px;border:1px solid;border-radius:8px}
dt{font-size:.875rem;opacity:.75}dd{margin:0 0 8px;overflow-wrap:anywhere}
.bien{border-left:4px solid #17774a;padding-left:16px}.mal{border-left:4px solid #b3261e;padding-left:16px}
</style></head><body><h1>Verificador de constancias</h1>
<p>Comprueba sin conexión que los datos de una constancia son los que se firmaron en ${escapeHtml(origin)}. Si ya no vale solo se sabe en línea, con su folio.</p>
<label for="archivo">El PDF de la constancia</label><input id="archivo" type="file" accept="application/pdf">
<div id="dicho" role="status"></div>
<script>const LLAVES = ${JSON.stringify(llaves.map(l => l.toString('base64')))}
${SCRIPT}</script></body></html>`
