import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { deferScriptsUntilFirstPaint } from './defer-scripts-until-first-paint.ts'

const picture = '<img src="/first.webp" fetchPriority="high"/>'
const written = (imports: string) => `<script nonce="n" type="module" async="">import "/manifest.js";
${imports}
  
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/entry.js");</script>`
const routes = 'import * as route0 from "/root.js";\nimport * as route1 from "/home.js";'

it('the scripts of a page with a first picture are started by a script that keeps its nonce, and all are named', () => {
  const html =
    deferScriptsUntilFirstPaint(`<p>$&</p>${picture}${written(routes)}<p>$1</p>`, ['/shell.js', '/root.js']) ?? ''
  expect(html).toMatch(/^<p>\$&<\/p><img [^>]*><script nonce="n">\(.*\)<\/script><p>\$1<\/p>$/s)
  expect(html).not.toContain('type="module"')
  for (const file of ['/manifest.js', '/root.js', '/home.js', '/entry.js']) expect(html).toContain(`import("${file}")`)
  expect(html).toContain('["/shell.js","/root.js"]')
  expect(html).toContain('{"root":route0,"home":route1}')
})

it('the scripts of a page without such a picture start at once, and what is pressed before is noted as well', () => {
  const html = deferScriptsUntilFirstPaint(written(routes), []) ?? ''
  expect(html).toContain('window.takeEarlyInput = ')
  expect(html).toMatch(/\nbegin\(\)\n\}\)\(\)<\/script>$/)
  expect(html).not.toContain('PerformanceObserver')
})

it('a page with scripts of another kind is left as it is', () => {
  expect(deferScriptsUntilFirstPaint(`${picture}<script>1</script>`, [])).toBeNull()
  expect(deferScriptsUntilFirstPaint(picture + written('const route0 = {...a};'), [])).toBeNull()
})

it('the script is whole', () => {
  for (const first of [picture, '']) {
    const html = deferScriptsUntilFirstPaint(first + written(routes), []) ?? ''
    const [, script = ''] = /<script nonce="n">(.*)<\/script>/s.exec(html) ?? []
    expect(script).not.toBe('')
    expect(() => runInNewContext(`() => ${script}`)).not.toThrow()
  }
})
