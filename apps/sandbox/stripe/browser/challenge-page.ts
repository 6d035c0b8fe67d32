import type { Fault, Intent, Said } from './messages.ts'

const parentOrigin = document.querySelector<HTMLMetaElement>('meta[name="parent-origin"]')?.content ?? ''
const query = new URLSearchParams(location.search)

/** Whoever closes the window has not shown who they are: at Stripe, too, that ends the question. */
async function answer(given: 'confirmed' | 'refused'): Promise<{ error?: Fault; intent?: Intent }> {
  const [key, client_secret] = [query.get('key') ?? '', query.get('client_secret') ?? '']
  const body = new URLSearchParams({ key, client_secret, answer: given })
  const reply = await fetch('/stripe/browser/answer_challenge', { method: 'POST', body })
  const answered = await reply.json()
  return reply.ok ? { intent: answered } : { error: answered.error }
}

for (const [id, given] of [
  ['complete', 'confirmed'],
  ['fail', 'refused'],
  ['close', 'refused'],
] as const) {
  document.getElementById(id)?.addEventListener('click', () => {
    for (const button of document.querySelectorAll('button')) button.disabled = true
    answer(given)
      .catch(() => ({ error: { type: 'api_connection_error', message: 'No answer.' } }))
      .then((said) => window.parent.postMessage({ say: 'answered', ...said } satisfies Said, parentOrigin))
      .catch(() => undefined)
  })
}
document.getElementById('complete')?.focus()
