import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './checks.ts'
import { requirementIds } from './spec-rows.ts'

// What code and documents refer to can be looked up in this repository.

const folders = ['apps', 'areas', 'bench', 'browser-tests', 'database', 'demo', 'docs', 'platform', 'scripts', 'ui']
const texts = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|css|sql|md)$/.test(path))
    .map((path) => ({ path: join(folder, path), text: readFileSync(join(root, folder, path), 'utf8') })),
)
const requirements = readFileSync(join(root, 'docs/requirements.md'), 'utf8')
const areas = [...new Set(requirementIds(requirements).map((id) => id.replace(/-\d+$/, '')))]

function dangling(reference: RegExp, known: ReadonlySet<string>): string[] {
  return texts.flatMap(({ path, text }) =>
    [...text.matchAll(reference)].flatMap(([, name = '']) => (known.has(name) ? [] : `${path}: ${name}`)),
  )
}

test('every row id that is named stands in docs/requirements.md', () => {
  const reference = new RegExp(`\\b((?:${areas.join('|')})-\\d+)\\b`, 'g')
  expect(dangling(reference, new Set(requirementIds(requirements)))).toEqual([])
})

test('every decision that is named has its record', () => {
  const records = readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4))
  expect(dangling(/\bdecisions?[/ ](\d{4})\b/g, new Set(records))).toEqual([])
})

test('no comment leads to a document outside the repository', () => {
  expect(dangling(/\b(design §\s?\d+)/g, new Set())).toEqual([])
})
