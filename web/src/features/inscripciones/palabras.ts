import { number } from '../../kit/page/PageShell.tsx'

export const personas = (n: number) => (n === 1 ? '1 persona' : `${number.format(n)} personas`)
