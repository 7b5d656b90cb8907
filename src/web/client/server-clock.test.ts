import { afterEach, expect, it, vi } from 'vitest'
import { learnServerTime, serverNow } from './server-clock.ts'

const server = Date.parse('2026-11-26T12:00:00Z')
const hourMs = 3_600_000
const answer = (at: number, cacheControl = 'private, no-store') =>
  learnServerTime(new Response(null, { headers: { date: new Date(at).toUTCString(), 'cache-control': cacheControl } }))
const deviceShows = (at: number) => vi.useFakeTimers({ now: at, toFake: ['Date'] })

afterEach(() => {
  // Back to a right clock, which the module then knows.
  deviceShows(server)
  answer(server)
  vi.useRealTimers()
})

it.each([-26, -3, 3, 26, 24 * 400])('a device that is %i hours wrong goes by the server’s time', (hours) => {
  deviceShows(server + hours * hourMs)
  answer(server)
  expect(serverNow().getTime()).toBe(server)
  deviceShows(server + hours * hourMs + 90_000)
  expect(serverNow().getTime()).toBe(server + 90_000)
})

it('a clock that is put right is believed again', () => {
  deviceShows(server + 3 * hourMs)
  answer(server)
  deviceShows(server + 60_000)
  answer(server + 60_000)
  expect(serverNow().getTime()).toBe(server + 60_000)
})

it('the way of an answer is no difference, and an answer that the browser may have kept is no clock', () => {
  deviceShows(server + 12_000)
  answer(server)
  expect(serverNow().getTime()).toBe(server + 12_000)
  answer(server - 3 * hourMs, 'public, max-age=3600')
  learnServerTime(new Response(null, { headers: { 'content-type': 'text/plain' } }))
  expect(serverNow().getTime()).toBe(server + 12_000)
})
