import { IconBroadcast, IconHandClick, IconMessageHeart, IconStairsUp } from '@tabler/icons-react'
import s from './Beneficios.module.css'

const beneficios = [
  {
    Icono: IconHandClick,
    color: s.bugambilia,
    titulo: 'Aprendes haciendo',
    texto: 'Cada unidad termina en algo que usas mañana en tu salón.',
  },
  {
    Icono: IconBroadcast,
    color: s.talavera,
    titulo: 'A tu ritmo o en vivo',
    texto: 'Videos cuando puedas y clases en vivo donde tu pregunta cuenta.',
  },
  {
    Icono: IconMessageHeart,
    color: s.jade,
    titulo: 'Con un coach',
    texto: 'Alguien lee tus dudas, revisa tus entregas y te dice cómo seguir.',
  },
  {
    Icono: IconStairsUp,
    color: s.cempasuchil,
    titulo: 'Avances que se ven',
    texto: 'Sabes qué sigue, cuánto falta y cuándo llegaste.',
  },
]

export function Beneficios() {
  return (
    <section className={s.seccion} aria-labelledby="que-es">
      <div className={s.texto}>
        <h2 id="que-es">¿Qué es Eleva?</h2>
        <p>
          Es el lugar donde tu escuela aprende a enseñar con tecnología. Sigues una currícula a tu ritmo o en vivo,
          entregas evidencias de tu práctica y recibes retroalimentación de una persona que leyó tu trabajo.
        </p>
        <p>
          Funciona en tu celular, aunque la señal sea débil: lo que haces se guarda y se envía cuando vuelve la
          conexión.
        </p>
      </div>
      <div className={s.tarjetas}>
        {beneficios.map(b => (
          <article key={b.titulo} className={s.tarjeta}>
            <div className={`${s.icono} ${b.color}`}>
              <b.Icono size={26} stroke={1.75} aria-hidden />
            </div>
            <h3>{b.titulo}</h3>
            <p>{b.texto}</p>
          </article>
        ))}
      </div>
    </section>
  )
}
