import { randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { MessageThreadWithMessages } from '#contract/messages.ts'
import type { SavedSearch } from '#contract/saved-searches.ts'
import { openDatabase } from '#db/client.ts'
import { sessions } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { savedSearches, savedSearchHits } from '#db/schema/saved-searches.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { startMessageThread } from '#domain/messages/start-message-thread.ts'
import { saveSearchesOfPerson } from '#domain/saved-searches/save-searches-of-person.ts'
import { signSessionToken } from '#platform/identity/session-token.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { aMessageDraft } from '#tests/support/conversations.ts'

type Where = { databaseUrl: string; authSecret: string; serverUrl: string; carId: string; brand: string }

/** Another buyer, who talks about the car on one of the servers and has a saved search that found it. */
export async function aBuyerWithThreadAndSavedSearch({ databaseUrl, authSecret, serverUrl, carId, brand }: Where) {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-watcher-'))
  const database = await openDatabase({ dataDir, url: databaseUrl })
  const { db } = database
  try {
    const buyer = await aBuyer(db)
    const { threadId } = await startMessageThread(db, actorOfUser(buyer), {
      carId,
      ...aMessageDraft('Still there?'),
      now: new Date(),
    })
    const search = { name: brand, query: `brand=${brand}`, frequency: 'instant' as const, wantsPriceDrops: false }
    await saveSearchesOfPerson(db, actorOfUser(buyer), { items: [search], now: new Date() })
    const [saved] = await db.select().from(savedSearches).where(eq(savedSearches.accountId, buyer.id))
    const [car] = await db.select().from(listings).where(eq(listings.id, carId))
    if (!saved || !car) throw new Error('There is no search, or no car.')
    const hit = { searchId: saved.id, listingId: carId, kind: 'new' as const, priceCents: car.priceCents }
    await db.insert(savedSearchHits).values({ ...hit, foundAt: new Date() })
    const value = randomUUIDv7()
    const expiresAt = new Date(Date.now() + 3e12)
    await db.insert(sessions).values({ id: randomUUIDv7(), userId: buyer.id, token: value, expiresAt })
    const headers = { authorization: `Bearer ${signSessionToken(value, authSecret)}` }
    const read = async <Answer>(path: string) => (await (await fetch(serverUrl + path, { headers })).json()) as Answer
    return {
      threadId,
      stateInThread: async () => (await read<MessageThreadWithMessages>(`/api/messages/${threadId}`)).car.status,
      newOfSearch: async () => (await read<{ items: SavedSearch[] }>('/api/saved-searches')).items[0]?.newCount,
      /** Resolves once the open page of the conversation is told that something has changed. */
      listen: () => listen(serverUrl, { headers, threadId }),
    }
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function listen(serverUrl: string, { headers, threadId }: { headers: HeadersInit; threadId: string }) {
  const stop = new AbortController()
  const response = await fetch(`${serverUrl}/api/messages/stream`, { headers, signal: stop.signal })
  if (!response.body) throw new Error('The stream has no body.')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  // The first event says where the stream stands: what comes from now on is news.
  let text = (await reader.read()).value ?? ''
  const told = (async () => {
    while (!text.includes(threadId)) {
      const { value, done } = await reader.read()
      if (done) throw new Error('The stream ended.')
      text += value
    }
    stop.abort()
    return performance.now()
  })()
  return { told }
}
