/**
 * /capacitacion-faqs: questions and answers that can be searched, and the video on how to move in a self-paced
 * programme.
 */
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { NO_MATCH } from '../../kit/feedback/textos.ts'
import { count } from '../../kit/page/count.ts'
import { useEntorno } from '../../kit/page/entorno.ts'
import { plain } from '../../kit/plain.ts'
import { Buscador } from './Buscador.tsx'
import boton from './boton.module.css'
import { Contacto } from './Contacto.tsx'
import { preguntas } from './datos.ts'
import { Vacio } from './Espera.tsx'
import { Banda, MarcoPublico } from './MarcoPublico.tsx'
import s from './PreguntasPage.module.css'
import p from './publico.module.css'
import { VideoDiferido } from './VideoDiferido.tsx'

const VIDEO = 'Cómo moverte en un programa autogestivo'

export function PreguntasPage() {
  const [search, setSearch] = useState('')
  const { video_ayuda } = useEntorno().empresa
  const words = plain(search).split(/\s+/).filter(Boolean)
  const found = preguntas.filter(({ pregunta, respuesta }) => {
    const text = plain(`${pregunta} ${respuesta}`)
    return words.every(word => text.includes(word))
  })
  return (
    <MarcoPublico
      titulo="Preguntas frecuentes"
      descripcion="Cómo entrar, cómo moverte en un programa autogestivo, cuándo son las clases en vivo y quién revisa tu trabajo."
    >
      <Banda titulo="Preguntas frecuentes" lema="Lo que más nos preguntan." />
      <div className={`${p.seccion} ${s.columnas}`}>
        <section aria-labelledby="respuestas">
          <h2 id="respuestas" className={s.respuestas}>
            Respuestas
          </h2>
          <Buscador etiqueta="Buscar en las preguntas" valor={search} onSearch={setSearch} />
          <p className={s.cuantas} role="status">
            {search && count(found.length, 'respuesta', 'respuestas')}
          </p>
          {found.map(({ pregunta, respuesta }) => (
            <details key={pregunta} className={s.pregunta}>
              <summary>
                <h3>{pregunta}</h3>
                <IconChevronDown size={20} stroke={1.75} aria-hidden />
              </summary>
              <p>{respuesta}</p>
            </details>
          ))}
          {found.length === 0 && (
            <Vacio texto={NO_MATCH} escena="sin-coincidencias">
              <button type="button" className={boton.boton} onClick={() => setSearch('')}>
                Ver todas
              </button>
            </Vacio>
          )}
          <Contacto className={s.soporte} antes="¿Te quedó otra duda? Escribe a " despues="." />
        </section>
        {video_ayuda && (
          <section aria-labelledby="video" className={s.video}>
            <h2 id="video">{VIDEO}</h2>
            <VideoDiferido video={video_ayuda} titulo={VIDEO} />
          </section>
        )}
      </div>
    </MarcoPublico>
  )
}
