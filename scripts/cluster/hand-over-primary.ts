import { setTimeout as pause } from 'node:timers/promises'

type ClusterAnswer = { members?: PatroniMember[] }
type PatroniMember = { name: string; role: string; state: string; api_url: string }
type PatroniStatus = { role: string; state: string; replication?: { state: string; sync_state: string }[] }
type PatroniAnswer<T> = { status: number; body: T; at: Date }

const askAgainMs = 60
/** What a primary has left to write is written first, while it goes on. */
const usualPatienceMs = 120_000

export type HandedOver = {
  from: string
  to: string
  /** From the moment at which the former primary took nothing more until a standby followed the new one. */
  ms: number
}

/**
 * Hands the place of the primary to the synchronous standby, as `patronictl switchover` does, and faster: there a Patroni
 * looks once each `loop_wait`, and the standby that is not meant sleeps for two seconds if it looks while the request
 * still stands; until it follows, the new primary acknowledges nothing. So the request is one for a certain time, which
 * may be taken back; that is done once the primary stops, and then each standby is woken when there is something new for
 * it. Where the taking back comes too late, it is Patroni's own switchover.
 *
 * @param patroniUrl the interface of any Patroni of the cluster, `http://10.0.0.1:8008`; with user and password where it asks for them
 * @param patienceMs how long it waits, in all, for the former primary to stop and for the new one to acknowledge writes
 * @throws Error that says what to look at, where nobody can take over, or nobody has
 */
export async function handOverPrimary(
  patroniUrl: string,
  { patienceMs = usualPatienceMs }: { patienceMs?: number } = {},
): Promise<HandedOver> {
  const ask = <T>(url: string, path: string, init: RequestInit = {}) =>
    askPatroniOf<T>(withCredentialsOf(patroniUrl, url), path, init)
  const { primary, standbys } = await readMembers(patroniUrl)
  const { body: settings, at: now } = await ask<{ loop_wait?: number }>(primary.api_url, '/config')
  // Its clock counts, which says whole seconds.
  const scheduledAt = new Date(now.getTime() + 2_000).toISOString()
  const json = JSON.stringify({ leader: primary.name, scheduled_at: scheduledAt })
  const asked = await ask<string>(primary.api_url, '/switchover', { method: 'POST', body: json })
  if (asked.status !== 202) throw new Error(`Patroni refuses to switch over: ${asked.body} Nothing was done.`)

  const until = performance.now() + patienceMs
  const isOver = () => performance.now() > until
  const stateOf = async ({ api_url: url }: PatroniMember) => (await ask<PatroniStatus>(url, '/patroni')).body
  const isRunning = () =>
    stateOf(primary).then(
      ({ state }) => state === 'running',
      () => true,
    )
  const takeBack = () => ask(primary.api_url, '/switchover', { method: 'DELETE' }).catch(ignore)
  while (await isRunning()) {
    if (isOver()) {
      await takeBack()
      throw new Error(`${primary.name} has not begun to stop, and the request was taken back. ${look}`)
    }
    await pause(askAgainMs)
  }
  const stoppedAt = performance.now()
  await takeBack()
  // A change that changes nothing lets a Patroni look at once.
  const wake = JSON.stringify({ loop_wait: settings.loop_wait ?? 10 })
  const readMembersOf = async (url: string): Promise<PatroniMember[]> => {
    const { members = [] } = (await ask<ClusterAnswer>(url, '/cluster')).body
    if (members.length === 0) throw new Error('It knows no member.')
    return members
  }
  /** Wakes whoever has to see something new, and says who acknowledges writes. */
  const lookAround = async (): Promise<PatroniMember | null> => {
    // Whoever answers first: one that promotes, or has just died, may not.
    const members = await Promise.any(standbys.map(({ api_url: url }) => readMembersOf(url)))
    const leader = members.find(({ role }) => role === 'leader')
    // It still has the place: nobody needs to look.
    if (leader?.name === primary.name) return null
    // Without a leader it is the synchronous standby that takes the place, and with one it is the other that follows it.
    const due = members.filter(({ name, role }) =>
      leader ? name !== leader.name && name !== primary.name : role === 'sync_standby',
    )
    await Promise.allSettled(due.map(({ api_url: url }) => ask(url, '/config', { method: 'PATCH', body: wake })))
    if (!leader) return null
    const { role, replication = [] } = await stateOf(leader)
    const isFollowed = replication.some((one) => one.state === 'streaming' && one.sync_state !== 'async')
    return isPrimaryRole(role) && isFollowed ? leader : null
  }
  for (;;) {
    const to = await lookAround().catch(() => null)
    if (to) return { from: primary.name, to: to.name, ms: Math.round(performance.now() - stoppedAt) }
    if (isOver()) throw new Error(`${primary.name} has stopped, and no standby acknowledges writes. ${look}`)
    await pause(askAgainMs)
  }
}

const look = 'See "patronictl list", and the logs of Patroni and etcd.'
const ignore = () => {}
const isPrimaryRole = (role: string) => role === 'master' || role === 'primary'

async function readMembers(patroniUrl: string): Promise<{ primary: PatroniMember; standbys: PatroniMember[] }> {
  const { members = [] } = (await askPatroniOf<ClusterAnswer>(patroniUrl, '/cluster')).body
  const primary = members.find(({ role }) => role === 'leader')
  if (!primary) throw new Error(`No member is primary at the moment. ${look} Nothing was done.`)
  const standbys = members.filter((one) => one !== primary && ['running', 'streaming'].includes(one.state))
  if (!standbys.some(({ role }) => role === 'sync_standby'))
    throw new Error(`No standby is known to have all that was acknowledged. ${look} Nothing was done.`)
  if (standbys.length < 2) {
    throw new Error(
      'Only one standby follows: as the primary it would acknowledge nothing until another does. Bring that one back first. Nothing was done.',
    )
  }
  return { primary, standbys }
}

function withCredentialsOf(patroniUrl: string, other: string): string {
  const url = new URL(new URL(other).origin)
  const { username, password } = new URL(patroniUrl)
  url.username = username
  url.password = password
  return url.href
}

/** @throws Error where it does not answer, or asks for a password */
async function askPatroniOf<T>(patroniUrl: string, path: string, init: RequestInit = {}): Promise<PatroniAnswer<T>> {
  const { origin, username, password } = new URL(patroniUrl)
  const key = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  const headers = new Headers(username === '' ? {} : { authorization: `Basic ${key}` })
  const signal = AbortSignal.timeout(2_000)
  const answer = await fetch(`${origin}${path}`, { ...init, headers, signal }).catch((error: unknown) => {
    const reason = error instanceof Error ? (error.cause ?? error.message) : error
    throw new Error(`Patroni does not answer at ${origin}: ${reason}.`, { cause: error })
  })
  if (answer.status === 401)
    throw new Error(`Patroni at ${origin} asks for a password: name it as http://user:password@host:8008.`)
  const text = await answer.text()
  const body = (text.startsWith('{') ? JSON.parse(text) : text) as T
  return { status: answer.status, body, at: new Date(answer.headers.get('date') ?? Date.now()) }
}
