import { sumsWords } from '#areas/cart/rules/sums-words.ts'
import { escapeHtml } from '#platform/core/escape-html.ts'
import {
  letterFont as font,
  letterInk as ink,
  letterAct,
  letterFrame,
  letterMuted as muted,
} from '#platform/core/letter-frame.ts'
import { languageTag } from '#platform/core/words.ts'
import { letterWords as words } from './letter-words.ts'
import type { OrderLetter } from './order-letter.ts'

const cell = (text: string, style: string, name: string) =>
  `<td class="${name}" style="${font};${style}">${escapeHtml(text)}</td>`
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

/** The same as HTML: every word of it escaped. */
export function letterHtml(letter: OrderLetter): string {
  const strong = 'font-weight:700;font-size:18px'
  const total = `<tr>${cell(sumsWords.total, `${ink};${left};${strong}`, 'text')}${cell(letter.total, `${ink};${right};${strong}`, 'text')}</tr>`
  const paid = `<tr><td class="muted" colspan="2" style="${font};${muted};padding:4px 0">${escapeHtml(letter.paid)}</td></tr>`
  const content = `<h1 class="text" style="${font};color:#14181f;font-size:26px;line-height:32px;margin:0 0 8px">${escapeHtml(letter.heading)}</h1>
<p class="text" style="${font};${ink};margin:0 0 20px">${escapeHtml(letter.intro)}</p>
${letterAct(words.see_order, letter.address)}
${table(factRows(letter.facts) + rule)}
${table(lineRows(letter.lines) + rule + sumRows(letter.sums) + total + paid)}
<p class="muted" style="${font};${muted};margin:20px 0 0">${escapeHtml(letter.help)}</p>`
  return letterFrame({ language: languageTag(), subject: letter.subject, sender: 'Cosmic', content })
}
