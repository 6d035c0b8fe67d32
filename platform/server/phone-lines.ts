import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import { gathered } from './gathered.ts'
import { prepare } from './prepared.ts'
import type { Texts } from './texts.ts'
import type { Db } from './unit-of-work.ts'

export type PhoneNumberType = 'mobile' | 'landline' | 'voip' | 'unknown'

/** Who can say what kind of line a phone has; ten digits. */
export type LineLookup = { typeOf(phone_number: string): Promise<PhoneNumberType> }

/** The same from what is known already, and never an error: whoever does not answer leaves the phone `unknown`. */
export type PhoneLines = LineLookup

const dayMs = 86_400_000
const keptMs = 180 * dayMs
/** After no answer: texts do not wait for a silent provider one by one. */
const silentMs = 10 * 60_000

/** The outbox sends its texts together, and the provider answers for each of their phones alone. */
const gatherMs = 10

type Line = { readonly phone_number: string; readonly phone_number_type: PhoneNumberType; readonly ask_again_at: Date }

const findLines = prepare<Line>(
  'select phone_number, phone_number_type, ask_again_at from phone_lines where phone_number = any(:phones::text[])',
)
// In one order everywhere, so that two processes do not wait for each other.
const keepLines = prepare(`
  insert into phone_lines (phone_number, phone_number_type, ask_again_at)
  select * from unnest(:phones::text[], :types::text[], :moments::timestamptz[]) as line (phone_number, phone_number_type, ask_again_at)
  order by phone_number
  on conflict (phone_number) do update set phone_number_type = excluded.phone_number_type, ask_again_at = excluded.ask_again_at`)

/** Without a provider all are what was once said of them, and else unknown (SIL-ORD-171). */
export function makePhoneLines(deps: {
  db: Db
  clock: Clock
  log: Logger
  lookup: LineLookup | undefined
}): PhoneLines {
  const { db, clock, log, lookup } = deps
  const asked = new Map<string, Promise<PhoneNumberType>>()

  const findLine = gathered(gatherMs, async (phones: readonly string[]) => {
    const lines = new Map((await findLines(db, { phones })).map((line) => [line.phone_number, line]))
    return phones.map((phone) => lines.get(phone))
  })
  const keepLine = gathered(gatherMs, async (lines: readonly Line[]) => {
    const column = <Name extends keyof Line>(name: Name) => lines.map((line) => line[name])
    await keepLines(db, {
      phones: column('phone_number'),
      types: column('phone_number_type'),
      moments: column('ask_again_at'),
    })
    return lines
  })

  async function ask(by: LineLookup, phone_number: string, before: PhoneNumberType): Promise<PhoneNumberType> {
    const answer = await by.typeOf(phone_number).catch((error: unknown) => {
      log.warn({ err: error }, 'the kind of a phone is not known')
    })
    const phone_number_type = answer ?? before
    const ask_again_at = new Date(clock.now().getTime() + (answer === undefined ? silentMs : keptMs))
    await keepLine({ phone_number, phone_number_type, ask_again_at })
    return phone_number_type
  }

  async function find(phone_number: string): Promise<PhoneNumberType> {
    const known = await findLine(phone_number)
    if (!lookup || (known && known.ask_again_at > clock.now())) return known?.phone_number_type ?? 'unknown'
    return ask(lookup, phone_number, known?.phone_number_type ?? 'unknown')
  }

  return {
    typeOf(phone_number) {
      if (!/^\d{10}$/.test(phone_number)) return Promise.resolve('unknown')
      const earlier = asked.get(phone_number)
      if (earlier !== undefined) return earlier
      const answer = find(phone_number).finally(() => asked.delete(phone_number))
      asked.set(phone_number, answer)
      return answer
    },
  }
}

/** The provider's own code for a line that takes no texts. */
export const landlineCode = 30006

/** Nothing is sent to a landline: the provider would take the text, ask its price, and lose it. */
export function textsPastLandlines(texts: Texts, lines: PhoneLines): Texts {
  return {
    async send(text) {
      if ((await lines.typeOf(text.to)) === 'landline')
        return { outcome: 'refused', reason: 'not_mobile', providerCode: landlineCode }
      return texts.send(text)
    },
  }
}
