import { describe, expect, test } from 'vitest'
import { audienceFault, contentFault, scheduleOf } from './campaign-faults.ts'

describe('[SIL-ORD-127] what a campaign says', () => {
  const good = { channel: 'mail', subject: 'Game day', body: 'Hi {first_name}', hasCode: false } as const
  test.each([
    [good, undefined],
    [{ ...good, subject: ' ' }, 'subject_missing'],
    [{ ...good, channel: 'text', subject: '' } as const, undefined],
    [{ ...good, body: ' \n' }, 'body_missing'],
    [{ ...good, channel: 'text', body: 'x'.repeat(1577) } as const, undefined],
    [{ ...good, channel: 'text', body: 'x'.repeat(1578) } as const, 'body_too_long'],
    [{ ...good, body: 'x'.repeat(5000) }, undefined],
    [{ ...good, body: '{fist_name}' }, 'unknown_placeholder'],
    [{ ...good, subject: '{fist_name}' }, 'unknown_placeholder'],
    [{ ...good, body: '{code}' }, 'code_missing'],
    [{ ...good, body: '{code}', hasCode: true }, undefined],
  ])('%j: %s', (content, reason) => {
    expect(contentFault(content)?.reason).toBe(reason)
  })
})

describe('whom it goes to', () => {
  const good = { last_order_from: '', last_order_to: '', exclude: '' }
  test.each([
    [good, undefined],
    [{ ...good, last_order_from: '08/22/2026', last_order_to: '08/22/2026' }, undefined],
    [{ ...good, last_order_from: '02/30/2026' }, 'day_invalid'],
    [{ ...good, last_order_to: 'soon' }, 'day_invalid'],
    [{ ...good, last_order_from: '08/23/2026', last_order_to: '08/22/2026' }, 'days_reversed'],
    [{ ...good, exclude: 'ada@mail.example, (229) 555-0100' }, undefined],
    [{ ...good, exclude: 'Ada' }, 'exclude_unread'],
  ])('%j: %s', (audience, reason) => {
    expect(audienceFault(audience)?.reason).toBe(reason)
  })
})

describe('when it goes', () => {
  const now = Date.parse('2026-11-20T15:00:00Z')
  const text = (scheduled_day: string, scheduled_time: string, per_minute = 600) => ({
    scheduled_day,
    scheduled_time,
    per_minute,
  })
  const of = (one: ReturnType<typeof text>) => scheduleOf(one, now, 'America/New_York')

  test.each([
    [text('', ''), now],
    [text('11/21/2026', '9:00 AM'), Date.parse('2026-11-21T14:00:00Z')],
    [text('11/21/2026', '21:30'), Date.parse('2026-11-22T02:30:00Z')],
    [text('11/21/2026', '12:00 am'), Date.parse('2026-11-21T05:00:00Z')],
    [text('11/20/2026', '10:00 AM'), now],
  ])('%j', (one, at) => {
    expect(of(one)).toEqual({ at })
  })

  test.each([
    [text('11/19/2026', '9:00 AM'), 'time_past'],
    [text('03/21/2027', '9:00 AM'), 'time_too_far'],
    [text('13/21/2026', '9:00 AM'), 'day_invalid'],
    [text('', '9:00 AM'), 'day_invalid'],
    [text('11/21/2026', '25:00'), 'time_invalid'],
    [text('11/21/2026', '13:00 PM'), 'time_invalid'],
    [text('11/21/2026', ''), 'time_invalid'],
    [text('', '', 0), 'pace_invalid'],
    [text('', '', 6001), 'pace_invalid'],
  ])('%j: %s', (one, reason) => {
    expect(of(one)).toMatchObject({ reason })
  })
})
