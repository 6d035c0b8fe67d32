import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { checkOptions, parseChoices } from '#platform/server/imports/choices.ts'
import { type ImportKind, ImportRefused } from '#platform/server/imports/import-kind.ts'
import { fromHere } from './from-here.ts'

export type ImportInput = {
  readonly kind: ImportKind
  readonly file: string
  readonly market: string | undefined
  readonly dryRun: boolean
  readonly mapping: ReadonlyMap<string, string>
  readonly options: ReadonlyMap<string, string>
  /** Where the rejected rows go. */
  readonly report: string | undefined
}

/** What was typed behind the kind. A mapping file is laid down first, and single words replace its own. */
export function readImportInput(
  kind: ImportKind,
  args: readonly string[],
  read: (path: string) => string,
): ImportInput {
  const { positionals, values } = parse(kind, args)
  const [file, ...more] = positionals
  if (!file) throw new ImportRefused('Say which file: npm run cosmic -- import <kind> <file> --market <name>')
  if (more.length > 0) throw new ImportRefused(`One file at a time: ${more.join(' ')} is too much.`)
  const choices = values.mapping ? readChoices(fromHere(values.mapping), read) : { columns: {}, options: {} }
  if (choices.kind && choices.kind !== kind.name)
    throw new ImportRefused(`The mapping ${values.mapping} is for ${choices.kind}, not for ${kind.name}.`)
  const own = (kind.options ?? []).flatMap(({ name }) => {
    const value = (values as Readonly<Record<string, unknown>>)[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const options = new Map([...Object.entries(choices.options), ...pairs('option', values.option), ...own])
  checkOptions(kind, options)
  return {
    kind,
    file: fromHere(file),
    market: values.market,
    dryRun: values['dry-run'] ?? false,
    mapping: new Map([...Object.entries(choices.columns), ...pairs('map', values.map)]),
    options,
    report: values.report === undefined ? undefined : fromHere(values.report),
  }
}

const usual = {
  market: { type: 'string' },
  'dry-run': { type: 'boolean' },
  map: { type: 'string', multiple: true },
  mapping: { type: 'string' },
  option: { type: 'string', multiple: true },
  report: { type: 'string' },
} as const satisfies ParseArgsOptionsConfig

function parse(kind: ImportKind, args: readonly string[]) {
  const own = Object.fromEntries((kind.options ?? []).map(({ name }) => [name, { type: 'string' }] as const))
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { ...own, ...usual } })
  } catch (error) {
    throw new ImportRefused(`${error instanceof Error ? error.message : String(error)} (--help lists what there is)`)
  }
}

function readChoices(path: string, read: (path: string) => string) {
  let text: string
  try {
    text = read(path)
  } catch {
    throw new ImportRefused(`The mapping ${path} cannot be read.`)
  }
  return parseChoices(text, path)
}

function pairs(option: string, words: readonly string[] = []): (readonly [string, string])[] {
  return words.map((pair) => {
    const at = pair.indexOf('=')
    if (at < 1) throw new ImportRefused(`--${option} takes name=value, and not ${pair}.`)
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const
  })
}
