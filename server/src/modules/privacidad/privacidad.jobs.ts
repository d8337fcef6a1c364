import { setTimeout as sleep } from 'node:timers/promises'
import { soloA } from '../../alcance/destinatarios.read.ts'
import { removeSubidasDe } from '../../kit/archivos/subidas-base.ts'
import { isForGood, type Message } from '../../kit/correo/mail.ts'
import { layoutMail } from '../../kit/correo/mail-layout.ts'
import { NOMBRE } from '../../kit/correo/mail-marca.ts'
import { CORREO } from '../../kit/db/jobs.ts'
import type { JobParts, LiveJobParts } from '../../kit/kit.ts'
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { tellAviso, tellInJob } from '../avisos/avisos.service.ts'
import { removeFromReportes } from '../ciclos/ciclos.service.ts'
import { removeVistasSueltas } from '../entregables/entregables.service.ts'
import { isLineaDe, sweepAuditoria, sweepTextos, sweepTrabajos } from './privacidad.barrido.sql.ts'
import { endBorrado, eraseFilas, listPorBorrar, type PorBorrar } from './privacidad.borrado.sql.ts'
import { gatherDatos, removeVencidas, takePedida } from './privacidad.descarga.sql.ts'

/** Makes the files with all that is known of those who asked. */
export const DESCARGAS = 'privacidad.descargas'
/** Tells an address that its account is blocked: the last mail it gets. */
export const BLOQUEADA = 'privacidad.bloqueada'
/** Erases those whose time has come. */
export const BORRADO = 'privacidad.borrado'

/** Half a minute in all: a job that takes longer has failed by then, and waits. */
const [TRIES, PAUSE] = [60, 500]

type Bloqueada = { email: string; borra: string }

/** Every night those are erased whose time has come; what a process left half way goes on. */
export function definePrivacidadJobs(parts: JobParts & LiveJobParts) {
  const { jobs, db, storage, mail, config } = parts
  jobs.define(BORRADO, ({ signal }) => eraseVencidos(parts, signal), { withinMinutes: 6 * 60, givesWay: true })
  jobs.schedule(BORRADO, '10 5 * * *')
  jobs.define(DESCARGAS, ({ signal }) => gatherPedidas(parts, signal), {
    withinMinutes: 120,
    givesWay: true,
    retries: 0,
  })
  jobs.schedule(DESCARGAS, '* * * * *')
  jobs.define('privacidad.vencidas', () => removeVencidas(db, storage))
  jobs.schedule('privacidad.vencidas', '15 5 * * *')
  jobs.define<Bloqueada>(
    BLOQUEADA,
    async ({ id, data }) => {
      try {
        await mail.send({ ...correoDeBloqueada(data, config.TZ_PERSONAS), clave: id })
      } catch (error) {
        if (!isForGood(error)) throw error
      }
    },
    CORREO,
  )
}

async function gatherPedidas({ db, storage, realtime }: JobParts & LiveJobParts, signal: AbortSignal) {
  for (let una = await takePedida(db); una && !signal.aborted; una = await takePedida(db)) {
    const { id } = una
    const usuario = await gatherDatos({ db, storage }, una, signal)
    if (usuario !== undefined)
      await tellInJob({ db, realtime }, async call => {
        await tellAviso(call, {
          tipo: 'descarga_lista',
          clave: claveDe('descarga', id),
          datos: {},
          para: soloA([usuario]),
        })
      })
  }
}

function correoDeBloqueada({ email, borra }: Bloqueada, zona: string): Message {
  const day = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: zona }).format(new Date(borra))
  return layoutMail({
    para: email,
    asunto: `Tu cuenta de ${NOMBRE} está bloqueada y se va a borrar`,
    bloques: [
      'Hola:',
      `Como pediste, tu cuenta está bloqueada: nadie ve tus datos ni puede entrar con ella. El ${day} se borran.`,
      `Si cambiaste de opinión, dilo antes de ese día a quien administra ${NOMBRE} en tu escuela.`,
    ],
    pie: [`Este es el último correo que recibes de ${NOMBRE}.`],
  })
}

/**
 * Each in steps that bear being done again: rows in one transaction, then objects, mails and what only a search finds.
 * @throws when texts could not be changed somewhere, with where: the erasure stays open until they are
 */
export async function eraseVencidos(parts: Pick<JobParts, 'db' | 'storage' | 'mail'>, signal: AbortSignal) {
  const failures: unknown[] = []
  for (const uno of await listPorBorrar(parts.db)) {
    if (signal.aborted) break
    try {
      await eraseCuentas(parts, uno)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length) throw failures[0]
}

async function eraseCuentas({ db, storage, mail }: Pick<JobParts, 'db' | 'storage' | 'mail'>, uno: PorBorrar) {
  if (uno.estado === 'bloqueada') await removeSubidasDe(db, storage, uno.usuario_id!)
  const resto = uno.estado === 'borrando' ? uno.resto : await db.transaction().execute(tx => eraseFilas(tx, uno.id))
  if (!resto) return
  for (const llave of [...resto.llaves, ...(await removeVistasSueltas(db))]) await storage.remove(llave)
  await removeFromReportes({ db, storage }, isLineaDe(resto))
  await db.transaction().execute(tx => sweepAuditoria(tx, uno.id, resto))
  const left = await sweepTextos(db, resto)
  // What is on its way this moment is waited for: its mail would come after all others have gone.
  for (let tries = 0; tries < TRIES && (await sweepTrabajos(db, resto)) > 0; tries++) await sleep(PAUSE)
  await mail.forget([...resto.datos, ...resto.nombres])
  if (left.length) throw new Error(`Una persona se borró, pero no en ${left.join(', ')}: hay que verlo a mano.`)
  await endBorrado(db, uno.id)
}
