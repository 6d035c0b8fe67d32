import * as z from 'zod/mini'
import { admin } from '#areas/accounts/rules/permissions.ts'
import { defineRoute } from '#platform/core/route.ts'
import { id, text } from '#platform/core/wire.ts'
import { menuImage } from './menu-items.ts'

export const largestPicture = 10 * 1024 * 1024
export const longestPictureSide = 8000

export const pictureWords = {
  file_missing: 'Please choose a picture.',
  wrong_type: 'This is no picture that we can use: JPEG, PNG, GIF, WebP and AVIF are.',
  too_large: 'This picture is too large: 10 MB and 8000 pixels a side are the most.',
} as const

const pictureFaults = {
  file_missing: [400, pictureWords.file_missing],
  wrong_type: [415, pictureWords.wrong_type],
  too_large: [413, pictureWords.too_large],
} as const

const share = z._default(z.pipe(z.string().check(z.regex(/^(?:0|1)?(?:\.\d{1,6})?$/)), z.transform(Number)), 1)
const shareFrom0 = z._default(z.pipe(z.string().check(z.regex(/^(?:0|1)?(?:\.\d{1,6})?$/)), z.transform(Number)), 0)

/** One picture for the menus of a market; the part of it that is shown, in shares of its sides. */
export const uploadPicture = defineRoute({
  method: 'POST',
  path: '/admin/assets/new_picture',
  may: admin,
  body: { kind: 'multipart', most: largestPicture },
  input: z.object({
    franchise_id: id,
    name: z._default(text(100), ''),
    x: shareFrom0,
    y: shareFrom0,
    width: share,
    height: share,
  }),
  reply: z.object({ success: z.literal(true), asset: menuImage }),
  refusals: pictureFaults,
  unanswered: 'The picture was not sent. Please try again.',
})

/** A picture of a product that was looked up, taken over once a person has said so. */
export const takePicture = defineRoute({
  method: 'POST',
  path: '/admin/assets/from_lookup',
  may: admin,
  input: z.object({
    franchise_id: id,
    upc: z.string().check(z.maxLength(40)),
    index: z.int().check(z.minimum(0), z.maximum(20)),
  }),
  reply: z.object({ success: z.literal(true), asset: menuImage }),
  refusals: {
    ...pictureFaults,
    picture_unknown: [404, 'The look-up knows no such picture any more.'],
    not_reached: [502, 'The picture could not be fetched from where it lies.'],
  },
  unanswered: 'The picture could not be fetched from where it lies.',
})

/** The asset picker's list (LEG-13), newest first; the next page is asked by the last id. Photos of IDs are elsewhere, and never here. */
export const listPictures = defineRoute({
  method: 'GET',
  path: '/admin/assets',
  may: admin,
  input: z.object({ franchise_id: id, find: z._default(text(100), ''), before: z.optional(id) }),
  reply: z.object({ success: z.literal(true), assets: z.array(menuImage), is_last: z.boolean() }),
  unanswered: 'The pictures did not come. Please try again.',
})

/** One width of one picture. What a name stands for never changes. */
export const pictureFile = defineRoute({
  method: 'GET',
  path: '/menu_images/:file(^[0-9a-f]{16}-\\d{1,4}\\.(?:webp|avif)$)',
  open: 'nothing',
  internal: true,
  input: z.object({ file: z.string() }),
  malformed: 'not_found',
})
