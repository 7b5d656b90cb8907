import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ReaderUnits, unitCookie, unitNames } from '#contract/reader-units.ts'
import { clearPageDataCache } from '#web/client/page-data-fetch.ts'
import { tellAccount } from '#web/shell/tell-account.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

/** Switches the units of the current page, as `useChooseLanguage` does its language. */
export function useChooseUnits(): { isChoosing: boolean; choose: (chosen: Partial<ReaderUnits>) => Promise<void> } {
  const { revalidate } = useRevalidator()
  const viewer = useSignedInUser()
  const [isChoosing, setChoosing] = useState(false)

  async function choose(chosen: Partial<ReaderUnits>) {
    setChoosing(true)
    try {
      for (const name of unitNames) {
        const unit = chosen[name]
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 18.4.
        if (unit) document.cookie = unitCookie(name, unit)
      }
      clearPageDataCache()
      if (viewer) void tellAccount(chosen)
      await revalidate()
    } finally {
      setChoosing(false)
    }
  }

  return { isChoosing, choose }
}
