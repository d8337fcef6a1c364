import { papeleraRoutes } from '@eleva/contract'
import { notify } from '../notify.ts'
import { call } from './client.ts'
import { messageOf } from './error.ts'

/**
 * Puts back what was deleted.
 * @param id its key in the trash
 * @param again reads anew what shows it
 */
export async function restoreQuitado(id: number, again: () => Promise<unknown>): Promise<void> {
  try {
    const { message, color } = await call(papeleraRoutes.restore, { params: { id } })
    await again()
    notify(message, color)
  } catch (error) {
    notify(messageOf(error), 'danger')
  }
}
