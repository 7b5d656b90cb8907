import { renderToString } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { QuickReplies } from './quick-replies.tsx'

beforeAll(() => waitForTexts('en'))

it('G-19 who has booked a car is not offered to ask whether it is still available', () => {
  const shown = (isBooked: boolean) =>
    renderToString(<QuickReplies side="Buyer" isBooked={isBooked} onChoose={() => {}} />)
  expect(shown(false)).toContain('Is it still available?')
  expect(shown(true)).not.toContain('Is it still available?')
  expect(shown(true)).toContain('When could I come see it?')
})
