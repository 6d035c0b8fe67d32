import { escapeHtml } from '#platform/core/escape-html.ts'
import { letterAct, letterFont, letterFrame, letterMuted, letterParagraph } from '#platform/core/letter-frame.ts'

export type CampaignLetter = {
  readonly subject: string
  /** Paragraphs between empty lines. */
  readonly body: string
  readonly market: string
  readonly homeAddress: string
  readonly unsubscribeAddress: string
}

export const letterText = ({ body, market, homeAddress, unsubscribeAddress }: CampaignLetter): string =>
  `${body}\n\nOrder: ${homeAddress}\n\nYou get this because you have ordered in ${market}.\nUnsubscribe: ${unsubscribeAddress}`

/** The same as HTML: every word of it escaped, nobody watched. */
export function letterHtml(letter: CampaignLetter): string {
  const { subject, body, market } = letter
  const out = escapeHtml(letter.unsubscribeAddress)
  const small = `${letterFont};${letterMuted}`
  const content = `${body
    .split(/\n{2,}/)
    .map(letterParagraph)
    .join('\n')}
${letterAct('Order now', letter.homeAddress)}
<p class="muted" style="${small};margin:0">You get this because you have ordered in ${escapeHtml(market)}. <a class="muted" href="${out}" style="${small}">Unsubscribe</a></p>`
  return letterFrame({ language: 'en', subject, sender: `Cosmic, ${market}`, content })
}
