import type { FastifyReply } from 'fastify'

export async function sendCsv(reply: FastifyReply, { name, text }: { readonly name: string; readonly text: string }) {
  await reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(text)
}
