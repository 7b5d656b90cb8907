import type { CarDraft, SaveCarDraftRequest } from '#contract/car-drafts.ts'
import { ApiError } from '#web/client/api-client.ts'
import {
  type CarDraftContent,
  contentOfServerDraft,
  emptyCarDraftContent,
  isDraftSaved,
  isEmptyDraftContent,
  isSameDraftContent,
  type LocalCarDraft,
  mergeCarDrafts,
} from '#web/listings/merge-car-drafts.ts'

/**
 * What the seller is told: whether the server has everything, and if not, why. `apart`: it has, as a draft of its own, since
 * the one that was open here was posted or deleted elsewhere.
 */
export type CarDraftState =
  | { kind: 'new' | 'saving' | 'saved' | 'apart' | 'unreachable' }
  | { kind: 'refused'; message: string }

export type CarDraftConnection = {
  send: (id: string, request: SaveCarDraftRequest) => Promise<{ revision: number }>
  /** The draft as the server has it now; null where it has none. */
  load: (id: string) => Promise<CarDraft | null>
  keep: (draft: LocalCarDraft) => void
  show: (state: CarDraftState) => void
  /** Another device has changed the draft: the form takes what differs from what it had, and keeps what is typed since. */
  takeOver: (merged: CarDraftContent, before: CarDraftContent) => void
}

/** Devices that write at the same moment agree after a few rounds. */
const maxRounds = 5

/** Keeps a draft on this device at every change, and on the server when asked to, one request at a time. */
export class CarDraftSaver {
  #draft: LocalCarDraft
  #running: Promise<void> | null = null
  #isApart = false
  readonly #connection: CarDraftConnection

  constructor(draft: LocalCarDraft, connection: CarDraftConnection) {
    this.#draft = draft
    this.#connection = connection
  }

  get id(): string {
    return this.#draft.id
  }

  /** Takes what is typed now; returns whether there is something to save. */
  change(content: CarDraftContent, now: Date): boolean {
    if (!isSameDraftContent(this.#draft, content)) {
      this.#draft = { ...this.#draft, ...content, changedAt: now.toISOString() }
      this.#connection.keep(this.#draft)
    }
    return this.#hasToSave()
  }

  /** Resolves once the server has everything, or cannot take it now. */
  async save(): Promise<void> {
    await this.#running
    if (this.#running) return this.save()
    if (!this.#hasToSave()) return
    this.#running = this.#saveAll().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  /** Resolves when no request is under way. */
  async settled(): Promise<void> {
    await this.#running
  }

  #hasToSave(): boolean {
    return !isDraftSaved(this.#draft) && !(this.#draft.base === null && isEmptyDraftContent(this.#draft))
  }

  async #saveAll(): Promise<void> {
    this.#connection.show({ kind: 'saving' })
    try {
      for (let round = 0; round < maxRounds && this.#hasToSave(); round += 1) await this.#saveOnce()
      const saved = this.#isApart ? 'apart' : 'saved'
      this.#connection.show({ kind: isDraftSaved(this.#draft) ? saved : 'unreachable' })
    } catch (error) {
      this.#connection.show(stateAfter(error))
    }
  }

  async #saveOnce(): Promise<void> {
    const { id, base, values, photos } = this.#draft
    const request = {
      values: Object.fromEntries(Object.entries(values).filter(([, text]) => text !== '')),
      photoIds: photos.map((photo) => photo.id),
      revision: base?.revision ?? 0,
    }
    try {
      const { revision } = await this.#connection.send(id, request)
      this.#set({ ...this.#draft, base: { values, photos, revision } })
    } catch (error) {
      if (!(error instanceof ApiError) || ![404, 409, 410].includes(error.status)) throw error
      const server = error.status === 409 ? await this.#connection.load(id) : null
      if (server) this.#takeOver(server)
      // Posted or deleted elsewhere: what was typed here since is kept as a draft of its own.
      else this.#goOnApart()
    }
  }

  #goOnApart(): void {
    this.#isApart = true
    this.#set({ ...this.#draft, id: crypto.randomUUID(), base: null })
  }

  #takeOver(server: CarDraft): void {
    const content = contentOfServerDraft(server)
    const before = this.#draft
    const merged = mergeCarDrafts(before.base ?? emptyCarDraftContent, before, content)
    this.#set({ ...before, ...merged, base: { ...content, revision: server.revision } })
    this.#connection.takeOver(merged, before)
  }

  #set(draft: LocalCarDraft): void {
    this.#draft = draft
    this.#connection.keep(draft)
  }
}

function stateAfter(error: unknown): CarDraftState {
  if (error instanceof ApiError && error.status === 422) return { kind: 'refused', message: error.message }
  return { kind: 'unreachable' }
}
