/** What the pages show of one check or import. */
export type ImportView = {
  readonly import_id: number
  readonly kind: string
  readonly market_id: number | null
  readonly market: string | null
  readonly file_name: string
  readonly file_size: number
  readonly received: number
  /** Its file is still here, so that it can be run. */
  readonly has_file: boolean
  readonly state: ImportStateWord
  readonly dry_run: boolean
  readonly mapping: Readonly<Record<string, string>>
  readonly options: Readonly<Record<string, string>>
  readonly step: string
  readonly share: number | null
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly rejected: number
  readonly notes: readonly string[]
  readonly error: string | null
  readonly person: string | null
  readonly created_at: number
  readonly started_at: number | null
  readonly ended_at: number | null
}

export type ImportStateWord = keyof typeof stateWords

export const stateWords = {
  uploading: 'Uploading',
  ready: 'Ready',
  waiting: 'Waiting',
  starting: 'Starting',
  running: 'Running',
  done: 'Done',
  refused: 'Refused',
  interrupted: 'Interrupted',
  failed: 'Failed',
} as const

/** As the database spells them. */
export const importStates = Object.keys(stateWords) as ImportStateWord[]

/** Those that the history shows: not files of which nobody has asked anything yet. */
export const shownStates = importStates.filter((state) => state !== 'uploading' && state !== 'ready')

export const isUnderWay = (state: ImportStateWord) => state === 'waiting' || state === 'starting' || state === 'running'

export type RejectionView = { readonly line: number; readonly reason: string; readonly text: string }

/** A kind as the page offers it. */
export type KindView = {
  readonly name: string
  readonly does: string
  readonly endings: readonly string[]
  readonly columns: readonly WordView[]
  readonly options: readonly OptionView[]
  readonly needs_market: boolean
}
/** With `choices` one of them is chosen; without, it is written. */
export type OptionView = WordView & { readonly choices: readonly string[] | null }
export type WordView = { readonly name: string; readonly about: string; readonly required: boolean }

/** The first rows of a file, and what we guess about its columns. */
export type PreviewView = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly mapping: Readonly<Record<string, string>>
  readonly options: Readonly<Record<string, string>>
  /** The shipped example that fits the file. */
  readonly example: string | null
  /** Its columns may be told apart by the reader. */
  readonly is_mapped: boolean
  /** Why there is nothing to see. */
  readonly problem: string | null
}
