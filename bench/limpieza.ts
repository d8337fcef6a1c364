/** What must be undone when the run is over, be it done, failed or interrupted. */
const ends: (() => unknown)[] = []

/** Remembers what to undo; the latest is undone first. It may have been undone already. */
export const atEnd = (end: () => unknown) => {
  ends.push(end)
}

export async function undoAll() {
  for (let end = ends.pop(); end; end = ends.pop()) await end()
}
