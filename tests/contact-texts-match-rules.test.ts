import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { languages, traitsOf } from '#contract/languages.ts'
import { isBookingEmailShared, isSellerEmailShared } from '#domain/sales/booking-states.ts'

const email = /e-?mail|correo|بريد/i

it.each(languages.filter((language) => !traitsOf(language).base))(
  'S-28 the help says of email addresses what pages and calls show, in %s',
  (language) => {
    const booked = { status: 'requested', acceptedAt: null, buyerConfirmedAt: null, sellerConfirmedAt: null } as const
    expect([isBookingEmailShared(booked), isSellerEmailShared(booked)]).toEqual([false, true])
    expect(isBookingEmailShared({ ...booked, status: 'paid' })).toBe(true)
    const help = JSON.parse(readFileSync(`src/locales/${language}/pages/help.json`, 'utf8')) as Record<string, string>
    expect(help.reserveAnswer, 'a booking alone shows no address').not.toMatch(email)
    const sentences = help.whoSeesAnswer?.split(/[.؛;]\s/).filter((sentence) => email.test(sentence)) ?? []
    expect(sentences, 'after the payment on pages; to programs once it is booked').toHaveLength(2)
    expect(sentences.filter((sentence) => sentence.includes('API'))).toHaveLength(1)
  },
)
