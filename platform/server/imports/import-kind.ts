import type { Secrets } from '../secrets.ts'
import type { Db, UnitOfWork } from '../unit-of-work.ts'

/** One way of bringing a file in; `apps/server/import-kinds.ts` lists them all. */
export type ImportKind = {
  /** `streets`: the word of the command and of the page. */
  readonly name: string
  readonly does: string
  /** File endings for the upload's dialog, such as `.csv` and `.csv.gz`. */
  readonly endings: readonly string[]
  /** A table's columns by our names; what the file calls them is mapped. Absent: the file is not a table. */
  readonly columns?: readonly ImportColumn[]
  readonly options?: readonly ImportOption[]
  /** What the page shows of a file that is no table, before it is run; throws `ImportRefused` as `run` would. */
  readonly firstRows?: (file: ImportFile) => AsyncIterable<FileRow>
  /** Only `market` makes the market that it is for. */
  readonly withoutMarket?: true
  /**
   * Everything in the one transaction of `input.unit`: a refusal, a throw, a kill or a dry run leave what was there before.
   * A row that cannot be used is rejected in the report; a file that cannot be used throws `ImportRefused`.
   */
  run(input: ImportInput): Promise<void>
}

/** By the words that its owner would use. */
export type FileRow = Readonly<Record<string, unknown>>

export type ImportColumn = { readonly name: string; readonly about: string; readonly required?: true }
export type ImportOption = {
  readonly name: string
  readonly about: string
  readonly required?: true
  /** The words that it takes, for a page to offer; those of a market are asked for. */
  readonly choices?: readonly string[] | ((db: Db, market_id: number) => Promise<readonly string[]>)
}

export type ImportInput = {
  readonly unit: UnitOfWork
  /** Absent for kinds that are `withoutMarket`. */
  readonly market?: ImportMarket
  readonly file: ImportFile
  /** Our column name to the file's; a column that is not named here is looked for under our own name. */
  readonly mapping: ReadonlyMap<string, string>
  readonly options: ReadonlyMap<string, string>
  readonly report: ImportReport
  /** For what a kind makes that is kept encrypted. */
  readonly secrets?: Secrets
  /** Aborted by Ctrl-C and by the page's Cancel; reading the file throws then. */
  readonly signal: AbortSignal
}

export type ImportMarket = {
  readonly market_id: number
  readonly slug: string
  readonly name: string
  readonly city: string
  readonly state: string
  readonly county: string
  readonly time_zone: string
}

/** A file that may be larger than memory; every call begins again at its start. */
export type ImportFile = {
  readonly name: string
  /** Unpacked bytes: gzip is told by its first bytes, and a file that unpacks beyond the limit is refused. */
  bytes(): AsyncIterable<Uint8Array>
  /** Text by its byte order mark, else UTF-8 where it is valid, else Windows-1252. */
  text(): AsyncIterable<string>
}

export type Outcome = 'added' | 'changed' | 'unchanged' | 'removed'

/** What an import has to say; the command, the page and the tests read it. */
export type ImportReport = {
  /** `of` is a plural: `count('added', 'streets', 1929)`. */
  count(outcome: Outcome, of: string, by?: number): void
  /** `line` counts from 1, the header included; for a file without lines it is the number of the feature or the block. */
  reject(row: { readonly line: number; readonly reason: string; readonly text?: string }): void
  /** Something that the reader should know, in a sentence. */
  note(text: string): void
  /** What is being done now; reading is measured by the file itself, everything else by `share` of 0…1. */
  step(name: string, share?: number): void
}

/** The file as a whole cannot be used; the message tells its owner why and what to do. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
}
