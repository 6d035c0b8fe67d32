import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html, type Route, type SandboxReply } from '../route.ts'

/** Text that stays text: everything shown on these pages came from outside. */
export function plain(text: unknown): string {
  return String(text).replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)
}

const links = [
  ['/__sandbox/ui', 'Sandbox'],
  ['/inbox/texts', 'Texts'],
  ['/inbox/mail', 'Mail'],
  ['/inbox/pushes', 'Pushes'],
]

export function page(title: string, content: string): SandboxReply {
  const nav = links.map(
    ([href, name]) => `<a href="${href}"${name === title ? ' aria-current="page"' : ''}>${name}</a>`,
  )
  const body = `<!doctype html>
<html lang="en" data-face="ops">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${plain(title)} · Sandbox</title>
<link rel="stylesheet" href="/vault/fields/tokens.css">
<link rel="stylesheet" href="/__sandbox/pages.css">
</head>
<body>
<header><nav aria-label="Sandbox">${nav.join('')}</nav><p>Stand-ins for the outside providers. Nothing leaves this machine.</p></header>
<main>
<h1>${plain(title)}</h1>
${content}
</main>
</body>
</html>`
  const policy =
    "default-src 'none'; style-src 'self'; font-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'"
  return html(body, {
    'content-security-policy': `${policy}; frame-ancestors 'none'`,
    // Not stricter: the forms of these pages are believed by the origin that their browser names.
    'referrer-policy': 'same-origin',
  })
}

export function table(heads: readonly string[], rows: readonly (readonly string[])[], empty: string): string {
  if (rows.length === 0) return `<p class="empty">${plain(empty)}</p>`
  const head = heads.map((name) => `<th scope="col">${plain(name)}</th>`).join('')
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  return `<div class="scroll" tabindex="0" role="region" aria-label="${plain(heads.join(', '))}"><table><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`
}

export const when = (at: number) => `<time>${new Date(at).toISOString().replace('T', ' ').slice(0, 19)}</time>`

export function pageFiles(): Route[] {
  const css = readFileSync(join(import.meta.dirname, 'pages.css'))
  return [
    {
      method: 'GET',
      path: '/__sandbox/pages.css',
      answer: () => ({ status: 200, bytes: css, headers: { 'content-type': 'text/css' } }),
    },
    { method: 'GET', path: '/', answer: () => ({ status: 302, headers: { location: '/__sandbox/ui' } }) },
    { method: 'GET', path: '/favicon.ico', answer: () => ({ status: 204 }) },
  ]
}
