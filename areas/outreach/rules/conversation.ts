/** What one text may hold (SIL-ORD-128). */
export const longestText = 1600

export const personKinds = ['customer', 'driver', 'restaurant', 'unknown'] as const
export type PersonKind = (typeof personKinds)[number]

export const kindNames: Readonly<Record<PersonKind, string>> = {
  customer: 'Customer',
  driver: 'Driver',
  restaurant: 'Restaurant',
  unknown: 'Not known',
}

/** The tabs of the list. */
export const conversationViews = ['open', 'unread', 'mine', 'done'] as const
export type ConversationView = (typeof conversationViews)[number]

export const entryKinds = ['in', 'out', 'note'] as const

/** A draft that was touched within this time is being written now. */
export const writesForMs = 20_000

export type Draft = { readonly user_id: number; readonly name: string; readonly changed_at: number }

/** What others are doing here, for somebody who thinks of answering; undefined when nobody is. */
export function othersText(drafts: readonly Draft[], now: number): string | undefined {
  const writing = drafts.filter(({ changed_at }) => now - changed_at < writesForMs)
  if (writing.length > 0) return `${namesOf(writing)} ${writing.length === 1 ? 'is' : 'are'} writing`
  return drafts.length > 0 ? `${namesOf(drafts)} began an answer` : undefined
}

const namesOf = (drafts: readonly Draft[]) => drafts.map(({ name }) => name.split(' ', 1)[0]).join(', ')

/** What a text without words is: a picture, which we do not keep. */
export const wordless = '(a picture or a sound, which is not kept)'

/** A text of theirs as it is kept: whatever it holds, it is words. */
export function cleanText(body: string): string {
  const words = body
    .slice(0, longestText)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}--\n]/gv, '')
    .trim()
  return words === '' ? wordless : words
}

/** Their phone as a key: ten digits, or what their carrier calls them. */
export const cleanSender = (from: string): string =>
  from
    .toWellFormed()
    .replace(/[\p{Cc}\s]/gu, '')
    .slice(0, 40)
