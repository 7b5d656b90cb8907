import { expect, it } from 'vitest'
import { isAutomaticMail } from './is-automatic-mail.ts'

it.each([
  [{ 'Auto-Submitted': 'auto-replied' }, true],
  [{ 'auto-submitted': 'auto-generated; owner-email="a@b"' }, true],
  [{ 'Auto-Submitted': 'no' }, false],
  [{ 'Auto-Submitted': 'No (a person)' }, false],
  [{ 'X-Auto-Response-Suppress': 'All' }, true],
  [{ 'X-Auto-Response-Suppress': ['DR', 'OOF'] }, true],
  [{ 'X-Auto-Response-Suppress': 'None' }, false],
  [{ Precedence: 'Bulk' }, true],
  [{ Precedence: 'junk' }, true],
  [{ Precedence: 'auto_reply' }, true],
  [{ Precedence: 'first-class' }, false],
  [{ 'List-Id': '<cars.example.com>' }, true],
  [{ 'List-Unsubscribe': '<mailto:x@example.com>' }, true],
  [{ 'X-Autoreply': 'yes' }, true],
  [{ 'Return-Path': '<>' }, true],
  [{ 'Return-Path': '<jo@example.com>', 'In-Reply-To': '<a@b>', Subject: 'Re: Automatic or manual?' }, false],
  [{ 'Content-Type': 'multipart/report; report-type=delivery-status' }, true],
  [{ 'Content-Type': 'multipart/alternative; boundary=x' }, false],
  [{}, false],
])('G-19 a mail with the head %j was written by a program: %s', (headers, isAutomatic) => {
  expect(isAutomaticMail(headers)).toBe(isAutomatic)
})
