import { escapeHtml } from '#platform/core/escape-html.ts'
import { phoneText } from '#platform/core/phone.ts'
import type { ExportPart, ExportRow } from './export-person.ts'

type Whose = { readonly phone_number: string; readonly madeAt: Date }

/** For programs. */
export function exportJson(parts: readonly ExportPart[], { phone_number, madeAt }: Whose): string {
  const held = Object.fromEntries(parts.map(({ title, rows }) => [title, rows]))
  return `${JSON.stringify({ phone_number, made_at: madeAt.toISOString(), held }, null, 2)}\n`
}

/** For people: one page that needs nothing else, and can be printed. Money is in dollars. */
export function exportPage(parts: readonly ExportPart[], { phone_number, madeAt }: Whose): string {
  const filled = parts.filter(({ rows }) => rows.length > 0)
  const missing = parts.filter(({ rows }) => rows.length === 0).map(({ title }) => title)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>What is held of ${escapeHtml(phoneText(phone_number))}</title><style>${style}</style>
<h1>What is held of ${escapeHtml(phoneText(phone_number))}</h1>
<p>As of ${escapeHtml(momentText(madeAt))}. What cannot be shown, because it opens something: passwords, numbers of cards, keys.</p>
${filled.map(section).join('\n')}
${missing.length > 0 ? `<p>Nothing is held under: ${escapeHtml(missing.join(', '))}.</p>` : ''}
</html>\n`
}

const style =
  'body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}section{border-top:1px solid #999;margin-top:2rem}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.15rem 1rem;border-bottom:1px solid #ddd;padding-bottom:.75rem}dt{color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}'

const section = ({ title, rows }: ExportPart) =>
  `<section><h2>${escapeHtml(title)} (${rows.length})</h2>${rows.map(list).join('')}</section>`

const list = (row: ExportRow) =>
  `<dl>${Object.entries(row)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `<dt>${escapeHtml(wordsOf(name))}</dt><dd>${escapeHtml(textOf(name, value))}</dd>`)
    .join('')}</dl>`

const wordsOf = (name: string) => name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())
const cents = /^(subtotal|sales_tax|.*_fee|surge_price|discount|credit|total.*|tip|amount|unit_price)$/

function textOf(name: string, value: unknown): string {
  if (value instanceof Date) return momentText(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && cents.test(name)) return `$${(value / 100).toFixed(2)}`
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

const momentText = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
