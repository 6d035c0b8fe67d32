import type { Wrong } from './issue-form.ts'
import type { IssueKind } from './refund.ts'

/** What was said of an item; of an incorrect one, in what way it was. */
export type SaidWhat = Wrong | IssueKind
export type Said = { readonly what: SaidWhat; readonly times: number }

const words: Readonly<Record<SaidWhat, string>> = {
  missing: 'missing',
  wrong_item: 'another item',
  wrong_option: 'wrong option',
  incorrect: 'incorrect',
  specialInstructions: 'instructions missed',
  unsainitairy: 'unsanitary',
  other: 'something else',
}

/** `Missing 7 times, wrong option once this week`; undefined where nothing was said. */
export function saidText(said: readonly Said[]): string | undefined {
  if (said.length === 0) return undefined
  const parts = said.map(({ what, times }) => `${words[what]} ${times === 1 ? 'once' : `${times} times`}`).join(', ')
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)} this week`
}

/** Orders with an issue within a week, of a restaurant and of who drove. */
export type WeekOfIssues = {
  readonly franchise: string
  readonly of_franchise: number
  /** Null where nobody drove. */
  readonly driver: string | null
  readonly of_driver: number
}

/** `With an issue this week: 12 orders of Otter Burger, 2 orders driven by Maya Okafor.`; undefined where there were none. */
export function weekText({ franchise, of_franchise, driver, of_driver }: WeekOfIssues): string | undefined {
  const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`)
  const parts = [
    ...(of_franchise > 0 ? [`${orders(of_franchise)} of ${franchise}`] : []),
    ...(driver !== null && of_driver > 0 ? [`${orders(of_driver)} driven by ${driver}`] : []),
  ]
  return parts.length > 0 ? `With an issue this week: ${parts.join(', ')}.` : undefined
}
