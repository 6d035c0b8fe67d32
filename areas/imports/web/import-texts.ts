import type { PillKind } from '#ui/pill.tsx'
import { type ImportStateWord, type ImportView, stateWords } from '../rules/import-state.ts'

const whole = new Intl.NumberFormat('en-US')

export const countText = (count: number) => whole.format(count)

export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(0)} KB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`
}

const pillOfState: Readonly<Record<ImportStateWord, PillKind>> = {
  uploading: 'info',
  ready: 'info',
  waiting: 'info',
  starting: 'info',
  running: 'info',
  done: 'ok',
  refused: 'orange',
  interrupted: 'orange',
  failed: 'danger',
}

/** A check that is done did not import anything, and must not read as if. */
export function stateOf({ state, dry_run }: ImportView): { readonly kind: PillKind; readonly word: string } {
  const kind = pillOfState[state]
  if (state === 'done') return { kind, word: dry_run ? 'Checked' : 'Imported' }
  return { kind, word: dry_run && state === 'running' ? 'Checking' : stateWords[state] }
}

const outcomes = ['added', 'changed', 'removed', 'unchanged'] as const

/** `12 added, 3 changed` */
export function outcomeText(by: Readonly<Record<string, number>>): string {
  return outcomes.flatMap((outcome) => (by[outcome] ? [`${countText(by[outcome])} ${outcome}`] : [])).join(', ')
}

export function summaryOf({ counts, rejected, error, state }: ImportView): string {
  if (state !== 'done') return error ?? ''
  const parts = Object.entries(counts).map(([of, by]) => `${of}: ${outcomeText(by)}`)
  if (rejected > 0) parts.push(`${countText(rejected)} rejected`)
  return parts.join(' · ') || 'Nothing to change'
}
