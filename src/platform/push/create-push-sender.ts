import { request as requestPlainly } from 'node:http'
import { request as requestByTls } from 'node:https'
import { isIP } from 'node:net'
import type { PushSettings } from '#config/push-settings.ts'
import { encryptPushPayload } from './encrypt-push-payload.ts'
import { lookupPublicAddress } from './public-address.ts'
import type { PushMessage, PushOutcome, PushSender, PushTarget } from './push-sender.ts'
import { vapidAuthorization } from './vapid.ts'

const answerMs = 5_000
const maxEndpointLength = 1_000

/** Null where the operator has set no keys: nothing is offered then, and nobody is called. */
export function createPushSender(settings: PushSettings | null, now: () => Date): PushSender | null {
  if (settings === null) return null
  const { keys, subject, testOrigin } = settings
  const isOfTest = (endpoint: string) => testOrigin !== null && new URL(endpoint).origin === testOrigin
  const accepts = (endpoint: string) =>
    endpoint.length <= maxEndpointLength &&
    URL.canParse(endpoint) &&
    (isOfTest(endpoint) || isOfPublicService(new URL(endpoint)))

  async function send({ endpoint, ...keysOfBrowser }: PushTarget, message: PushMessage): Promise<PushOutcome> {
    if (!accepts(endpoint)) return { kind: 'refused', reason: 'The address is none of a push service.' }
    try {
      const body = encryptPushPayload(Buffer.from(JSON.stringify(message.payload)), keysOfBrowser)
      const headers = {
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        'content-length': body.length,
        ttl: message.ttlSeconds,
        topic: message.topic,
        urgency: 'normal',
        authorization: vapidAuthorization(keys, { endpoint, subject, now: now() }),
      }
      return outcomeOf(await post(endpoint, { body, headers, isOfTest: isOfTest(endpoint) }))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { kind: 'later', reason, retryAfterMs: 0 }
    }
  }
  return { publicKey: keys.publicKey, accepts, send }
}

/** By name, at the port of https: an address in numbers is no push service, and may be a machine of our own network. */
function isOfPublicService({ protocol, hostname, port, username, password }: URL): boolean {
  const isNamed = hostname.includes('.') && !hostname.endsWith('.') && isIP(hostname) === 0 && !hostname.startsWith('[')
  const isInside = /\.(localhost|local|internal|intranet|lan|home\.arpa|test|invalid|example)$/i.test(hostname)
  return protocol === 'https:' && port === '' && username === '' && password === '' && isNamed && !isInside
}

type Answer = { status: number; retryAfter: string | undefined }

/** Follows no redirection and reads no answer: a push service says everything by its status. */
function post(
  endpoint: string,
  { body, headers, isOfTest }: { body: Buffer; headers: Record<string, string | number>; isOfTest: boolean },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(answerMs)
    const options = { method: 'POST', headers, signal, agent: false }
    const request = isOfTest
      ? requestPlainly(endpoint, options)
      : requestByTls(endpoint, { ...options, lookup: lookupPublicAddress })
    request.on('error', reject)
    request.once('response', (response) => {
      const { statusCode = 0, headers: answered } = response
      response.destroy()
      resolve({ status: statusCode, retryAfter: answered['retry-after'] })
    })
    request.end(body)
  })
}

function outcomeOf({ status, retryAfter }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = `The push service answered ${status}.`
  if (status === 408 || status === 429 || status >= 500) {
    const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0
    return { kind: 'later', reason, retryAfterMs: seconds * 1000 }
  }
  return { kind: 'refused', reason }
}
