import type { Server, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** A request may take this long to arrive (`requestTimeout` of the server), and what it starts some seconds more. */
const patienceMs = 130_000

export type RequestDrain = {
  /** Counts a request among those under way until its response is complete; call it before it is answered. */
  follow(response: ServerResponse): void
  /**
   * From now on each answer is the last one on its connection, so that a proxy which keeps connections sends its next
   * request over another one, or to another server, and never into one that is just being closed.
   */
  closeAfterAnswers(): void
  /** Takes no new connection, and resolves when the requests under way are answered, or took longer than is waited for. */
  end(): Promise<void>
}

/** Follows the requests of a server, so that it can stop without cutting one off. */
export function createRequestDrain(server: Server): RequestDrain {
  const underWay = new Set<ServerResponse>()
  let isEnding = false
  const makeLast = (response: ServerResponse) => {
    if (!response.headersSent) response.shouldKeepAlive = false
  }
  return {
    follow(response) {
      underWay.add(response)
      response.once('close', () => underWay.delete(response))
      if (isEnding) makeLast(response)
    },
    closeAfterAnswers() {
      isEnding = true
      for (const response of underWay) makeLast(response)
    },
    async end() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const deadline = performance.now() + patienceMs
      while (underWay.size > 0 && performance.now() < deadline) await pause(20)
      // What is left are connections without a request, such as those that browsers open in advance.
      server.closeAllConnections()
      await closed
    },
  }
}
