import { mailAddress } from '#platform/core/mail-address.ts'
import { phoneDigits } from '#platform/core/phone.ts'

export const audiences = ['all', 'ordered_30', 'ordered_90', 'not_ordered_90'] as const
export type Audience = (typeof audiences)[number]
export const audienceNames: Readonly<Record<Audience, string>> = {
  all: 'Everybody who has ordered',
  ordered_30: 'Ordered in the last 30 days',
  ordered_90: 'Ordered in the last 90 days',
  not_ordered_90: 'Not ordered in 90 days',
}

/** What takes somebody out of the audience, in the order in which it is asked; the first that fits counts. */
export const audienceReasons = ['few', 'days', 'franchise', 'address', 'out', 'excluded', 'double'] as const
export type AudienceReason = (typeof audienceReasons)[number]

export const channels = ['mail', 'text'] as const
export type Channel = (typeof channels)[number]
export const orderTypes = ['any', 'delivery', 'pickup'] as const
export const campaignStates = ['scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const
export type CampaignState = (typeof campaignStates)[number]
export const stateNames: Readonly<Record<CampaignState, string>> = {
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  cancelled: 'Cancelled',
}

export const campaignActs = ['pause', 'resume', 'cancel'] as const
export type CampaignAct = (typeof campaignActs)[number]
const actsIn: Readonly<Record<CampaignState, readonly CampaignAct[]>> = {
  scheduled: ['cancel'],
  sending: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  sent: [],
  cancelled: [],
}
export const mayBe = (state: CampaignState, act: CampaignAct): boolean => actsIn[state].includes(act)

export const batchSeconds = 10
export const usualPerMinute = 600
export const mostPerMinute = 6000
export const longestBody = 1600
export const longestMailBody = 10_000
export const longestSubject = 150
export const longestWaitDays = 90

/** A tenth of a minute’s share and more rounded up, so that slow ones go on as well. */
export const batchSize = (perMinute: number): number => Math.max(1, Math.ceil((perMinute * batchSeconds) / 60))

/** What stands in braces, and what it says where nothing is known. */
export const placeholders = {
  first_name: 'their first name, or “there”',
  code: 'the discount code',
  market: 'the name of the market',
} as const
type Placeholder = keyof typeof placeholders
const inBraces = /\{([^{}\s]*)\}/g
const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

/** Words in braces that stand for nothing, as they are written. */
export const unknownPlaceholders = (body: string): string[] =>
  [...body.matchAll(inBraces)].map(([, name = '']) => name).filter((name) => !isPlaceholder(name))

export const usesCode = (body: string): boolean => body.includes('{code}')

export type Facts = { readonly name: string; readonly code: string; readonly market: string }

/** What a name says is not read again: a customer who calls herself `{code}` is called so. */
export function fillBody(body: string, { name, code, market }: Facts): string {
  const facts: Readonly<Record<Placeholder, string>> = { first_name: firstName(name), code, market }
  return body.replace(inBraces, (written, word: string) => (isPlaceholder(word) ? facts[word] : written))
}

const firstName = (name: string): string => name.trim().split(/\s+/, 1)[0] || 'there'

const stopLine = 'Reply STOP to opt out.'

/** Every text says how to end them, also where its writer did not. */
export const withWayOut = (body: string): string => (/\bstop\b/i.test(body) ? body : `${body} ${stopLine}`)

export type Exclusions = { readonly excluded: readonly string[]; readonly unread: readonly string[] }

/** Phone numbers and mail addresses, one a line or between commas, as people paste them. */
export function readExclusions(list: string): Exclusions {
  const parts = list
    .split(/[,;\n\t]+/)
    .map((part) => part.replace(/^["'\s]+|["'\s]+$/g, ''))
    .filter((part) => part !== '')
  const read = parts.map((part) => ({ part, key: phoneDigits(part) ?? mailAddress(part)?.toLowerCase() }))
  return {
    excluded: [...new Set(read.flatMap(({ key }) => key ?? []))],
    unread: read.filter(({ key }) => key === undefined).map(({ part }) => part),
  }
}
