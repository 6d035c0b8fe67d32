import { accounts, type Entries } from '../rules/accounts.ts'
import { disputeCause } from '../rules/card-postings.ts'

/** Entries travel as one list, in the order of the accounts. */
export const entryList = (entries: Entries): number[] => accounts.map((account) => entries[account] ?? 0)

/** A movement by which a person closed a dispute; the provider's own books have none. */
export const ofDispute = `(kind = 'adjusted' and cause like '${disputeCause}%')`

export const entryColumns = accounts.join(', ')
/** The list that is named by a parameter of a statement, as the columns. */
export const entriesOfList = (parameter: string) =>
  accounts.map((_, index) => `(${parameter}::integer[])[${index + 1}]`).join(', ')
