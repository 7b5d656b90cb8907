import { expect, it } from 'vitest'
import { plainTextOfMailHtml } from './plain-text-of-mail-html.ts'

it.each([
  [
    '<html><head><title>x</title><style>p{}</style></head><body><p>Yes &amp; no&nbsp;&#8211; caf&#xe9;</p></body></html>',
    'Yes & no – café',
  ],
  ['<div>Yes.<br></div><div><br></div><div>Saturday\n  is fine</div>', 'Yes.\n\nSaturday is fine'],
  [
    'Yes<blockquote><div>Is it?</div><blockquote>Hello</blockquote></blockquote>No',
    'Yes\n> \n> Is it?\n> \n> > Hello\n> \nNo',
  ],
  [
    '<a href="https://x.test/?a=1&amp;b=2">Stop</a> <!-- <p>hidden --> <script>if (a<b) c()</script>2 < 3',
    'Stop<https://x.test/?a=1&b=2> 2 < 3',
  ],
  ['<html><head><title>x</title><body>Yes', 'Yes'],
  ['', ''],
])('%j', (html, text) => {
  expect(plainTextOfMailHtml(html).replaceAll(/>$/gm, '> ')).toBe(text)
})
