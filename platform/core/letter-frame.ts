import { escapeHtml } from './escape-html.ts'

/** Mail programs take styles beside each element, and a sheet for the dark; they take tables where they take nothing else. */
export const letterFont = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
export const letterInk = 'color:#14181f;font-size:16px;line-height:24px'
export const letterMuted = 'color:#4b5563;font-size:14px;line-height:20px'
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

type LetterFrame = {
  readonly language: string
  readonly subject: string
  /** Who writes, above all of it. */
  readonly sender: string
  /** HTML: its words are escaped already. */
  readonly content: string
}

/** The page of every letter: no picture, no script, nothing fetched. */
export function letterFrame({ language, subject, sender, content }: LetterFrame): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${dark}</style></head>
<body class="page" style="margin:0;padding:0;background:#f5f7f9"><div role="main">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f7f9"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #d5dbe3;border-radius:16px"><tr><td style="padding:24px">
<p class="muted" style="${letterFont};${letterMuted};margin:0 0 16px;font-weight:700">${escapeHtml(sender)}</p>
${content}
</td></tr></table></td></tr></table></div></body></html>`
}

/** The one thing to do, as a button. */
export const letterAct = (label: string, address: string): string =>
  `<p style="margin:0 0 20px"><a class="act" href="${escapeHtml(address)}" style="${letterFont};display:inline-block;padding:12px 20px;border-radius:12px;background:#0b6e6a;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`

/** Lines of it stay lines. */
export const letterParagraph = (text: string): string =>
  `<p class="text" style="${letterFont};${letterInk};margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
