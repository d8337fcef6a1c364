/** What must be undone when the run is over, be it done, failed or interrupted. */
const ends: (() => unknown)[] = []

/** Remembers what to undo; the latest is undone first. It may have been undone already. */
export const atEnd = (end: () => unknown) => {
  ends.push(end)
}

let undoing: Promise<void> | undefined

/** Whoever asks again waits for the same end: an interrupted run fails while it is being undone. */
export const undoAll = (): Promise<void> => {
  undoing ??= undo()
  return undoing
}

async function undo() {
  for (let end = ends.pop(); end; end = ends.pop()) await end()
}
