/** The two legal texts. They say what the platform does; who runs an installation completes them with its own name. */
export type Texto = { titulo: string; partes: readonly [titulo: string, parrafo: string][] }

export const textos = {
  privacidad: {
    titulo: 'Aviso de privacidad',
    partes: [
      [
        'Qué datos guardamos',
        'Tu nombre, tu correo, tu escuela y tus grupos; lo que entregas, respondes y preguntas en tus cursos; y cuándo entras. Si entras con Google, también la foto de tu cuenta. No pedimos tu contraseña.',
      ],
      [
        'Para qué los usamos',
        'Para que sigas tus cursos, para que tu coach revise tu trabajo y para que tu escuela sepa cómo avanza su grupo. No los vendemos ni los usamos para publicidad.',
      ],
      [
        'Quién los ve',
        'Tu coach, quien gestiona tu escuela y quien administra la plataforma. Tus compañeras y compañeros solo ven tu nombre en las clases en vivo. El nombre y la foto de quienes son coaches aparecen también en la página pública de coaches.',
      ],
      [
        'Tus derechos',
        'Puedes pedir ver, corregir o borrar tus datos, y oponerte a que se usen (derechos ARCO). Tus datos personales los corriges tú en «Mi perfil»; lo demás, pídelo a la persona que administra la plataforma.',
      ],
      [
        'Cookies',
        'Usamos dos: una mantiene tu sesión y otra evita que alguien actúe en tu nombre. Se borran cuando cierras la sesión.',
      ],
    ],
  },
  terminos: {
    titulo: 'Términos de uso',
    partes: [
      [
        'Tu cuenta',
        'Tu escuela te da acceso y es personal. No lo prestes. Si alguien más entró con tu cuenta, avisa de inmediato.',
      ],
      ['Tu trabajo', 'Lo que entregas es tuyo. Nos permites guardarlo y mostrarlo a quienes lo revisan.'],
      [
        'Lo que se espera',
        'Trata con respeto a las demás personas, entrega trabajo propio y cita lo que tomes de otras fuentes. No subas material que no puedas compartir.',
      ],
      [
        'Los contenidos',
        'Los cursos, videos y materiales son de quienes los hicieron. Puedes usarlos para aprender y enseñar en tu escuela; no los publiques en otro lado sin permiso.',
      ],
      [
        'El servicio',
        'Cuidamos que la plataforma esté disponible y que nada de lo que guardes se pierda. Los mantenimientos se avisan en Novedades.',
      ],
    ],
  },
} as const satisfies Record<string, Texto>
