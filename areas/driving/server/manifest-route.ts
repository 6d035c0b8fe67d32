import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { answer, type RouteHandler } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { driverHomePage } from '../calls/driver-pages.ts'
import { iconName } from './app-icon.ts'

const home = driverHomePage.path

const manifest = defineRoute({
  method: 'GET',
  path: '/rocket/driver_app_web/app.webmanifest',
  open: 'sign_in',
  caller: 'cookie',
  internal: true,
  reply: z.record(z.string(), z.unknown()),
})

/**
 * The app on the home screen. It opens by the link of its tablet, because an app on an iPhone has no cookie of the browser's. The link is
 * told to the browser itself alone (`Sec-Fetch-Dest: manifest`, which no script can send), never to a page.
 */
export function manifestRoute({ secrets }: Pick<ServerDeps, 'secrets'>): RouteHandler {
  return answer(manifest, async ({ actor, db, request, reply }) => {
    const isBrowser = request.headers['sec-fetch-dest'] === 'manifest'
    reply.type('application/manifest+json').header('vary', 'cookie, sec-fetch-dest')
    return {
      ok: true,
      data: {
        id: home,
        name: 'Cosmic driver',
        short_name: 'Cosmic',
        description: 'What to drive next, and how to hand it over.',
        start_url: isBrowser ? await startOf(db, actor, secrets) : home,
        scope: home,
        display: 'standalone',
        orientation: 'any',
        background_color: '#f6f5f1',
        theme_color: '#0b6e6a',
        icons: [192, 512].flatMap((side) =>
          [false, true].map((isMaskable) => ({
            src: `${home}/${iconName(side, isMaskable)}`,
            sizes: `${side}x${side}`,
            type: 'image/png',
            purpose: isMaskable ? 'maskable' : 'any',
          })),
        ),
      },
    }
  })
}

async function startOf(db: Db, actor: Actor | undefined, secrets: ServerDeps['secrets']): Promise<string> {
  const tablet =
    actor?.driver && actor.tablet_id
      ? await db
          .selectFrom('tablets')
          .select(['tablet_id', 'secret'])
          .where('tablet_id', '=', actor.tablet_id)
          .executeTakeFirst()
      : undefined
  if (!tablet) return home
  return `${home}?${new URLSearchParams({ tabletId: tablet.tablet_id, secret: secrets.decryptText(tablet.secret) })}`
}
