import type { ImportKind } from '#platform/server/imports/import-kind.ts'
import type { Launch } from './worker.ts'

export type ImportsOptions = {
  readonly kinds: readonly ImportKind[]
  readonly launch: Launch
  /** Bytes of an uploaded file at most. */
  readonly mostUpload: number
}
