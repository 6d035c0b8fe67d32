import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#platform/core/escape-html.ts'
import { plainPage } from './app.ts'
import { inAskedLanguage } from './language.ts'

/** A heading and a sentence, as text. */
export function sendPlain(
  reply: FastifyReply,
  { status, title, text }: { status: number; title: string; text: string },
) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(inAskedLanguage(() => plainPage(escapeHtml(title), escapeHtml(text))))
}
