import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineWords } from '#platform/core/words.ts'

/** What `page-guard.js` says, which has them in English itself: it needs no other file. */
export const guardWords = defineWords('platform/guard', {
  label: 'What went wrong',
  title: 'Could not load page!',
  missing: 'A part of it did not come.',
  offline: 'You seem to be offline.',
  again: 'Reload',
  call: 'Or call us: ',
})

const written = readFileSync(join(import.meta.dirname, '../web/page-guard.js'), 'utf8')
/** Every visit loads it, so it goes out without comments and indentation. */
const source = Buffer.from(written.replace(/^ *(\/\/|\/\*\*).*\n/gm, '').replace(/^ +/gm, ''))
const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)

/** The script that stands before every page's own. It is not of the build, so that nothing of the build can take it down. */
export const pageGuard = { name: `page-guard-${hash}.js`, source }
