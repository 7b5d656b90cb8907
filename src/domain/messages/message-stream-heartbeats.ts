import { messageStreamHeartbeatMs } from '#contract/messages.ts'
import type { Db } from '#db/client.ts'
import { findOpenSessions } from '#domain/accounts/find-open-sessions.ts'
import type { Clock } from '#domain/clock.ts'

/** Streams whose heartbeat is due are looked at together this often: one query instead of one for each. */
const roundMs = 1_000
const streamsPerRound = 1_000

type OpenStream = {
  accountId: string
  /** The session by which it was opened. */
  sessionToken: string
  beat: () => void
  /** The session has ended, or belongs to somebody else. */
  end: () => void
}

/** Keeps the open streams of a server alive as long as their sessions are. */
export type MessageStreamHeartbeats = {
  /** From now on the stream hears a beat every 15 s; returns what takes it out. */
  join(stream: OpenStream): () => void
  stop(): void
}

export function createMessageStreamHeartbeats(
  db: Db,
  { clock, onError }: { clock: Clock; onError: (error: unknown) => void },
): MessageStreamHeartbeats {
  /** In the order in which they are due. */
  const dueAt = new Map<OpenStream, number>()
  let timer: NodeJS.Timeout | undefined

  async function round(): Promise<void> {
    const now = clock.now()
    const due: OpenStream[] = []
    for (const [stream, at] of dueAt) {
      if (at > now.getTime() || due.length === streamsPerRound) break
      due.push(stream)
    }
    if (due.length === 0) return
    const tokens = due.map(({ sessionToken }) => sessionToken)
    const open = await findOpenSessions(db, tokens, now)
    for (const stream of due) {
      // It has left meanwhile.
      if (!dueAt.delete(stream)) continue
      if (open.get(stream.sessionToken) !== stream.accountId) {
        stream.end()
        continue
      }
      dueAt.set(stream, now.getTime() + messageStreamHeartbeatMs)
      stream.beat()
    }
  }

  function schedule(): void {
    timer = setTimeout(async () => {
      // While the database is away the streams stay; a piece of news looks at its session for itself.
      await round().catch(onError)
      if (timer && dueAt.size > 0) schedule()
      else timer = undefined
    }, roundMs)
    timer.unref()
  }

  return {
    join(stream) {
      dueAt.set(stream, clock.now().getTime() + messageStreamHeartbeatMs)
      if (!timer) schedule()
      return () => void dueAt.delete(stream)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      dueAt.clear()
    },
  }
}
