import { setTimeout as pause } from 'node:timers/promises'

/** Waits until the cars of a server have their price labels, which are computed in rounds of 1.5 s after the start. */
export async function waitForValuations(url: string): Promise<void> {
  let before = ''
  for (;;) {
    const answer = await fetch(`${url}/api/cars?limit=100`)
    const { items } = (await answer.json()) as { items: { id: string; valuation: object | null }[] }
    const now = JSON.stringify(items.map(({ id, valuation }) => [id, valuation]))
    if (now === before && items.some(({ valuation }) => valuation !== null)) return
    before = now
    await pause(3_500)
  }
}
