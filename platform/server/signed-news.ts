import type { FastifyRequest } from 'fastify'
import { ok, type Result, refuse } from '#platform/core/result.ts'

/** Undefined where the signature, empty when there is none, is not that of the body, or nothing can be made of it. */
type Reader<News> = (raw: string, signature: string) => News | undefined | Promise<News | undefined>

/** What a provider tells us by itself (`signedWebhook`), once its signature, which stands in this header, is found to be its own. */
export async function signedNews<News>(
  { body, headers }: Pick<FastifyRequest, 'body' | 'headers'>,
  header: string,
  read: Reader<News>,
): Promise<Result<News, 'signature_invalid'>> {
  const signature = headers[header]
  const news = await read(typeof body === 'string' ? body : '', typeof signature === 'string' ? signature : '')
  return news === undefined ? refuse('signature_invalid') : ok(news)
}
