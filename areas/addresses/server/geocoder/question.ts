import type { Db } from '#platform/server/unit-of-work.ts'
import type { ParsedAddress } from '../../rules/us-address.ts'
import type { Atlas } from './atlas.ts'

export type Question = {
  readonly db: Db
  readonly atlas: Atlas
  readonly query: ParsedAddress
  /** A street that meets the one that is meant, in key form. */
  readonly near: string | undefined
  readonly limit: number
  readonly isTyping: boolean
  /** Names that what was typed only looks like are no answer. */
  readonly onlyNamed?: boolean
}
