import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAsThen, linesOf } from './as-then.ts'
import { replaceBuilt } from './web-build.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cosmic-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function build(path: string, stamp: string, file: string): string {
  mkdirSync(join(path, 'assets'), { recursive: true })
  writeFileSync(join(path, 'assets', file), file)
  writeFileSync(join(path, '.sources'), stamp)
  return path
}

test('a new build takes the place of an old one, of which nothing is left', () => {
  const folder = newFolder()
  const place = build(join(folder, 'web'), 'old', 'old.js')
  replaceBuilt(build(join(folder, 'web.1'), 'new', 'new.js'), place)
  expect(readdirSync(folder)).toEqual(['web'])
  expect(readdirSync(join(place, 'assets'))).toEqual(['new.js'])
})

test('whoever finds the same build there already leaves it to those who read it', () => {
  const folder = newFolder()
  const place = build(join(folder, 'web'), 'new', 'theirs.js')
  replaceBuilt(build(join(folder, 'web.1'), 'new', 'mine.js'), place)
  expect(readdirSync(join(place, 'assets'))).toEqual(['theirs.js'])
})

test('a source that was changed, came or went is noticed without reading any', () => {
  const folder = newFolder()
  const source = join(folder, 'web/page.tsx')
  mkdirSync(join(folder, 'web'))
  writeFileSync(source, 'old')
  const settle = () => {
    for (const path of [source, join(folder, 'web')]) utimesSync(path, 1_000, 1_000)
  }
  const changes = [
    () => writeFileSync(source, 'new'),
    () => writeFileSync(join(folder, 'web/another.tsx'), ''),
    () => rmSync(join(folder, 'web/another.tsx')),
  ]
  for (const change of changes) {
    settle()
    const lines = linesOf(folder, ['web/page.tsx', 'web'])
    expect(isAsThen(folder, lines)).toBe(true)
    change()
    expect(isAsThen(folder, lines)).toBe(false)
  }
  const lines = linesOf(folder, ['web/page.tsx'])
  rmSync(source)
  expect(isAsThen(folder, lines)).toBe(false)
})

/** Puts builds of its own into that place, one after the other; each round begins with the other one's in it. */
const rounds = `
  const { mkdirSync, writeFileSync } = await import('node:fs')
  const { replaceBuilt } = await import(process.argv[1])
  for (let round = 0; round < 100; round++) {
    const aside = process.argv[2] + '/web.' + process.pid
    mkdirSync(aside + '/assets', { recursive: true })
    for (let file = 0; file < 20; file++) writeFileSync(aside + '/assets/' + file, '')
    writeFileSync(aside + '/.sources', process.pid + ' ' + round)
    replaceBuilt(aside, process.argv[2] + '/web')
  }`

test('two that finish at the same moment both end well, and one whole build is there', {
  timeout: 60_000,
}, async () => {
  const folder = newFolder()
  const both = [1, 2].map(async () => {
    const script = join(import.meta.dirname, 'web-build.ts')
    const child = spawn(process.execPath, ['--input-type=module', '-e', rounds, script, folder])
    let output = ''
    child.stderr.on('data', (text: Buffer) => (output += text.toString()))
    return { code: (await once(child, 'close'))[0], output }
  })
  expect(await Promise.all(both)).toEqual([
    { code: 0, output: '' },
    { code: 0, output: '' },
  ])
  expect(readdirSync(join(folder, 'web/assets'))).toHaveLength(20)
  expect(readFileSync(join(folder, 'web/.sources'), 'utf8')).toMatch(/ 99$/)
})
