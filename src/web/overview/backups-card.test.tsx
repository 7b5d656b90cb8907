import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { BackupState } from '#contract/operations.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { BackupsCard } from './backups-card.tsx'

beforeAll(() => waitForTexts('en'))

const madeAt = '2026-11-29T03:20:00.000Z'
const verified = { name: 'b', madeAt, verifiedAt: madeAt, rows: 9, photos: 400, missingPhotos: 0, bytes: 5_000_000 }
const latest = { name: 'b', madeAt, fault: null, missingPhotos: 0 }

function written(backups: BackupState): string {
  const element = <BackupsCard backups={backups} />
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return html.replaceAll(/<[^>]+>/g, '')
}

it('G-36 Admin sees how many photos a backup lacks, whether it counts or not', () => {
  const good = written({ verified, latest, isLate: false })
  expect(good).toContain('400 photos')
  expect(good).not.toContain('missing')
  const some = written({ verified: Object.assign({}, verified, { missingPhotos: 1 }), latest, isLate: false })
  expect(some).toContain('1 photo file was missing from photo storage when it was made.')
  const failed = { name: 'c', madeAt, fault: 'It lacks its photos.', missingPhotos: 812 }
  const away = written({ verified, latest: failed, isLate: false })
  expect(away).toMatch(/failed verification.*812 photo files were missing from photo storage when it was made\./)
})
