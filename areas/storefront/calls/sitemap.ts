import { defineRoute } from '#platform/core/route.ts'

/** What crawlers are asked to leave alone. */
export const robots = defineRoute({
  method: 'GET',
  path: '/robots.txt',
  summary: 'What search engines may read',
  open: 'nothing',
})

/** Every public page: the landing page, the lists of the open markets, their places. */
export const sitemap = defineRoute({
  method: 'GET',
  path: '/sitemap.xml',
  summary: 'The public pages, for search engines',
  open: 'nothing',
})

export const appManifest = defineRoute({
  method: 'GET',
  path: '/app.webmanifest',
  open: 'nothing',
  internal: true,
})
