import * as z from 'zod/mini'
import { definePage } from '#platform/core/route.ts'
import { schemaOf } from '#platform/core/schema-of.ts'
import type { AlcoholHours } from '../rules/alcohol-hours.ts'
import type { Guide } from '../rules/guides.ts'
import { publicState, withoutMoment } from './public-state.ts'

const guideState = schemaOf<Guide>()(
  z.strictObject({
    title: z.string(),
    intro: z.string(),
    questions: z.array(
      z.strictObject({
        id: z.string(),
        question: z.string(),
        answer: z.array(z.string()),
        component: z.optional(z.string()),
      }),
    ),
  }),
)

const alcoholHoursState = schemaOf<AlcoholHours>()(
  z.strictObject({
    law: z.string(),
    legal_age: z.int(),
    until: z.string(),
    kinds: z.array(z.strictObject({ name: z.string(), days: z.array(z.tuple([z.string(), z.string()])) })),
  }),
)

const guide = {
  face: 'town',
  entry: 'areas/storefront/web/guides.page.tsx',
  open: 'session',
  caller: 'cookie',
  state: z.object({ ...publicState, guide: guideState, alcohol_hours: z.nullable(alcoholHoursState) }),
  pictureOf: withoutMoment,
} as const

export const aboutPage = definePage({ ...guide, path: '/about', title: 'About Cosmic' })
export const guidesPage = definePage({ ...guide, path: '/guides', title: 'Guides · Cosmic' })
