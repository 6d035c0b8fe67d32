import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { answer, type RouteHandler } from '#platform/server/routes.ts'
import { kitchenPage } from '../calls/kitchen.ts'

const manifest = defineRoute({
  method: 'GET',
  path: '/restaurant_app/app.webmanifest',
  open: 'nothing',
  internal: true,
  reply: z.record(z.string(), z.unknown()),
})

/** The app on a tablet's home screen; its icons are those of the driver's app. */
export function manifestRoute(): RouteHandler {
  return answer(manifest, ({ reply }) => {
    reply.type('application/manifest+json')
    return {
      ok: true,
      data: {
        id: kitchenPage.path,
        name: 'Cosmic kitchen',
        short_name: 'Kitchen',
        description: 'New orders, what is to be made, and what is ready.',
        start_url: kitchenPage.path,
        scope: kitchenPage.path,
        display: 'standalone',
        orientation: 'any',
        background_color: '#f6f5f1',
        theme_color: '#0b6e6a',
        icons: [192, 512].flatMap((side) =>
          ['any', 'maskable'].map((purpose) => ({
            src: `/rocket/driver_app_web/icon-${side}${purpose === 'maskable' ? '-maskable' : ''}.png`,
            sizes: `${side}x${side}`,
            type: 'image/png',
            purpose,
          })),
        ),
      },
    }
  })
}
