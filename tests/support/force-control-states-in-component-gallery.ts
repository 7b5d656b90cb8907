import type { Page } from 'playwright-core'

const forced = ['hover', 'focus-visible', 'active'] as const

/**
 * Forces the pointer and keyboard states of the marked controls of /dev/gallery, for a picture: no script of a page can
 * do that. The states last as long as the page.
 */
export async function forceControlStatesInComponentGallery(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  for (const state of forced) {
    const selector = `[data-force="${state}"] :is(button, a, input)`
    const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
    const forcedPseudoClasses = state === 'focus-visible' ? ['focus', 'focus-visible'] : [state]
    for (const nodeId of nodeIds) await devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })
  }
}
