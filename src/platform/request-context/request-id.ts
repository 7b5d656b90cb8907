import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Letters, digits and a few marks: what proxies make, and nothing that could forge a line of a log. */
const acceptable = /^[\w.:=-]{8,64}$/

/** Carries out the work, and all that it begins, under this id: in its log lines, mails and payments. */
export function runWithRequestId<T>(id: string, work: () => T): T {
  return current.run(id, work)
}

/** The id of the request that is being answered; undefined outside of one, as in a timer. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}

export function isRequestId(text: string | undefined): text is string {
  return text !== undefined && acceptable.test(text)
}
