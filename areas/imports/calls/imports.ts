import * as z from 'zod/mini'
import { admin } from '#areas/accounts/rules/permissions.ts'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { searchList } from '#platform/core/search.ts'
import { id, instant } from '#platform/core/wire.ts'
import { importStates } from '../rules/import-state.ts'

const words = z.record(z.string(), z.string())

const importView = z.object({
  import_id: z.int(),
  kind: z.string(),
  market_id: z.nullable(z.int()),
  market: z.nullable(z.string()),
  file_name: z.string(),
  file_size: z.number(),
  received: z.number(),
  has_file: z.boolean(),
  state: z.enum(importStates),
  dry_run: z.boolean(),
  mapping: words,
  options: words,
  step: z.string(),
  share: z.nullable(z.number()),
  counts: z.record(z.string(), z.record(z.string(), z.number())),
  rejected: z.number(),
  notes: z.array(z.string()),
  error: z.nullable(z.string()),
  person: z.nullable(z.string()),
  created_at: instant,
  started_at: z.nullable(instant),
  ended_at: z.nullable(instant),
})
const followed = {
  import: importView,
  rejections: z.array(z.object({ line: z.number(), reason: z.string(), text: z.string() })),
}

const word = { name: z.string(), about: z.string(), required: z.boolean() }
const kind = z.object({
  name: z.string(),
  does: z.string(),
  endings: z.array(z.string()),
  columns: z.array(z.object(word)),
  options: z.array(z.object({ ...word, choices: z.nullable(z.array(z.string())) })),
  needs_market: z.boolean(),
})
const preview = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  mapping: words,
  options: words,
  example: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  is_mapped: z.boolean(),
})

const one = z.object({ import_id: id })

export const importsPage = definePage({
  face: 'ops',
  path: '/admin/import',
  entry: 'areas/imports/web/imports.page.tsx',
  title: 'Import',
  may: admin,
  input: z.object({ page: pageCursor, state: searchList(), kind: searchList() }),
  state: z.object({
    kinds: z.array(kind),
    /** What is doubtful about a market, in sentences. */
    warnings: z.array(z.string()),
    markets: z.array(z.object({ market_id: z.int(), name: z.string() })),
    imports: z.array(importView),
    import_pages: pageEnds,
    /** Bytes */
    most_upload: z.number(),
  }),
  nav: {
    group: 'System',
    label: 'Import',
    does: 'Streets, addresses, zones, products, menus and markets from files',
    key: 'i',
  },
})

export const importPage = definePage({
  face: 'ops',
  path: '/admin/import/:import_id',
  entry: 'areas/imports/web/import.page.tsx',
  title: 'Import',
  may: admin,
  input: one,
  state: z.object({ ...followed, kind, preview: z.nullable(preview) }),
})

export const importProgress = defineRoute({
  method: 'GET',
  path: '/admin/import/:import_id/progress',
  may: admin,
  input: one,
  reply: z.object(followed),
})

export const rejectedRows = defineRoute({
  method: 'GET',
  path: '/admin/import/:import_id/rejected.csv',
  may: admin,
  summary: 'The rejected rows as CSV',
  input: one,
})

/** A repeat of the same request is answered as the first was, and begins nothing. */
const idempotencyKey = 'request_key'
const request_key = z.optional(z.string().check(z.regex(/^[0-9a-f]{8,64}$/)))

/** A word that the database can hold. */
const storableText = z.string().check(
  z.maxLength(500),
  z.refine((text) => !text.includes('\0') && text.isWellFormed()),
)

export const beginImport = defineRoute({
  method: 'POST',
  path: '/admin/import',
  may: admin,
  input: z.strictObject({
    kind: storableText,
    market_id: z.nullable(id),
    file_name: storableText.check(z.minLength(1)),
    file_size: z.number().check(z.int(), z.minimum(0)),
    request_key,
  }),
  idempotencyKey,
  reply: z.object({ success: z.literal(true), import_id: z.int(), part_size: z.int() }),
  refusals: {
    unknown_kind: [400, 'There is no such kind of file.'],
    unknown_market: [400, 'There is no such market.'],
    empty: [400, 'The file is empty.'],
    too_large: [413, 'The file is larger than an upload may be. Use the import command on the server.'],
    no_room: [400, 'The server has too little room for this file.'],
  },
})

/** Bytes: small enough that a slow line brings a part before the server's patience ends, and that memory does not matter. */
export const mostOfPart = 2 * 2 ** 20

/** One part of the file, from the byte that the server waits for. */
export const uploadPart = defineRoute({
  method: 'PUT',
  path: '/admin/import/:import_id/file',
  may: admin,
  input: z.object({ import_id: id, from: z.coerce.number().check(z.int(), z.minimum(0)) }),
  body: { kind: 'stream', most: mostOfPart },
  reply: z.object({ success: z.literal(true), received: z.number() }),
  refusals: {
    not_uploading: [409, 'This file is not being uploaded. Start again.'],
    wrong_place: [409, 'A part of the file is missing.'],
    bad_part: [400, 'A part of the file did not arrive.'],
    no_room: [409, 'The server has too little room for this file.'],
  },
})

export const startImport = defineRoute({
  method: 'POST',
  path: '/admin/import/:import_id/start',
  may: admin,
  input: z.strictObject({
    import_id: id,
    mapping: z.record(storableText, storableText),
    options: z.record(storableText, storableText),
    dry_run: z.boolean(),
    request_key,
  }),
  idempotencyKey,
  reply: z.object({ success: z.literal(true), import_id: z.int() }),
  refusals: { not_ready: [409, 'This file cannot be run now. Reload the page to see how it is.'] },
})

export const cancelImport = defineRoute({
  method: 'POST',
  path: '/admin/import/:import_id/cancel',
  may: admin,
  input: one,
  reply: z.object({ success: z.literal(true) }),
  refusals: { not_running: [409, 'It has ended already.'] },
})
