import { afterEach, expect, it, vi } from 'vitest'
import { pageAccountHeader } from '#contract/page-account.ts'
import { setPageAccount } from '#web/client/page-account.ts'
import { subscribeToSessionOfAnother } from '#web/client/session-broadcast.ts'
import type { MessageOutbox, OutgoingMessage } from './message-outbox.ts'
import { sendOutgoingMessages } from './send-outgoing-messages.ts'

afterEach(() => {
  vi.useRealTimers()
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

/** A server that answers one call after the other with these statuses, and takes every later one; and the texts of the calls. */
function stubAnswers(...answers: { status: number; retryAfterSeconds?: number }[]) {
  const texts: string[] = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    texts.push((JSON.parse(String(init.body)) as { text: string }).text)
    const { status = 201, retryAfterSeconds } = answers.shift() ?? {}
    if (status === 201) return Response.json({ message: {} }, { status })
    return Response.json({ error: { code: 'unknown', message: 'No.', retryAfterSeconds } }, { status })
  })
  return texts
}
const send = (outbox: MessageOutbox) => sendOutgoingMessages(outbox, { threadId: 'thread' })

it('messages that come too soon wait as long as the server says, and none overtakes another', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const outbox = anOutbox()
  const calls = stubAnswers({ status: 429, retryAfterSeconds: 40 })
  await send(outbox)
  expect(calls).toEqual(['Text of first'])
  expect(outbox.read().map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  vi.setSystemTime(Date.now() + 39_000)
  const [second] = outbox.read().slice(-1)
  if (second)
    outbox.save({ ...second, clientId: 'third', text: 'Text of third', state: 'sending', notBefore: undefined })
  await send(outbox)
  expect(calls).toHaveLength(1)
  // What was written meanwhile says that it waits, too.
  expect(outbox.read().map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
  vi.setSystemTime(Date.now() + 1_000)
  await send(outbox)
  expect(calls.slice(1)).toEqual(['Text of first', 'Text of second', 'Text of third'])
  expect(outbox.read()).toEqual([])
})

it('a clock that was set back does not keep messages waiting for longer than any server says', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const outbox = anOutbox()
  const calls = stubAnswers({ status: 429, retryAfterSeconds: 40 })
  await send(outbox)
  vi.setSystemTime(Date.now() - 3_600_000)
  await send(outbox)
  expect(calls).toEqual(['Text of first', 'Text of first', 'Text of second'])
})

it.each([408, 429, 500])('an answer that may be another one later refuses nothing: %i', async (status) => {
  const outbox = anOutbox()
  stubAnswers({ status })
  await send(outbox)
  expect(outbox.read().map(({ state }) => state)).toEqual(['waiting', 'waiting'])
})

it('a message that the server refuses for good holds up no other', async () => {
  const outbox = anOutbox()
  stubAnswers({ status: 422 })
  await send(outbox)
  expect(outbox.read()).toMatchObject([{ clientId: 'first', state: 'refused', error: 'No.' }])
})
