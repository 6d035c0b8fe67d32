import type * as z from 'zod/mini'
import type { Errors } from './errors.ts'

export type CheckResult<Input> =
  | { readonly ok: true; readonly input: Input }
  | { readonly ok: false; readonly errors: Errors }

/**
 * Checks by the schema that the server checks by. What is returned is the input itself and not what the schema makes of it: the server
 * parses it again.
 */
export function checkInput<Input>(
  schema: z.ZodMiniType<unknown, Input>,
  input: Input,
  fields: readonly string[],
): CheckResult<Input> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return { ok: true, input }
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const [head] = issue.path
    // What no field of the form shows is said of the whole form.
    const path = typeof head === 'string' && fields.includes(head) ? issue.path.join('.') : ''
    errors[path] ??= issueWords(issue, partAt(input, issue.path))
  }
  return { ok: false, errors }
}

/** What zod/mini says when neither the schema nor a locale has words. */
const noWords = 'Invalid input'

/** The words of the schema, or else ours. */
export function issueWords(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.message && issue.message !== noWords) return issue.message
  if (value === undefined || value === null || value === '' || Number.isNaN(value)) return 'Please fill this in.'
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? `At least ${counted(issue.minimum)}.` : `At least ${issue.minimum}.`
    case 'too_big':
      return issue.origin === 'string' ? `At most ${counted(issue.maximum)}.` : `At most ${issue.maximum}.`
    case 'invalid_value':
      return 'Please choose one of these.'
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? 'Please enter a number.' : 'Please check this.'
    default:
      return 'Please check this.'
  }
}

const counted = (length: number | bigint) => (length === 1 ? '1 character' : `${length} characters`)

function partAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (from, key) => (typeof from === 'object' && from !== null ? Reflect.get(from, key) : undefined),
    input,
  )
}
