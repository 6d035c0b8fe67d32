type Values = Readonly<Record<string, unknown>>
export type ChangedField = { readonly name: string; readonly before?: string; readonly after?: string }
export type AuditDetail = {
  readonly changes: readonly ChangedField[]
  readonly facts: readonly (readonly [string, string])[]
}

/** What an event has written down, as one reads it: what was changed, and the rest. */
export function readDetail(detail: unknown): AuditDetail {
  if (!isValues(detail)) return { changes: [], facts: [] }
  const { before, after, ...rest } = detail
  const facts = Object.entries(rest).map(([name, value]) => [nameText(name), valueText(value)] as const)
  return { changes: changesOf(before, after), facts }
}

function changesOf(before: unknown, after: unknown): ChangedField[] {
  if (before === undefined && after === undefined) return []
  if (!isValues(before ?? {}) || !isValues(after ?? {})) return [changeOf('Value', before, after)]
  const [from, to] = [(before ?? {}) as Values, (after ?? {}) as Values]
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return names.map((name) => changeOf(nameText(name), from[name], to[name]))
}

function changeOf(name: string, before: unknown, after: unknown): ChangedField {
  return {
    name,
    ...(before !== undefined && { before: valueText(before) }),
    ...(after !== undefined && { after: valueText(after) }),
  }
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nameText = (name: string) => name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())

/** Lists as lists of words; what lies deeper as it was written. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.map(valueText).join(', ')
  return JSON.stringify(value)
}

/** In one line: `Roles: staff → admin`. */
export function summaryOf({ changes, facts }: AuditDetail): string {
  const parts = [
    ...changes.map(({ name, before, after }) => {
      if (before === undefined) return `${name}: ${shown(after)}`
      return after === undefined ? `${name}: ${shown(before)} removed` : `${name}: ${shown(before)} → ${shown(after)}`
    }),
    ...facts.map(([name, value]) => `${name}: ${shown(value)}`),
  ]
  const line = parts.join('; ')
  return line.length > 160 ? `${line.slice(0, 159)}…` : line
}

const shown = (text: string | undefined) => (text === undefined || text === '' ? 'none' : text)
