import { describe, expect, it } from 'vitest'
import type { CarDraft, SaveCarDraftRequest } from '#contract/car-drafts.ts'
import { ApiError } from '#web/client/api-client.ts'
import { CarDraftSaver, type CarDraftState } from '#web/listings/car-draft-saver.ts'
import { emptyCarFormValues } from '#web/listings/car-form-values.ts'
import { type CarDraftContent, emptyCarDraftContent, type LocalCarDraft } from '#web/listings/merge-car-drafts.ts'

const now = new Date('2026-11-20T12:00:00Z')
const contentOf = (values: Partial<typeof emptyCarFormValues>): CarDraftContent => ({
  values: { ...emptyCarFormValues, ...values },
  photos: [],
})
const refusal = (status: number, message = '') => new ApiError(status, { code: 'unknown', message })

/** A server with drafts as the API keeps them, and the device of one seller. */
function createDevice() {
  const server = new Map<string, CarDraft>()
  const said: CarDraftState[] = []
  const seen: { kept?: LocalCarDraft; shown?: CarDraftContent; failure?: Error } = {}
  const sent: SaveCarDraftRequest[] = []
  const draft: LocalCarDraft = { id: 'one', ...emptyCarDraftContent, base: null, changedAt: now.toISOString() }
  const saver = new CarDraftSaver(draft, {
    async send(id, request) {
      if (seen.failure) throw seen.failure
      sent.push(request)
      const known = server.get(id)
      if (request.revision > 0 && !known) throw refusal(404)
      if (request.revision !== (known?.revision ?? 0)) throw refusal(409)
      const saved = { id, values: request.values, photos: [], revision: request.revision + 1 }
      server.set(id, { ...saved, updatedAt: now.toISOString() })
      return saved
    },
    load: async (id) => server.get(id) ?? null,
    keep: (kept) => {
      seen.kept = kept
    },
    show: (state) => said.push(state),
    takeOver: (content) => {
      seen.shown = content
    },
  })
  return { server, saver, said, seen, sent }
}

describe('a draft on a device', () => {
  it('is sent once it has something, and again only after a change', async () => {
    const { saver, server, sent, said } = createDevice()
    expect(saver.change(emptyCarDraftContent, now)).toBe(false)
    await saver.save()
    expect(sent).toEqual([])
    expect(saver.change(contentOf({ title: 'A' }), now)).toBe(true)
    await Promise.all([saver.save(), saver.save()])
    await saver.save()
    expect(sent).toEqual([{ values: { title: 'A' }, photoIds: [], revision: 0 }])
    saver.change(contentOf({ title: '' }), now)
    await saver.save()
    expect(server.get('one')).toMatchObject({ values: {}, revision: 2 })
    expect(said.at(-1)).toEqual({ kind: 'saved' })
  })

  it('is kept here while the server cannot be reached, and sent when it can', async () => {
    const { saver, server, said, seen } = createDevice()
    seen.failure = refusal(0)
    saver.change(contentOf({ title: 'On the train' }), now)
    await saver.save()
    expect(said.at(-1)).toEqual({ kind: 'unreachable' })
    expect(seen.kept).toMatchObject({ values: { title: 'On the train' }, base: null })
    seen.failure = undefined
    await saver.save()
    expect(server.get('one')).toMatchObject({ values: { title: 'On the train' } })
  })

  it('takes over what another one has saved, and sends what both have made of it', async () => {
    const { saver, server, seen } = createDevice()
    saver.change(contentOf({ title: 'A' }), now)
    await saver.save()
    const theirs = server.get('one')
    if (theirs) server.set('one', { ...theirs, values: { title: 'A', price: '9,000' }, revision: 2 })
    saver.change(contentOf({ title: 'B' }), now)
    await saver.save()
    expect(seen.shown).toEqual(contentOf({ title: 'B', price: '9,000' }))
    expect(server.get('one')).toMatchObject({ values: { title: 'B', price: '9,000' }, revision: 3 })
  })

  it('that was posted or deleted elsewhere goes on as a draft of its own, and the seller is told', async () => {
    const { saver, server, said } = createDevice()
    saver.change(contentOf({ title: 'A' }), now)
    await saver.save()
    expect(said.at(-1)).toEqual({ kind: 'saved' })
    server.clear()
    saver.change(contentOf({ title: 'A and more' }), now)
    await saver.save()
    expect(said.at(-1)).toEqual({ kind: 'apart' })
    expect([...server.values()]).toMatchObject([{ values: { title: 'A and more' }, revision: 1 }])
    expect(saver.id).not.toBe('one')
  })

  it('that the server refuses says why', async () => {
    const { saver, said, seen } = createDevice()
    seen.failure = refusal(422, 'You have 20 drafts.')
    saver.change(contentOf({ title: 'A' }), now)
    await saver.save()
    expect(said.at(-1)).toEqual({ kind: 'refused', message: 'You have 20 drafts.' })
  })
})
