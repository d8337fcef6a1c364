type Counts = { estudiantes: number; ya_tenian: number }

const students = (n: number) => (n === 1 ? '1 estudiante' : `${n.toLocaleString('es-MX')} estudiantes`)

/**
 * «Se revalidó «Diseña clases activas» a 31 estudiantes; 2 ya lo tenían.»
 * @param names of the courses, at least one
 */
import { entreComillas } from '@eleva/contract'
export function messageOf(names: readonly string[], { estudiantes, ya_tenian }: Counts): string {
  const one = names.length === 1
  const had = `ya ${one ? 'lo' : 'los'} ${ya_tenian === 1 ? 'tenía' : 'tenían'}`
  if (estudiantes === 0)
    return ya_tenian === 1 ? `El estudiante del grupo ${had}.` : `Los ${students(ya_tenian)} ${had}.`
  const what = one ? `Se revalidó ${entreComillas(names[0]!)}` : `Se revalidaron ${names.length} cursos`
  return `${what} a ${students(estudiantes)}${ya_tenian ? `; ${ya_tenian.toLocaleString('es-MX')} ${had}` : ''}.`
}
