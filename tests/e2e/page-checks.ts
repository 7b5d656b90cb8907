import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * The violations that axe finds, short enough to be read in a failure. Targets of 24 px (WCAG 2.2) must be enabled
 * explicitly.
 */
export async function findAxeViolations(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    // No page has a frame of another origin: without a second page to collect the results in, it takes a third of the
    // time.
    .setLegacyMode()
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}

/** An inherited colour follows its parent a frame later, level by level: waits until nothing changes any more. */
export async function waitForStableColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isMoving = () => document.getAnimations().some((one) => one instanceof CSSTransition)
    for (let still = 0; still < 3; still = isMoving() ? 0 : still + 1) await nextFrame()
  })
}

/** Landmarks, heading, title and the skip link. */
export function findPageStructureFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (one: Element) => one.checkVisibility()
    const count = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown).length
    const faults: string[] = []
    const expectOne = (what: string, selector: string) => {
      const found = count(selector)
      if (found !== 1) faults.push(`${found} of ${what}`)
    }
    expectOne('h1', 'h1')
    expectOne('main', 'main')
    expectOne('h1 in main', 'main h1')
    // Inside an article or section they are not landmarks.
    const isLandmark = ':not(main *, article *, section *)'
    expectOne('header', `header${isLandmark}`)
    expectOne('footer', `footer${isLandmark}`)
    if (count('nav') === 0) faults.push('no nav')
    const names = [...document.querySelectorAll('nav')].filter(isShown).map((nav) => nav.getAttribute('aria-label'))
    if (names.some((name) => !name) || new Set(names).size !== names.length) faults.push(`navs named ${names}`)
    if (!/\S.*Forecourt|^Forecourt: /.test(document.title)) faults.push(`the title is “${document.title}”`)
    if (document.querySelectorAll('head > title').length !== 1) faults.push('another number of titles than one')
    const first = document.querySelector('a[href], button, input, select, textarea, [tabindex="0"]')
    if (first?.getAttribute('href') !== '#content') faults.push('the skip link is not the first stop')
    if (!document.documentElement.lang) faults.push('no language')
    return faults
  })
}

/** Unreadable content at this width: sideways scrolling, and text that its box cuts off. */
export function findCutOffText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) faults.push(`scrolls sideways: ${scrollWidth} of ${innerWidth} px`)
    const describe = (one: Element) =>
      `<${one.tagName.toLowerCase()} class="${one.className}"> ${one.textContent?.slice(0, 60)}`
    for (const one of document.querySelectorAll<HTMLElement>('body *')) {
      const hasText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
      if (!hasText || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(one)
      const isForEars = position === 'absolute' && one.clientWidth <= 1
      if (isForEars || one.closest('.sr-only, select, datalist')) continue
      const { left, right, width } = one.getBoundingClientRect()
      const isScrolled = (parent: Element | null): boolean =>
        parent !== null && (/auto|scroll/.test(getComputedStyle(parent).overflowX) || isScrolled(parent.parentElement))
      if (width > 0 && (right > innerWidth + 1 || left < -1) && !isScrolled(one.parentElement)) {
        faults.push(`reaches beyond the page: ${describe(one)}`)
      }
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      if (cuts(overflowX) && textOverflow !== 'ellipsis' && one.scrollWidth > one.clientWidth + 1) {
        faults.push(`cut off at the side: ${describe(one)}`)
      }
      if (
        cuts(overflowY) &&
        webkitLineClamp === 'none' &&
        textOverflow !== 'ellipsis' &&
        one.scrollHeight > one.clientHeight + 2
      ) {
        faults.push(`cut off below: ${describe(one)}`)
      }
    }
    return [...new Set(faults)]
  })
}

/** Buttons and fields lower than touch needs: 44 px. Links in a text are as high as its lines. */
export function findLowTouchTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = 'button, a.btn, .menu-entry, summary, select, textarea, input:not([type="hidden"])'
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((one) => {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('[inert]')) return []
      // A box in a label or a frame is as large a target as the element around it.
      const frame = one.closest('label, .input') ?? (one.id ? document.querySelector(`label[for="${one.id}"]`) : null)
      const isSmallBox = one.matches('input[type="checkbox"], input[type="radio"]')
      const area = (one.matches('.input *') || isSmallBox ? frame : null) ?? one
      const { width, height } = area.getBoundingClientRect()
      if (width === 0 || height === 0 || (one.offsetWidth <= 1 && one.offsetHeight <= 1)) return []
      return height < 43.5 || width < 24
        ? [`${Math.round(width)} × ${Math.round(height)}: ${one.outerHTML.slice(0, 160)}`]
        : []
    })
  })
}

/** Runs a check with text twice as large: in half the width, as the browser's zoom does, and by its font size alone. */
export async function checkAtDoubleTextSize(page: Page, check: (page: Page) => Promise<string[]>): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 1280, height: 900 }
  await page.setViewportSize({ width: 640, height: 450 })
  const zoomed = await check(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  // Letters grow before elements whose breakpoints depend on their size; a screenshot waits for both.
  await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } })
  const larger = await check(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  await browser.detach()
  await page.setViewportSize(size)
  return [...zoomed.map((text) => `at 200 % zoom: ${text}`), ...larger.map((text) => `with letters of 200 %: ${text}`)]
}
