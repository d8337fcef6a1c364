import { type Constancia, folioImpreso } from '@eleva/contract'
import { dayOfPeople } from '../../kit/page/zona.ts'
import { paginaDe } from './palabras.ts'

/**
 * As LinkedIn asks for it: the person signs in there, and sees it before it counts. Its month is the one that is
 * printed.
 */
export function enLinkedIn(
  { logro, folio, emitida }: Pick<Constancia, 'logro' | 'folio' | 'emitida'>,
  organizacion: string,
): string {
  const [year, month] = dayOfPeople(emitida).split('-')
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: logro,
    organizationName: organizacion,
    issueYear: year!,
    issueMonth: String(Number(month)),
    certUrl: location.origin + paginaDe(folio),
    certId: folioImpreso(folio),
  })
  return `https://www.linkedin.com/profile/add?${query}`
}
