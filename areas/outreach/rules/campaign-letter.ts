import { escapeHtml } from '#platform/core/escape-html.ts'

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

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const small = `${font};color:#4b5563;font-size:14px;line-height:20px`
const dark = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #0f1319 !important; }
  .card { background: #161b22 !important; border-color: #303a46 !important; }
  .text { color: #e8ecf1 !important; }
  .muted { color: #b2bcc8 !important; }
  .act { background: #5ccbc2 !important; color: #06211f !important; }
}`

/** The same as HTML: every word of it escaped, no picture, no script, nothing fetched, nobody watched. */
export function letterHtml(letter: CampaignLetter): string {
  const { subject, body, market } = letter
  const [home, out] = [escapeHtml(letter.homeAddress), escapeHtml(letter.unsubscribeAddress)]
  const paragraphs = body
    .split(/\n{2,}/)
    .map(
      (part) =>
        `<p class="text" style="${font};color:#14181f;font-size:16px;line-height:24px;margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(part).replaceAll('\n', '<br>')}</p>`,
    )
    .join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${dark}</style></head>
<body class="page" style="margin:0;padding:0;background:#f5f7f9"><div role="main">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f7f9"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #d5dbe3;border-radius:16px"><tr><td style="padding:24px">
<p class="muted" style="${small};margin:0 0 16px;font-weight:700">Cosmic, ${escapeHtml(market)}</p>
${paragraphs}
<p style="margin:0 0 20px"><a class="act" href="${home}" style="${font};display:inline-block;padding:12px 20px;border-radius:12px;background:#0b6e6a;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">Order now</a></p>
<p class="muted" style="${small};margin:0">You get this because you have ordered in ${escapeHtml(market)}. <a class="muted" href="${out}" style="${small}">Unsubscribe</a></p>
</td></tr></table></td></tr></table></div></body></html>`
}
