import { lazy, Suspense } from 'react'
import { useViewer } from '#web/viewer.ts'
import { wishesHere } from '#web/wishlist/wishes-here.ts'

const MergeWishesHere = lazy(async () => ({
  default: (await import('#web/wishlist/merge-wishes-here.tsx')).MergeWishesHere,
}))

/** Wishes of this device wait for a buyer; for anybody else they stay where they are. */
export function WishesHereMount() {
  const isAny = wishesHere.useItems().length > 0
  if (useViewer()?.role !== 'Buyer' || !isAny) return null
  return (
    <Suspense>
      <MergeWishesHere />
    </Suspense>
  )
}
