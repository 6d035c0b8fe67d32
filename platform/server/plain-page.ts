import type { FastifyReply } from 'fastify'
import { plainPage } from './app.ts'
import { escapeHtml } from './pages.ts'

/** A heading and a sentence, as text. */
export function sendPlain(
  reply: FastifyReply,
  { status, title, text }: { status: number; title: string; text: string },
) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(plainPage(escapeHtml(title), escapeHtml(text)))
}
