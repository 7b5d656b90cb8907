import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/languages.ts'
import { media } from './media.ts'

/**
 * What the operator has set, in one row; null where the default of this release holds. A trigger notes each change for
 * the pages in memory.
 */
export const siteSettings = pgTable(
  'site_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** Grows with every change: a form that was opened before a change of another Admin is refused. */
    revision: integer('revision').notNull().default(0),
    name: text('name'),
    logoId: text('logo_id').references(() => media.id, { onDelete: 'set null' }),
    accentLight: text('accent_light'),
    accentDark: text('accent_dark'),
    feeBasisPoints: integer('fee_basis_points'),
    meetingHoldMinutes: integer('meeting_hold_minutes'),
    waitlistTurnHours: integer('waitlist_turn_hours'),
    contactEmail: text('contact_email'),
    contactAddress: text('contact_address'),
    terms: jsonb('terms').$type<Partial<Record<Language, string>>>().notNull().default({}),
    privacy: jsonb('privacy').$type<Partial<Record<Language, string>>>().notNull().default({}),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('site_settings_one_row', sql`${t.id} = 1`),
    check('site_settings_fee', sql`${t.feeBasisPoints} between 0 and 2000`),
    check('site_settings_meeting_hold', sql`${t.meetingHoldMinutes} between 5 and 1440`),
    check('site_settings_waitlist_turn', sql`${t.waitlistTurnHours} between 1 and 72`),
    check('site_settings_light', sql`${t.accentLight} ~ '^#[0-9a-f]{6}$'`),
    check('site_settings_dark', sql`${t.accentDark} ~ '^#[0-9a-f]{6}$'`),
  ],
)
