import { afterEach, expect, it, vi } from 'vitest'
import { pageAccountHeader } from '#contract/page-account.ts'
import { setPageAccount } from '#web/client/page-account.ts'
import { subscribeToSessionOfAnother } from '#web/client/session-broadcast.ts'
import type { MessageOutbox, OutgoingMessage } from './message-outbox.ts'
import { sendOutgoingMessages } from './send-outgoing-messages.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  setPageAccount('')
})

/** An outbox of Marcus in memory, with two messages. */
function anOutbox(): MessageOutbox {
  const aMessage = (clientId: string, writtenAt: number): OutgoingMessage => ({
    clientId,
    writtenAt,
    text: `Text of ${clientId}`,
    photos: [],
    state: 'waiting',
  })
  const kept = new Map([aMessage('first', 1), aMessage('second', 2)].map((message) => [message.clientId, message]))
  return {
    accountId: 'marcus',
    read: () => [...kept.values()],
    save: (message) => void kept.set(message.clientId, message),
    remove: (clientId) => void kept.delete(clientId),
    subscribe: () => () => {},
    runAlone: (send) => send(),
  }
}

/** A server where this person is signed in, and the accounts that calls were made for. */
function stubServer(signedIn: { id: string | null }) {
  const calls: (string | null)[] = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const account = new Headers(init.headers).get(pageAccountHeader)
    calls.push(account)
    const refuse = (status: number, code: string) =>
      Response.json({ error: { code, message: 'No.', requestId: 'r1' } }, { status })
    if (signedIn.id === null) return refuse(401, 'signed_out')
    if (signedIn.id !== account) return refuse(409, 'session_changed')
    return Response.json({ message: {} }, { status: 201 })
  })
  return calls
}

it.each([['bob'], [null]])(
  'messages wait, in their order, while %s is signed in in place of their author, and leave as nobody else',
  async (other) => {
    const outbox = anOutbox()
    const session: { id: string | null } = { id: other }
    const calls = stubServer(session)
    setPageAccount('bob')
    let isPageTold = false
    const unsubscribe = subscribeToSessionOfAnother(() => {
      isPageTold = true
    })
    await sendOutgoingMessages(outbox, { threadId: 'thread' })
    expect(calls).toEqual(['marcus'])
    expect(outbox.read()).toMatchObject([
      { clientId: 'first', state: 'signed-out' },
      { clientId: 'second', state: 'signed-out' },
    ])
    session.id = 'marcus'
    await sendOutgoingMessages(outbox, { threadId: 'thread' })
    expect(calls).toEqual(['marcus', 'marcus', 'marcus'])
    expect(outbox.read()).toEqual([])
    expect(isPageTold, 'the queue says so itself').toBe(false)
    unsubscribe()
  },
)
