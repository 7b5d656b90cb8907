import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { handOverPrimary } from '../scripts/cluster/hand-over-primary.ts'

/** Three members that answer as Patroni 3 does, in one process; `said` holds what they were asked for, in its order. */
async function playPatroni({
  states = ['running', 'running', 'running'],
  password = '',
  stopsWhenAsked = true,
  hasSuccessor = true,
  /** A member that does not say how the cluster stands. */
  silent = '',
} = {}) {
  const said: { member: string; asked: string; body: unknown }[] = []
  const names = ['database1', 'database2', 'database3']
  const servers: Server[] = []
  let primary = names[0]
  let isStopping = false
  let isFollowed = false
  const urlOf = (index: number) => {
    const address = servers[index]?.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }
  const members = () =>
    names.map((name, index) => ({
      name,
      role: name === primary ? 'leader' : name === 'database2' ? 'sync_standby' : 'replica',
      state: states[index],
      api_url: `${urlOf(index)}/patroni`,
    }))
  const statusOf = (name: string) => {
    if (name === 'database1') return { role: 'master', state: isStopping ? 'stopping' : 'running' }
    if (name !== primary) return { role: 'replica', state: 'running' }
    const followers = isFollowed ? [{ state: 'streaming', sync_state: 'sync' }] : []
    return { role: 'master', state: 'running', replication: followers }
  }
  for (const name of names) {
    const server = createServer(async (request, response) => {
      const asked = `${request.method} ${request.url}`
      const body = await text(request)
      if (request.method !== 'GET') said.push({ member: name, asked, body: body === '' ? null : JSON.parse(body) })
      const isAllowed =
        request.headers.authorization === `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}`
      if (password !== '' && request.method !== 'GET' && !isAllowed) return response.writeHead(401).end('no auth')
      if (asked === 'POST /switchover') {
        isStopping = stopsWhenAsked
        return response.writeHead(202).end('Switchover scheduled')
      }
      if (asked === 'DELETE /switchover' && isStopping) primary = ''
      // The one takes the place when it looks, and the other follows it when it looks after that.
      if (asked === 'PATCH /config' && name === 'database3') isFollowed = primary === 'database2'
      if (asked === 'PATCH /config' && name === 'database2' && hasSuccessor) primary = name
      if (asked === 'GET /cluster' && name === silent) return request.socket.destroy()
      if (asked === 'GET /cluster') return response.end(JSON.stringify({ members: members() }))
      if (asked === 'GET /patroni') return response.end(JSON.stringify(statusOf(name)))
      response.end(JSON.stringify({ loop_wait: 1 }))
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  }
  const close = () => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  }
  return { said, urlOf, url: urlOf(2), close, loseThePrimary: () => (primary = '') }
}

describe('handing over the primary', () => {
  let patroni: Awaited<ReturnType<typeof playPatroni>>
  afterEach(() => patroni.close())

  it('takes its request back once the primary stops, and wakes each standby when there is something new for it', async () => {
    patroni = await playPatroni()
    const before = Date.now()
    expect(await handOverPrimary(patroni.url)).toEqual({ from: 'database1', to: 'database2', ms: expect.any(Number) })
    const [asked, takenBack, ...woken] = patroni.said
    expect(asked).toMatchObject({ member: 'database1', asked: 'POST /switchover', body: { leader: 'database1' } })
    // A time to come, or Patroni refuses it: by the clock of the primary, which says whole seconds.
    const { scheduled_at: scheduledAt } = Object(asked?.body)
    expect(Date.parse(scheduledAt) - before).toBeGreaterThan(900)
    expect(takenBack).toMatchObject({ member: 'database1', asked: 'DELETE /switchover' })
    expect(woken.map(({ member, asked: what }) => `${member} ${what}`)).toEqual([
      'database2 PATCH /config',
      'database3 PATCH /config',
    ])
    // What is changed is what was there.
    expect(woken.every(({ body }) => JSON.stringify(body) === '{"loop_wait":1}')).toBe(true)
  })

  it.each(['database2', 'database3'])('ends as well where the standby %s does not answer meanwhile', async (silent) => {
    patroni = await playPatroni({ silent })
    const asked = patroni.urlOf(silent === 'database2' ? 2 : 1)
    expect(await handOverPrimary(asked, { patienceMs: 5_000 })).toMatchObject({ to: 'database2' })
  })

  it('says the user and password of its address to every member', async () => {
    patroni = await playPatroni({ password: 'a:b/ü' })
    const url = patroni.url.replace('//', `//patroni:${encodeURIComponent('a:b/ü')}@`)
    await expect(handOverPrimary(patroni.url)).rejects.toThrow('http://user:password@host:8008')
    expect(await handOverPrimary(url)).toMatchObject({ to: 'database2' })
  })

  it('takes its request back where the primary does not begin to stop, and says so', async () => {
    patroni = await playPatroni({ stopsWhenAsked: false })
    await expect(handOverPrimary(patroni.url, { patienceMs: 300 })).rejects.toThrow(
      /database1 has not begun to stop, and the request was taken back.*patronictl list/,
    )
    expect(patroni.said.map(({ asked }) => asked)).toEqual(['POST /switchover', 'DELETE /switchover'])
  })

  it('says where to look when the primary has stopped and nobody takes its place', async () => {
    patroni = await playPatroni({ hasSuccessor: false })
    await expect(handOverPrimary(patroni.url, { patienceMs: 300 })).rejects.toThrow(
      /database1 has stopped, and no standby acknowledges writes.*patronictl list/,
    )
  })

  it('asks for nothing where the new primary would acknowledge nothing, and says what is missing', async () => {
    patroni = await playPatroni({ states: ['running', 'running', 'stopped'] })
    await expect(handOverPrimary(patroni.url)).rejects.toThrow(/Only one standby follows.*Nothing was done/)
    patroni.close()
    patroni = await playPatroni({ states: ['running', 'stopped', 'running'] })
    await expect(handOverPrimary(patroni.url)).rejects.toThrow(/No standby is known to have all.*Nothing was done/)
    patroni.loseThePrimary()
    await expect(handOverPrimary(patroni.url)).rejects.toThrow(/No member is primary.*Nothing was done/)
    expect(patroni.said).toEqual([])
  })
})
