import { describe, expect, it } from 'vitest'
import { GatewayParameterError } from './gateway-error.ts'
import { parseForm } from './parse-form.ts'

const plain = (text: string) => JSON.parse(JSON.stringify(parseForm(text)))

describe('a form of the wire protocol', () => {
  it('nests by brackets and numbers lists', () => {
    expect(plain('a=1&b[c]=2&b[d][e]=3%204&f[]=x&f[]=y&g[0]=z&h=')).toEqual({
      a: '1',
      b: { c: '2', d: { e: '3 4' } },
      f: { 0: 'x', 1: 'y' },
      g: { 0: 'z' },
      h: '',
    })
  })

  it('has no prototype, anywhere, and lets no name reach one', () => {
    const form = parseForm('a[b]=1')
    expect(Object.getPrototypeOf(form)).toBeNull()
    expect(Object.getPrototypeOf(form.a)).toBeNull()
    for (const name of ['__proto__[x]', 'a[__proto__][x]', 'constructor[prototype][x]', 'a[constructor]']) {
      expect(() => parseForm(`${encodeURIComponent(name)}=1`)).toThrow(GatewayParameterError)
    }
    expect(({} as { x?: string }).x).toBeUndefined()
  })

  it.each(['a=1&a[b]=2', 'a[b]=2&a=1', 'a[b=1', '[a]=1', 'a[][b]=1', 'a[b][c][d][e][f]=1'])('refuses %s', (text) => {
    expect(() => parseForm(text)).toThrow(GatewayParameterError)
  })

  it('refuses more parameters than any call has', () => {
    const text = Array.from({ length: 201 }, (_, index) => `a${index}=1`).join('&')
    expect(() => parseForm(text)).toThrow(/at most 200/)
  })
})
