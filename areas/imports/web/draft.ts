import type { ImportView, KindView, PreviewView } from '../rules/import-state.ts'

export type Draft = {
  readonly mapping: Readonly<Record<string, string>>
  readonly options: Readonly<Record<string, string>>
}

/** What it was run with the last time, else what we guess. */
export function firstDraft(shown: ImportView, kind: KindView, preview: PreviewView): Draft {
  if (shown.state === 'ready') return { mapping: preview.mapping, options: preview.options }
  const mapping = Object.fromEntries(
    kind.columns.map(({ name }) => [name, shown.mapping[name] ?? preview.mapping[name] ?? '']),
  )
  return { mapping, options: shown.options }
}

/** A column that was left out is said to be nothing, or else one of our own name would be taken. */
export function wishOf({ mapping, options }: Draft, kind: KindView, preview: PreviewView, dry_run: boolean) {
  const chosen = kind.columns.flatMap(({ name }) => {
    const theirs = mapping[name] ?? ''
    return theirs || preview.mapping[name] ? [[name, theirs] as const] : []
  })
  const filled = Object.entries(options).filter(([, value]) => value.trim() !== '')
  return { mapping: Object.fromEntries(chosen), options: Object.fromEntries(filled), dry_run }
}
