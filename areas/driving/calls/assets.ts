import * as z from 'zod/mini'
import { supportAlone } from '#areas/accounts/rules/permissions.ts'
import { defineRoute } from '#platform/core/route.ts'
import { id, text } from '#platform/core/wire.ts'
import { largestPhoto, photoWords } from '../rules/id-photo.ts'

export const uploadPhoto = defineRoute({
  method: 'POST',
  path: '/admin/assets/new_secure',
  may: ['driver', 'admin'],
  summary: 'Upload one photo of an ID',
  body: { kind: 'multipart', most: largestPhoto },
  reply: z.object({ success: z.literal(true), asset_id: z.int() }),
  refusals: {
    file_missing: [400, photoWords.wrong_type],
    wrong_type: [415, photoWords.wrong_type],
    too_large: [413, photoWords.too_large],
  },
})

export const secureAsset = defineRoute({
  method: 'GET',
  path: '/secure/assets/:asset_id',
  may: supportAlone,
  summary: 'An ID photo or a signature',
  /** Why somebody looks, written down with the look. */
  input: z.object({ asset_id: id, reason: z._default(text(200), '') }),
  refusals: { too_many_reads: [429, 'You have opened many ID photos and signatures. Please wait an hour.'] },
})
