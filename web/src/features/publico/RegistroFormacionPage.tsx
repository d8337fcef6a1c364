/** The public registration for the teacher-training programme: the form stands in the public pages' frame. */
import type { ReactNode } from 'react'
import { useEntorno } from '../../kit/page/entorno.ts'
import { MarcoPublico } from './MarcoPublico.tsx'
import s from './RegistroFormacionPage.module.css'

export function RegistroFormacionPage({ children }: { children: ReactNode }) {
  return (
    <MarcoPublico
      titulo="Registro a la formación docente"
      descripcion={`Regístrate al programa de formación docente de ${useEntorno().nombre}: talleres, cursos y diplomados, en línea y presenciales.`}
    >
      <div className={s.pagina}>
        <h1>Registro a la formación docente</h1>
        <p className={s.intro}>
          Toma unos cinco minutos. Ten a la mano tu CURP, tu RFC y la CCT de tu centro de trabajo. Usamos tus datos solo
          para inscribirte, como dice el <a href="/privacy">aviso de privacidad</a>.
        </p>
        <p className={s.intro}>
          ¿Ya te registraste? <a href="/registro/que-sigue">Ver cómo va mi registro</a>
        </p>
        {children}
      </div>
    </MarcoPublico>
  )
}
