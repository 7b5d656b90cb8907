/** One line that changes in place on a terminal, and a line a step elsewhere. */
export function say(text: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`)
}

/** `say` for something that is counted: each whole tenth. */
export function showProgressTenths(what: string, total: number): (done: number) => void {
  let said = 0
  return (done) => {
    const tenth = Math.floor((done / total) * 10)
    if (tenth === said) return
    said = tenth
    say(`${what}: ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`)
  }
}

/** Leaves the line as it is and begins the next. */
export function endProgressLine(): void {
  if (process.stderr.isTTY) process.stderr.write('\n')
}
