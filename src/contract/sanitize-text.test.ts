import { expect, it } from 'vitest'
import { carDescriptionSchema, carTitleSchema } from './create-car-field-schemas.ts'

it('a title loses what nobody sees in it, and keeps emoji and letters of every language', () => {
  expect(carTitleSchema.parse('2019\u202e Audi\u200b A4\r\nquattro\u3164')).toBe('2019 Audi A4 quattro')
  for (const title of ['🏎️ Ferrari', '👨‍👩‍👧 car', 'پژو ۲۰۶ می\u200cخواهم', '丰田 卡罗拉', 'Škoda 1.9 TDI – 4×4']) {
    expect(carTitleSchema.parse(title)).toBe(title)
  }
  expect(carTitleSchema.safeParse('\u200b\u2060').error?.issues[0]?.message).toBe('Title is Required')
})

it('a description keeps its lines, and what writers of Hebrew and Arabic set, and turns no words around', () => {
  expect(carDescriptionSchema.parse('One\n\tTwo\u202e\u0007\u0000 three\u200f')).toBe('One\n\tTwo three\u200f')
})
