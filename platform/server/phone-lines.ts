import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
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

const findLine = prepare<{ phone_number_type: PhoneNumberType; ask_again_at: Date }>(
  'select phone_number_type, ask_again_at from phone_lines where phone_number = :phone_number',
)
const keepLine = prepare(`
  insert into phone_lines (phone_number, phone_number_type, ask_again_at)
  values (:phone_number, :phone_number_type, :ask_again_at)
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

  async function ask(by: LineLookup, phone_number: string, before: PhoneNumberType): Promise<PhoneNumberType> {
    const answer = await by.typeOf(phone_number).catch((error: unknown) => {
      log.warn({ err: error }, 'the kind of a phone is not known')
    })
    const phone_number_type = answer ?? before
    const kept = {
      phone_number_type,
      ask_again_at: new Date(clock.now().getTime() + (answer === undefined ? silentMs : keptMs)),
    }
    await keepLine(db, { phone_number, ...kept })
    return phone_number_type
  }

  async function find(phone_number: string): Promise<PhoneNumberType> {
    const [known] = await findLine(db, { phone_number })
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
