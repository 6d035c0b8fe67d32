import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineRoute } from '#platform/core/route.ts'
import { languageTag } from '#platform/core/words.ts'
import { inLanguage } from '#platform/server/language.ts'
import { native, type RouteHandler } from '#platform/server/routes.ts'
import { offlineWords } from '../rules/offline-words.ts'

const serviceWorker = defineRoute({
  method: 'GET',
  path: '/order/service_worker.js',
  open: 'nothing',
  internal: true,
})

/**
 * It serves orders' pages, and stands in for the others where there is no network. It has the words of the language that the page which asked for
 * it is in (`townWorkerPath`): an address of its own for each, so that a browser takes the other one when its person changes.
 */
export function serviceWorkerRoute(): RouteHandler {
  const script = readFileSync(join(import.meta.dirname, '../web/service-worker.js'), 'utf8')
  return native(serviceWorker, async (request, reply) => {
    const { language } = request.query as { language?: unknown }
    const words = inLanguage(typeof language === 'string' ? language : 'en', () => ({
      ...offlineWords,
      language: languageTag(),
    }))
    return reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' })
      .send(`self.words = ${JSON.stringify(words)}\n${script}`)
  })
}
