/** The search of the public pages: as the kit's box, without the component library. */
import { IconSearch } from '@tabler/icons-react'
import { useTyped } from '../../kit/list/useTyped.ts'
import s from './Buscador.module.css'

type Props = { etiqueta: string; valor: string; onSearch: (text: string) => void }

export function Buscador({ etiqueta, valor, onSearch }: Props) {
  const { text, search, onKey, onBlur } = useTyped(valor, onSearch)
  return (
    <search className={s.buscador}>
      <IconSearch size={20} stroke={1.75} aria-hidden />
      <input
        type="search"
        aria-label={etiqueta}
        placeholder={etiqueta}
        maxLength={100}
        value={text}
        onChange={e => search(e.currentTarget.value)}
        onKeyDown={e => onKey(e.key)}
        onBlur={onBlur}
      />
    </search>
  )
}
