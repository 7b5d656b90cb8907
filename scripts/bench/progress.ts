/** Prints progress: one line that changes in place on a terminal, and a line per step elsewhere. */
export function showProgressLine(text: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`)
}

/** `showProgressLine` for a count: at each full tenth. */
export function printProgressAtEachTenth(what: string, total: number): (done: number) => void {
  let said = 0
  return (done) => {
    const tenth = Math.floor((done / total) * 10)
    if (tenth === said) return
    said = tenth
    showProgressLine(`${what}: ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`)
  }
}

/** Leaves the line as it is and starts the next. */
export function endProgressLine(): void {
  if (process.stderr.isTTY) process.stderr.write('\n')
}
