import { describe, expect, it } from 'vitest'
import { leanStylesheet } from '../scripts/lean-stylesheet-plugin.ts'

describe('the stylesheet for the browsers that it is written for', () => {
  it('has the rules of a condition that all of them fulfil, in their place and without the condition', () => {
    const css = [
      '@layer a{.x{color:#000}@supports (color:color-mix(in lab, red, red)){.x{color:color-mix(in oklab,red,blue)}}.y{top:0}}',
      '.z { left: 0; }\n@supports (color: color-mix(in lab, red, red)) {\n@media print{.z{left:1px}}}',
    ].join('')
    expect(leanStylesheet(css).replace(/\s/g, '')).toBe(
      '@layera{.x{color:#000}.x{color:color-mix(inoklab,red,blue)}.y{top:0}}.z{left:0;}@mediaprint{.z{left:1px}}',
    )
  })

  it('has nothing for older browsers, and no condition on the whole document that no page fulfils', () => {
    const css =
      '@layer properties{@supports (x:y){*,:before{--tw-a:0}}}@layer theme{:where(:root),:root:has(input.theme-controller[value=forecourt]:checked),[data-theme="forecourt"]{--a:1}}'
    expect(leanStylesheet(css)).toBe('@layer theme{:where(:root),[data-theme="forecourt"]{--a:1}}')
  })

  it('has no rule that a change of any class would have compared with all that stands inside', () => {
    const css =
      '.a{top:0}.prose :where(a.btn:not(.btn-link)):not(:where([class~="not-prose"], [class~="not-prose"] *)) { text-decoration-line: none; }.b{top:0}'
    expect(leanStylesheet(css)).toBe('.a{top:0}.b{top:0}')
  })

  it('has nothing of what no page has: fields in boxes, buttons to tick, joined fields', () => {
    const css = [
      '.select:has(>select[disabled]),.select:is(:disabled,[disabled]),fieldset:disabled .select{cursor:not-allowed}',
      ':is(.select:has(> select[disabled]), .select:is(:disabled)):is(select){top:0}',
      '.select select::placeholder{opacity:.5}:is(.select,.select select)::picker(select){top:0}',
      '.select:has(>select[disabled])>select[disabled]{top:0}.textarea textarea,.textarea{left:0}',
      '.btn:is([type="checkbox"],[type=radio]){appearance:none}.btn:where(:checked:not(.filter [type="radio"].btn)){top:0}',
      '.btn:where(:checked:not(.filter [type="radio"].btn),:not([type=radio]):focus-visible){top:1px}',
      ':is(.input[type=url],.input[type=tel]):dir(rtl){top:0}@media print{.select select{top:0}.a,.b{top:0}}',
    ]
    expect(leanStylesheet(css.join(''))).toBe(
      [
        '.select:is(:disabled,[disabled]),fieldset:disabled .select{cursor:not-allowed}',
        ':is(.select:is(:disabled)):is(select){top:0}',
        ':is(.select)::picker(select){top:0}',
        '.textarea{left:0}',
        '.btn:where(:not([type=radio]):focus-visible){top:1px}',
        '@media print{.a,.b{top:0}}',
      ].join(''),
    )
  })

  it('keeps every other condition', () => {
    const css = '@supports (position-area:bottom){.x{inset:auto}}.y:has(:checked){top:0}@layer base{a{top:0}}'
    expect(leanStylesheet(css)).toBe(css)
  })
})
