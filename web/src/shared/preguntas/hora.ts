/** When something was said in a class: «17:21»; of another day, «19 nov, 17:21». */
import dayjs from 'dayjs'
import 'dayjs/locale/es-mx.js'

export function horaDe(seconds: number, now = dayjs()): string {
  const then = dayjs.unix(seconds).locale('es-mx')
  return then.isSame(now, 'day') ? then.format('HH:mm') : then.format('D MMM, HH:mm').replace('.', '')
}
