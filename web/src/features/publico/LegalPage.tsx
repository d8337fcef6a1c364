/** Privacy notice and terms of use: plain text in the public pages' frame. */

import { Contacto } from './Contacto.tsx'
import s from './LegalPage.module.css'
import { type Texto, textos } from './legales.ts'
import { MarcoPublico } from './MarcoPublico.tsx'

const LegalPage = ({ texto }: { texto: Texto }) => (
  <MarcoPublico titulo={texto.titulo}>
    <div className={s.texto}>
      <h1>{texto.titulo}</h1>
      {texto.partes.map(([titulo, parrafo]) => (
        <section key={titulo}>
          <h2>{titulo}</h2>
          <p>{parrafo}</p>
        </section>
      ))}
      <Contacto antes="Si tienes una duda, escribe a " despues="." />
    </div>
  </MarcoPublico>
)

export const PrivacidadPage = () => <LegalPage texto={textos.privacidad} />
export const TerminosPage = () => <LegalPage texto={textos.terminos} />
