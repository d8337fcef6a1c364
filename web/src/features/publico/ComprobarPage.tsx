/** /comprobar: whether a constancia is one, by its folio or by its PDF, for anybody. */
import { comprobarRoutes, folioImpreso, type ReplyOf, readFolio } from '@eleva/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { messageOf } from '../../kit/api/error.ts'
import boton from './boton.module.css'
import { MarcoPublico } from './MarcoPublico.tsx'
import s from './QueSiguePage.module.css'

export function ComprobarPage() {
  return (
    <MarcoPublico
      titulo="Comprobar una constancia"
      descripcion="Comprueba que una constancia es auténtica, con su folio o con su PDF."
    >
      <div className={s.pagina}>
        <h1>Comprobar una constancia</h1>
        <PorFolio />
        <PorArchivo />
        <p className={s.nota}>
          ¿Sin conexión? <a href="/constancias/verificador.html">Descarga el verificador</a>: comprueba la firma en tu
          dispositivo, aunque no sabe si una constancia se revocó después.
        </p>
      </div>
    </MarcoPublico>
  )
}

function PorFolio() {
  const [falla, setFalla] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const folio = readFolio(String(new FormData(event.currentTarget).get('folio')))
    if (folio) location.assign(`/constancias/${folioImpreso(folio)}`)
    else setFalla('El folio son cuatro cifras y ocho letras o números, como 2026-7K4M-2QX9.')
  }
  return (
    <section className={s.consulta} aria-labelledby="por-folio">
      <h2 id="por-folio">Con su folio</h2>
      <form noValidate onSubmit={submit}>
        <div className={s.campo}>
          <label htmlFor="folio">Folio</label>
          <input
            id="folio"
            name="folio"
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="2026-7K4M-2QX9"
            aria-invalid={falla !== ''}
            aria-describedby="folio-falla"
          />
        </div>
        <button type="submit" className={`${boton.boton} ${boton.primario}`}>
          Comprobar
        </button>
      </form>
      <p id="folio-falla" className={s.falla} role="status">
        {falla}
      </p>
    </section>
  )
}

type Veredicto = ReplyOf<typeof comprobarRoutes.verifyArchivo>

const RESULTADOS: Record<Veredicto['resultado'], [titulo: string, texto: string]> = {
  igual: ['Es como se emitió', 'Ni una letra del archivo es otra.'],
  datos: [
    'Sus datos son los que se firmaron, pero el archivo es otro',
    'Alguien lo guardó de otra manera. Compara lo que ves en él con lo que dice su página.',
  ],
  alterada: ['Fue alterada', 'Lo que dice no es lo que se emitió.'],
  ninguna: ['No es una constancia de aquí', 'En el archivo no hay una constancia que se haya emitido aquí.'],
}

const CAMPOS: Record<string, string> = {
  nombre: 'Nombre',
  logro: 'Programa o curso',
  horas: 'Horas',
  contenido: 'Contenido',
  escuela: 'Escuela',
  terminado: 'Se terminó',
  emitida: 'Se emitió',
  emisor: 'La emite',
  tipo: 'Tipo',
  dice: 'Lo que dice',
  firmas: 'Quién firma',
  curp: 'CURP',
  ocupacion: 'Ocupación',
  puesto: 'Puesto',
  empresa: 'Empresa',
  rfc: 'RFC',
  area: 'Área temática',
  desde: 'Empezó',
  hasta: 'Hasta',
  agente: 'Agente capacitador',
  instructor: 'Instructor',
  representante: 'Patrón o representante',
  representante_trabajadores: 'Representante de los trabajadores',
  firma: 'La firma',
  escrito: 'Cómo está escrito',
}

function PorArchivo() {
  const ask = useMutation({
    mutationFn: (archivo: File) => call(comprobarRoutes.verifyArchivo, { body: { archivo } }),
  })
  const said = ask.error ? messageOf(ask.error) : ''
  return (
    <section className={s.consulta} aria-labelledby="por-archivo">
      <h2 id="por-archivo">Con su PDF</h2>
      <div className={s.campo}>
        <span id="archivo-de">El archivo que te dieron</span>
        {/* The browser's own field speaks its own language, and names the file in a corner. */}
        <label className={`${boton.boton} ${s.elige}`}>
          <span>{ask.variables?.name ?? 'Elegir el PDF'}</span>
          <input
            className="e-oculto"
            aria-labelledby="archivo-de"
            type="file"
            accept="application/pdf,.pdf"
            onChange={event => {
              const file = event.currentTarget.files?.[0]
              if (file) ask.mutate(file)
            }}
          />
        </label>
      </div>
      <div role="status">
        {ask.isPending && <p className={s.nota}>Comprobando…</p>}
        {said && <p className={s.falla}>{said}</p>}
        {ask.data && <Resultado {...ask.data} />}
      </div>
    </section>
  )
}

function Resultado({ resultado, folio, estado, difieren }: Veredicto) {
  const [titulo, texto] = RESULTADOS[resultado]
  return (
    <div className={s.estado}>
      <p>
        <b>{titulo}.</b> {texto}
        {estado && estado !== 'valida' && ' Además, ya no es válida.'}
      </p>
      {difieren.length > 0 && (
        <dl>
          {difieren.map(({ campo, dice, emitida }) => (
            <div key={campo}>
              <dt>{CAMPOS[campo] ?? campo}</dt>
              <dd>
                Dice <q>{dice}</q>; se emitió <q>{emitida}</q>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {folio && (
        <p>
          <a href={`/constancias/${folioImpreso(folio)}`}>Ver lo que se emitió</a>
        </p>
      )}
    </div>
  )
}
