/** Where the log goes: standard output, and what is said in one turn of the process in one piece. */

let lines = ''
let listens = false

function flush() {
  const said = lines
  lines = ''
  if (said) process.stdout.write(said)
}

/** A write for each line took a seventh of a short call's time. What waits is at most a turn old, and goes before an exit. */
export const logOut = {
  /** @param line with its end */
  write(line: string) {
    if (!listens) process.once('exit', flush)
    listens = true
    if (lines === '') setImmediate(flush)
    lines += line
  },
}
