import { unknownPlaceholders } from './macro.ts'

type MacroValues = {
  readonly name: string
  readonly body: string
  readonly status: string | null
  readonly priority: number | null
  readonly assigns: string
}
export type MacroFault = {
  readonly reason: 'name_missing' | 'nothing_done' | 'unknown_placeholder'
  readonly field: 'name' | 'body'
}

/** The first thing that is wrong with a macro, for the form and for the server. */
export function macroFault({ name, body, status, priority, assigns }: MacroValues): MacroFault | undefined {
  if (name.trim() === '') return { reason: 'name_missing', field: 'name' }
  if (unknownPlaceholders(body).length > 0) return { reason: 'unknown_placeholder', field: 'body' }
  const doesNothing = body.trim() === '' && !status && !priority && assigns === 'as_it_is'
  return doesNothing ? { reason: 'nothing_done', field: 'body' } : undefined
}
