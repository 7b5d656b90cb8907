import { it } from 'vitest'
import { createVapidKeys } from '#platform/push/vapid.ts'
import { useDemoSite, waitForHydration } from './site.ts'

const keys = createVapidKeys()
const site = useDemoSite({
  env: { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey, VAPID_SUBJECT: 'mailto:me@site.test' },
})

it('looks', async () => {
  const page = await site.openAs('seller')
  for (const [width, theme, state, language] of [
    [320, 'light', 'denied', 'en'],
    [320, 'dark', 'default', 'de'],
    [1280, 'light', 'default', 'en'],
    [1280, 'dark', 'denied', 'fr'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme })
    await page.context().addCookies([{ name: 'language', value: language, url: site.url }])
    await page.addInitScript((value) => Object.defineProperty(Notification, 'permission', { value, configurable: true }), state)
    await page.goto('/dashboard/notificationSettings')
    await waitForHydration(page)
    await page.waitForTimeout(800)
    await page.screenshot({ path: `/tmp/talk-shots/settings-${width}-${theme}-${state}-${language}.png`, fullPage: width > 400 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    console.log(width, theme, 'overflow', overflow)
  }
})
