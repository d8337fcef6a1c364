/** The public registration for the teacher-training programme: the form stands in the public pages' frame. */
import { type ReactNode, useEffect } from 'react'
import { MarcoPublico } from './MarcoPublico.tsx'
import s from './RegistroFormacionPage.module.css'

export function RegistroFormacionPage({ hecho, children }: { hecho: boolean; children: ReactNode }) {
  // What was sent is not in sight where the button was.
  useEffect(() => {
    if (hecho) document.getElementById('hecho')?.focus()
  }, [hecho])
  return (
    <MarcoPublico
      titulo="Registro a la formación docente"
      descripcion="Regístrate al programa de formación docente de Eleva: talleres, cursos y diplomados, en línea y presenciales."
    >
      <div className={s.pagina}>
        <h1>Registro a la formación docente</h1>
        <p className={s.intro}>
          Toma unos cinco minutos. Ten a la mano tu CURP, tu RFC y la CCT de tu centro de trabajo. Usamos tus datos solo
          para inscribirte, como dice el <a href="/privacy">aviso de privacidad</a>.
        </p>
        {hecho && (
          <p className={s.hecho} id="hecho" tabIndex={-1} role="status">
            <strong>Tu registro quedó guardado.</strong> Te escribiremos al correo que nos diste. Si algo cambió,
            regístrate otra vez con la misma CURP y el mismo correo: ponemos al día lo que teníamos.
          </p>
        )}
        {children}
      </div>
    </MarcoPublico>
  )
}
