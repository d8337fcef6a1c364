/** Files that are held over a page, and let go. */
import { useEffect } from 'react'

export const bringsFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') ?? false

/** A file that is dropped beside where it is taken would be opened in place of the page. */
export function useNothingBeside() {
  useEffect(() => {
    const hold = (event: globalThis.DragEvent) => {
      if (bringsFiles(event)) event.preventDefault()
    }
    addEventListener('dragover', hold)
    addEventListener('drop', hold)
    return () => {
      removeEventListener('dragover', hold)
      removeEventListener('drop', hold)
    }
  }, [])
}
