import { expect, it } from 'vitest'
import { jsonForScriptElement } from '#web/seo/json-ld.tsx'

it('G-22: nothing that a seller writes ends the script element that carries it, and machines read it as it was', () => {
  const name = 'A4 </script><script>alert(1)</script> <!-- & \u2028 "quoted"'
  const text = jsonForScriptElement({ '@type': 'Vehicle', name })
  expect(text).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@type': 'Vehicle', name })
})
