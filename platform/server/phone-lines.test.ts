import pino from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { makeOutbox } from './outbox.ts'
import { makePhoneLines, type PhoneNumberType, textsPastLandlines } from './phone-lines.ts'
import type { Text } from './texts.ts'

const { db } = await testDatabase()
const noon = '2026-11-21T12:00:00Z'
const dayMs = 86_400_000

/** A provider that says of each phone what it is told to, and knows what it was asked. */
function linesBy(say: (phone: string) => PhoneNumberType | Error) {
  const asked: string[] = []
  const clock = standingClock(noon)
  const lookup = {
    async typeOf(phone: string) {
      asked.push(phone)
      const answer = say(phone)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const log = pino({ level: 'silent' })
  return { clock, log, asked, lines: makePhoneLines({ db, clock, log, lookup }) }
}

test.each(['mobile', 'landline', 'voip', 'unknown'] as const)(
  '[SIL-ORD-171] %s is one of the kinds, asked once for half a year and by two at once',
  async (kind) => {
    const phone = { mobile: '4045551001', landline: '4045551002', voip: '4045551003', unknown: '4045551004' }[kind]
    const { clock, asked, lines } = linesBy(() => kind)
    expect(await Promise.all([lines.typeOf(phone), lines.typeOf(phone)])).toEqual([kind, kind])
    expect(await lines.typeOf(phone)).toBe(kind)
    expect(asked).toEqual([phone])
    clock.set(new Date(Date.parse(noon) + 181 * dayMs))
    expect(await lines.typeOf(phone)).toBe(kind)
    expect(asked).toEqual([phone, phone])
  },
)

test('[SIL-ORD-171] phones that are asked for together keep each their own answer', async () => {
  const kinds = new Map<string, PhoneNumberType>([
    ['4045551021', 'mobile'],
    ['4045551022', 'landline'],
    ['4045551023', 'voip'],
  ])
  const { asked, lines } = linesBy((phone) => kinds.get(phone) ?? 'unknown')
  await lines.typeOf('4045551023')
  const phones = ['4045551022', '4045551023', '4045551021']
  expect(await Promise.all(phones.map(lines.typeOf))).toEqual(['landline', 'voip', 'mobile'])
  expect(asked).toEqual(['4045551023', '4045551022', '4045551021'])
  expect(await Promise.all(phones.map(lines.typeOf))).toEqual(['landline', 'voip', 'mobile'])
  expect(asked).toHaveLength(3)
})

test('[SIL-ORD-171] without a provider a phone is unknown, or what was said of it once', async () => {
  const { clock, log, lines } = linesBy(() => 'landline')
  const offline = makePhoneLines({ db, clock, log, lookup: undefined })
  expect(await offline.typeOf('4045551005')).toBe('unknown')
  await lines.typeOf('4045551005')
  expect(await offline.typeOf('4045551005')).toBe('landline')
})

test('[SIL-ORD-171] a provider that breaks is not asked for each text, and what it said before stays', async () => {
  let answer: PhoneNumberType | Error = new Error('down')
  const { clock, asked, lines } = linesBy(() => answer)
  expect(await lines.typeOf('4045551006')).toBe('unknown')
  expect(await lines.typeOf('4045551006')).toBe('unknown')
  expect(asked).toHaveLength(1)
  answer = 'landline'
  clock.set(new Date(Date.parse(noon) + 11 * 60_000))
  expect(await lines.typeOf('4045551006')).toBe('landline')
  answer = new Error('down again')
  clock.set(new Date(Date.parse(noon) + 200 * dayMs))
  expect(await lines.typeOf('4045551006')).toBe('landline')
  expect(asked).toHaveLength(3)
})

test('[SIL-ORD-171] what is no phone is not asked about', async () => {
  const { asked, lines } = linesBy(() => 'landline')
  for (const none of ['', '555', 'erased-12', '+14045551007']) expect(await lines.typeOf(none)).toBe('unknown')
  expect(asked).toEqual([])
})

test('[SIL-ORD-171] nothing is texted to a landline; others and mail go out as ever', async () => {
  const { clock, log, lines } = linesBy((phone) => (phone === '4045551008' ? 'landline' : 'mobile'))
  const texted: string[] = []
  const provider = {
    async send({ to }: Text) {
      texted.push(to)
      return { outcome: 'accepted', messageId: `SM${to}` } as const
    },
  }
  const mail = { send: async () => ({ outcome: 'accepted', messageId: 'letter' }) as const }
  for (const recipient of ['4045551008', '4045551009'])
    await db.insertInto('messages').values({ channel: 'text', recipient, body: 'Hello' }).execute()
  await db.insertInto('messages').values({ channel: 'mail', recipient: 'a@b.example', body: 'Hello' }).execute()
  const outbox = makeOutbox({ db, clock, log, mail, texts: textsPastLandlines(provider, lines) })
  const states = () => db.selectFrom('messages').select(['recipient', 'state']).orderBy('message_id').execute()
  outbox.start()
  await expect.poll(states).toEqual([
    { recipient: '4045551008', state: 'failed' },
    { recipient: '4045551009', state: 'sent' },
    { recipient: 'a@b.example', state: 'sent' },
  ])
  await outbox.stop()
  expect(texted).toEqual(['4045551009'])
})
