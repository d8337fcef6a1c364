import { useEntorno } from '../../kit/page/entorno.ts'
import s from './Beneficios.module.css'

const beneficios = [
  {
    titulo: 'Aprendes haciendo',
    texto: 'Cada unidad termina en algo que usas mañana en tu salón.',
  },
  {
    titulo: 'A tu ritmo o en vivo',
    texto: 'Videos cuando puedas y clases en vivo donde tu pregunta cuenta.',
  },
  {
    titulo: 'Con un coach',
    texto: 'Alguien lee tus dudas, revisa tus entregas y te dice cómo seguir.',
  },
  {
    titulo: 'Avances que se ven',
    texto: 'Sabes qué sigue, cuánto falta y cuándo llegaste.',
  },
]

export function Beneficios() {
  return (
    <section className={s.seccion} aria-labelledby="que-es">
      <div>
        <h2 id="que-es">¿Qué es {useEntorno().nombre}?</h2>
        <p>
          Es el lugar donde tu escuela aprende a enseñar con tecnología. Sigues un programa a tu ritmo o en vivo,
          entregas evidencias de tu práctica y recibes retroalimentación de una persona que leyó tu trabajo.
        </p>
      </div>
      <div>
        {beneficios.map(b => (
          <article key={b.titulo}>
            <h3>{b.titulo}</h3>
            <p>{b.texto}</p>
          </article>
        ))}
      </div>
    </section>
  )
}
