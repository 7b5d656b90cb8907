import { setTimeout as pause } from 'node:timers/promises'
import type { Message, MessageThreadStreamEvent, MessageThreadWithMessages } from '#contract/messages.ts'

type Event = { id: string | null; name: string; data: string }

/**
 * A page with one conversation open, as `use-live-message-thread.ts` keeps it: it goes on at the position of its stream, on whichever
 * server answers, reads what is missing, and shows each message once, in order.
 */
export class LiveThreadReader {
  readonly shown: Message[] = []
  readonly #threadId: string
  readonly #token: string
  readonly #urls: () => readonly string[]
  #position: string | null = null
  #stream = new AbortController()
  #isStopped = false
  #waiting: (() => void)[] = []
  /** When the page first showed a message, by its number. */
  readonly shownAt = new Map<number, number>()
  disconnects = 0
  readonly faults: string[] = []

  constructor({ threadId, token, urls }: { threadId: string; token: string; urls: () => readonly string[] }) {
    this.#threadId = threadId
    this.#token = token
    this.#urls = urls
  }

  /** Reads until it is stopped; a lost connection is opened anew. */
  async run(): Promise<void> {
    for (let attempt = 0; !this.#isStopped; attempt += 1) {
      const urls = this.#urls()
      const url = urls[attempt % Math.max(1, urls.length)]
      this.#stream = new AbortController()
      try {
        if (url) await this.#follow(url)
      } catch {
        // A killed server, or a cut connection: the next attempt goes on at the position.
      }
      if (!this.#isStopped) await pause(5)
    }
  }

  /** Cuts the connection, as a train in a tunnel does. */
  cut(): void {
    this.disconnects += 1
    this.#stream.abort()
  }

  stop(): void {
    this.#isStopped = true
    this.#stream.abort()
  }

  /** Waits until the page shows the message of that number. */
  async shows(seq: number): Promise<void> {
    while ((this.shown.at(-1)?.seq ?? 0) < seq)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve)
      })
  }

  async #follow(url: string): Promise<void> {
    const { signal } = this.#stream
    const headers = { ...this.#headers(), ...(this.#position ? { 'last-event-id': this.#position } : {}) }
    const response = await fetch(`${url}/api/messages/stream`, { headers, signal })
    if (!response.ok || !response.body) throw new Error(`The stream was answered ${response.status}.`)
    let rest = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const parts = `${rest}${chunk}`.split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) await this.#take(url, readEvent(part))
    }
  }

  async #take(url: string, { id, name, data }: Event): Promise<void> {
    if (name === 'news') {
      const news = JSON.parse(data) as MessageThreadStreamEvent
      if (news.threadId === this.#threadId) {
        const next = (this.shown.at(-1)?.seq ?? 0) + 1
        const isComplete = news.messages.length > 0 && (news.messages[0]?.seq ?? 0) <= next
        if (isComplete) this.#show(news.messages)
        else await this.#readOn(url)
      }
    }
    if (name === 'sync') await this.#readOn(url)
    // Only now: what fails above comes again.
    if (id !== null) this.#position = id
  }

  async #readOn(url: string): Promise<void> {
    for (;;) {
      const after = String(this.shown.at(-1)?.seq ?? 0)
      const query = new URLSearchParams({ after })
      const { signal } = this.#stream
      const read = await fetch(`${url}/api/messages/${this.#threadId}?${query}`, { headers: this.#headers(), signal })
      if (!read.ok) throw new Error(`The conversation was answered ${read.status}.`)
      const { messages } = (await read.json()) as MessageThreadWithMessages
      this.#show(messages)
      if (messages.length < 50) return
    }
  }

  #show(messages: readonly Message[]): void {
    for (const message of messages) {
      const next = (this.shown.at(-1)?.seq ?? 0) + 1
      if (message.seq < next) continue
      if (message.seq > next) this.faults.push(`message ${message.seq} came before ${next}`)
      this.shown.push(message)
      this.shownAt.set(message.seq, performance.now())
    }
    for (const wake of this.#waiting.splice(0)) wake()
  }

  #headers() {
    return { authorization: `Bearer ${this.#token}` }
  }
}

function readEvent(part: string): Event {
  const event: Event = { id: null, name: '', data: '' }
  for (const line of part.split('\n')) {
    if (line.startsWith('id: ')) event.id = line.slice(4)
    if (line.startsWith('event: ')) event.name = line.slice(7)
    if (line.startsWith('data: ')) event.data += line.slice(6)
  }
  return event
}
