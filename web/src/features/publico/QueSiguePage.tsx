/**
 * /registro/que-sigue: after registering, its folio, what was sent by mail and what happens when; and for everybody how
 * a registration goes.
 */
import { type EstadoDeRegistro, enFolio, registrosRoutes } from '@eleva/contract'
import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { ApiError, GENERIC } from '../../kit/api/error.ts'
import { formatMoment } from '../../kit/page/dates.ts'
import { useEntorno } from '../../kit/page/entorno.ts'
import boton from './boton.module.css'
import { MarcoPublico } from './MarcoPublico.tsx'
import s from './QueSiguePage.module.css'
import { type Registrado, readRegistrado } from './registrado.parte.ts'

export function QueSiguePage() {
  const [sent] = useState(readRegistrado)
  const { folio, correo } = sent
  const hecho = folio !== undefined && correo !== undefined
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hecho) title.current?.focus()
  }, [hecho])
  return (
    <MarcoPublico
      titulo="¿Qué sigue?"
      descripcion={`Qué pasa después de registrarte a la formación docente de ${useEntorno().nombre}, y cómo va tu registro.`}
    >
      <div className={s.pagina}>
        <h1 ref={title} tabIndex={-1}>
          ¿Qué sigue?
        </h1>
        {hecho && <Hecho folio={folio} correo={correo} />}
        <Pasos hecho={hecho} />
        <Consulta {...sent} />
        <p className={s.acciones}>
          <a className={boton.boton} href="/canopi-cursos">
            Ver el catálogo de cursos
          </a>
          <a className={boton.boton} href="/registro">
            {hecho ? 'Corregir un dato' : 'Registrarme'}
          </a>
        </p>
        {hecho && (
          <p className={s.nota}>
            Para corregir un dato, envía otra vez el formulario con la misma CURP y el mismo correo: ponemos al día lo
            que teníamos.
          </p>
        )}
      </div>
    </MarcoPublico>
  )
}

const Hecho = ({ folio, correo }: Registrado) => (
  <section className={s.hecho} aria-label="Tu registro">
    <p className={s.guardado}>
      <IconCheck size={22} stroke={2} aria-hidden />
      Tu registro quedó guardado.
    </p>
    <dl>
      <dt>Tu folio</dt>
      <dd className={s.folio}>{enFolio(folio)}</dd>
    </dl>
    <p>
      También va en el correo de confirmación, a <b className={s.correo}>{correo}</b>. Si no lo ves en unos minutos,
      busca en «No deseado». A un mismo correo le enviamos una confirmación al día.
    </p>
  </section>
)

function Pasos({ hecho }: { hecho: boolean }) {
  const { emisor } = useEntorno()
  return (
    <ol className={s.pasos} aria-label="Pasos después de registrarte">
      <li data-hecho={hecho || undefined}>
        <h2>
          <small>Al enviarlo</small>Recibimos tu registro
        </h2>
        <p>Te escribimos un correo con tu folio. Guárdalo: con él preguntas aquí cómo va.</p>
      </li>
      <li>
        <h2>
          <small>Después</small>Se revisan tus datos
        </h2>
        <p>Lo hace una persona: quien administra la formación. Si algo falta, te busca por correo o en tu celular.</p>
      </li>
      <li>
        <h2>
          <small>Cuando tu cuenta esté lista</small>Entras y empiezas
        </h2>
        <p>
          Entra en «Iniciar sesión» con tu cuenta de {emisor} del mismo correo. Si entras antes, te decimos ahí cómo va
          tu registro.
        </p>
      </li>
    </ol>
  )
}

/** With folio and e-mail, without an account. The browser's own checks stay off: what is wrong is said in our words. */
function Consulta({ folio = '', correo = '' }: Partial<Registrado>) {
  const ask = useMutation({
    mutationFn: (body: { folio: string; correo: string }) => call(registrosRoutes.estado, { body }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (ask.isPending) return
    const said = new FormData(event.currentTarget)
    ask.mutate({ folio: String(said.get('folio')), correo: String(said.get('correo')) })
  }
  const refused = ask.error instanceof ApiError ? ask.error : undefined
  const wrong = { folio: refused?.errors.folio?.[0], correo: refused?.errors.correo?.[0] }
  const general = ask.error && !wrong.folio && !wrong.correo ? (refused?.message ?? GENERIC) : undefined
  return (
    <section className={s.consulta} aria-labelledby="como-va">
      <h2 id="como-va">Ver cómo va mi registro</h2>
      <form noValidate onSubmit={submit}>
        <Campo id="folio" label="Folio" inicial={folio && enFolio(folio)} falla={wrong.folio} />
        <Campo id="correo" label="Correo con el que te registraste" inicial={correo} falla={wrong.correo} />
        <button type="submit" className={`${boton.boton} ${boton.primario}`} aria-disabled={ask.isPending}>
          Consultar
        </button>
      </form>
      <div role="status">
        {general && <p className={s.falla}>{general}</p>}
        {ask.data && (
          <div className={s.estado}>
            <p>
              <b>{ESTADOS[ask.data.registro.estado]}.</b> Llegó el {formatMoment(ask.data.registro.recibido_en)}, para
              la oferta {ask.data.registro.nombre_oferta_formacion}.
            </p>
            <Sigue {...ask.data.registro} />
          </div>
        )}
      </div>
    </section>
  )
}

const ESTADOS = { recibido: 'Recibido', en_espera: 'En espera', aceptado: 'Aceptado', rechazado: 'No fue aceptado' }

function Sigue({ estado, motivo }: EstadoDeRegistro) {
  if (estado === 'aceptado')
    return (
      <p>
        Tu cuenta está lista: <a href="/login">inicia sesión</a> con este correo.
      </p>
    )
  if (estado === 'rechazado')
    return (
      <p>
        El motivo: {motivo} Si puedes corregirlo, <a href="/registro">envía otra vez el formulario</a> con la misma CURP
        y este correo, y se revisa de nuevo.
      </p>
    )
  return (
    <p>
      {estado === 'en_espera'
        ? 'Tu registro está completo y espera su turno: te escribimos en cuanto se decida.'
        : 'Quien administra la formación revisa tus datos.'}{' '}
      Si ya te avisaron que tu cuenta está lista, <a href="/login">inicia sesión</a>.
    </p>
  )
}

type CampoProps = { id: 'folio' | 'correo'; label: string; inicial: string; falla: string | undefined }

const Campo = ({ id, label, inicial, falla }: CampoProps) => (
  <div className={s.campo}>
    <label htmlFor={id}>{label}</label>
    <input
      id={id}
      name={id}
      type={id === 'correo' ? 'email' : 'text'}
      defaultValue={inicial}
      autoComplete={id === 'correo' ? 'email' : 'off'}
      autoCapitalize={id === 'folio' ? 'characters' : 'none'}
      spellCheck={false}
      aria-invalid={falla !== undefined}
      aria-describedby={falla && `${id}-falla`}
    />
    {falla && (
      <p id={`${id}-falla`} className={s.falla}>
        {falla}
      </p>
    )}
  </div>
)
