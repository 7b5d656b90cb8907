import { useCallback, useEffect, useRef, useState } from 'react'
import type { CarDraft } from '#contract/car-drafts.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { type CarDraftConnection, CarDraftSaver, type CarDraftState } from '#web/listings/car-draft-saver.ts'
import { keepLocalCarDraft } from '#web/listings/local-car-drafts.ts'
import type { CarDraftContent, LocalCarDraft } from '#web/listings/merge-car-drafts.ts'
import { carDraftsClient } from '#web/listings/own-cars-client.ts'

/** The pause in typing, in milliseconds, after which the server is given the draft. */
const pauseMs = 1500
/** How long the next attempt waits, in milliseconds, when the server could not be reached. */
const retryMs = 10_000

export async function loadCarDraft(id: string): Promise<CarDraft | null> {
  const { items } = await readApiResponse(carDraftsClient().my['car-drafts'].$get())
  return items.find((draft) => draft.id === id) ?? null
}

type Options = { accountId: string; draft: LocalCarDraft | null; takeOver: CarDraftConnection['takeOver'] }

/**
 * Saves a draft after each pause in typing, when its page is left or hidden, and when the connection is back. `draft` is
 * the one that the form shows, null until it is known; changes of `content` are those of the form.
 */
export function useCarDraftSaving({ accountId, draft, takeOver }: Options) {
  const [state, setState] = useState<CarDraftState>({ kind: 'new' })
  const saver = useRef<CarDraftSaver | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(takeOver)
  latest.current = takeOver

  useEffect(() => {
    if (!draft) return
    const show = (next: CarDraftState) => {
      setState(next)
      if (next.kind !== 'unreachable') return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void own.save(), retryMs)
    }
    const own = new CarDraftSaver(draft, {
      send: (id, json) =>
        readApiResponse(
          // A page that is closed in the meantime must not take the request with it.
          carDraftsClient().my['car-drafts'][':id'].$put({ param: { id }, json }, { init: { keepalive: true } }),
        ),
      load: loadCarDraft,
      keep: (kept) => keepLocalCarDraft(accountId, kept),
      show,
      takeOver: (merged, before) => latest.current(merged, before),
    })
    saver.current = own
    setState({ kind: draft.base ? 'saved' : 'new' })
    const save = () => void own.save()
    const saveHidden = () => document.visibilityState === 'hidden' && save()
    window.addEventListener('online', save)
    window.addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', saveHidden)
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener('online', save)
      window.removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', saveHidden)
      if (saver.current === own) save()
    }
  }, [accountId, draft])

  const change = useCallback((content: CarDraftContent) => {
    if (!saver.current?.change(content, new Date())) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void saver.current?.save(), pauseMs)
  }, [])

  /** Sends what is not sent yet; returns the id of the draft. */
  const finish = useCallback(async () => {
    clearTimeout(timer.current)
    const own = saver.current
    await own?.save()
    return own?.id
  }, [])

  /** Sends nothing more; resolves when the request that is under way has its answer. */
  const stop = useCallback(async () => {
    clearTimeout(timer.current)
    const own = saver.current
    saver.current = null
    await own?.settled()
  }, [])

  return { state, change, finish, stop, saveNow: () => void saver.current?.save() }
}
