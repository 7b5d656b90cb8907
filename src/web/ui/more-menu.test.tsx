import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type MenuStep, MoreMenu } from './more-menu.tsx'

const suspend: MenuStep = { label: 'Suspend', onPress: () => {} }
const invoice: MenuStep = { label: 'Invoice', file: 'invoice.pdf', href: '/invoice.pdf' }

const rendered = (steps: MenuStep[], head?: string) =>
  renderToStaticMarkup(<MoreMenu label="More" about="Ann" steps={steps} head={head} />)

it('a single action is a button of its own, and none is nothing', () => {
  expect(rendered([])).toBe('')
  const html = rendered([suspend])
  expect(html).toMatch(/<button[^>]*>Suspend<span class="sr-only">: Ann<\/span>/)
  expect(html).not.toContain('popover')
})

it('facts at its head make it a menu, whatever number of actions stands below them', () => {
  const html = rendered([suspend], 'ann@example.com')
  expect(html).toContain('popover="auto"')
  expect(html.indexOf('ann@example.com')).toBeLessThan(html.indexOf('Suspend'))
  expect(rendered([suspend, invoice], 'ann@example.com')).toMatch(
    /ann@example\.com.*<hr.*Suspend.*href="\/invoice\.pdf"/,
  )
})
