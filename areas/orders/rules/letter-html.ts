import { sumsWords } from '#areas/cart/rules/sums-words.ts'
import { escapeHtml } from '#platform/core/escape-html.ts'
import { languageTag } from '#platform/core/words.ts'
import { letterWords as words } from './letter-words.ts'
import type { OrderLetter } from './order-letter.ts'

/** Mail programs take styles beside each element, and a sheet for the dark; they take tables where they take nothing else. */
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const dark = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a.act:hover { opacity: .9; }
@media (prefers-color-scheme: dark) {
  .page { background: #0f1319 !important; }
  .card { background: #161b22 !important; border-color: #303a46 !important; }
  .text { color: #e8ecf1 !important; }
  .muted { color: #b2bcc8 !important; }
  .rule { border-color: #303a46 !important; }
  .act { background: #5ccbc2 !important; color: #06211f !important; }
}`

const cell = (text: string, style: string, name: string) =>
  `<td class="${name}" style="${font};${style}">${escapeHtml(text)}</td>`
const ink = 'color:#14181f;font-size:16px;line-height:24px'
const muted = 'color:#4b5563;font-size:14px;line-height:20px'
const right = 'text-align:right;white-space:nowrap;vertical-align:top;padding:6px 0 6px 16px'
const left = 'vertical-align:top;padding:6px 0;overflow-wrap:anywhere'

const table = (rows: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${rows}</table>`
const rule =
  '<tr><td class="rule" colspan="2" style="border-top:1px solid #d5dbe3;font-size:0;line-height:0;padding:6px 0">&nbsp;</td></tr>'

const factRows = (facts: OrderLetter['facts']) =>
  facts
    .map(
      ([label, text]) =>
        `<tr>${cell(label, `${muted};${left};width:110px`, 'muted')}${cell(text, `${ink};${left}`, 'text')}</tr>`,
    )
    .join('')

const lineRows = (lines: OrderLetter['lines']) =>
  lines
    .map(({ name, detail, cost }) => {
      const more = detail
        ? `<tr>${cell(detail, `${muted};padding:0 0 6px;overflow-wrap:anywhere`, 'muted')}<td></td></tr>`
        : ''
      return `<tr>${cell(name, `${ink};${left};font-weight:600`, 'text')}${cell(cost, `${ink};${right}`, 'text')}</tr>${more}`
    })
    .join('')

const sumRows = (sums: OrderLetter['sums']) =>
  sums
    .map(
      ([label, amount]) =>
        `<tr>${cell(label, `${muted};${left}`, 'muted')}${cell(amount, `${ink};${right}`, 'text')}</tr>`,
    )
    .join('')

/** The same as HTML: every word of it escaped, no picture, no script, nothing fetched. */
export function letterHtml(letter: OrderLetter): string {
  const strong = 'font-weight:700;font-size:18px'
  const total = `<tr>${cell(sumsWords.total, `${ink};${left};${strong}`, 'text')}${cell(letter.total, `${ink};${right};${strong}`, 'text')}</tr>`
  const paid = `<tr><td class="muted" colspan="2" style="${font};${muted};padding:4px 0">${escapeHtml(letter.paid)}</td></tr>`
  const act = `<a class="act" href="${escapeHtml(letter.address)}" style="${font};display:inline-block;padding:12px 20px;border-radius:12px;background:#0b6e6a;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeHtml(words.see_order)}</a>`
  return `<!doctype html>
<html lang="${languageTag()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.subject)}</title><style>${dark}</style></head>
<body class="page" style="margin:0;padding:0;background:#f5f7f9"><div role="main">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f7f9"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #d5dbe3;border-radius:16px"><tr><td style="padding:24px">
<p class="muted" style="${font};${muted};margin:0 0 16px;font-weight:700">Cosmic</p>
<h1 class="text" style="${font};color:#14181f;font-size:26px;line-height:32px;margin:0 0 8px">${escapeHtml(letter.heading)}</h1>
<p class="text" style="${font};${ink};margin:0 0 20px">${escapeHtml(letter.intro)}</p>
<p style="margin:0 0 20px">${act}</p>
${table(factRows(letter.facts) + rule)}
${table(lineRows(letter.lines) + rule + sumRows(letter.sums) + total + paid)}
<p class="muted" style="${font};${muted};margin:20px 0 0">${escapeHtml(letter.help)}</p>
</td></tr></table></td></tr></table></div></body></html>`
}
