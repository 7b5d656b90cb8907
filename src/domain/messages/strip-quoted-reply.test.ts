import { expect, it } from 'vitest'
import { stripQuotedReply } from './strip-quoted-reply.ts'

it.each([
  ['Yes, it is.\r\n\r\nOn Fri, Nov 20, 2026 at 1:00 PM Forecourt <no-reply@x.test> wrote:\r\n> Is it?', 'Yes, it is.'],
  ['Yes.\n\nOn Fri, Nov 20, 2026 at 1:00 PM Forecourt\n<no-reply@x.test> wrote:\n\n> Is it?', 'Yes.'],
  ['Ja.\n\nAm 20.11.26 um 13:00 schrieb Forecourt:\n> Ist es?', 'Ja.'],
  ['Sí.\nEl vie, 20 nov 2026 a las 13:00, Forecourt escribió:\n> ¿Está?', 'Sí.'],
  ['Yes.\n-- \nJo Doe\nCall me', 'Yes.'],
  ['Yes.\n-----Original Message-----\nFrom: Forecourt', 'Yes.'],
  ['On Friday I am away.\nOn Monday it is fine.', 'On Friday I am away.\nOn Monday it is fine.'],
  ['> only a quote', ''],
])('G-19 a reply by mail is what its writer wrote (%#)', (text, said) => {
  expect(stripQuotedReply(text)).toBe(said)
})
