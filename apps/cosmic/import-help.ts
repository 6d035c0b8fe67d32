import type { ImportKind } from '#platform/server/imports/import-kind.ts'

export const importUsage = `Usage: npm run cosmic -- import <kind> <file> --market <name>

  --market <name>        for which market, by its name or slug
  --dry-run              says what would change, and changes nothing
  --map ours=theirs      takes our column from the file's column of another name; as often as needed
  --mapping <file.json>  the same, and options, from a file such as those in docs/imports
  --option name=value    an option of the kind, also written --name value
  --report <file.csv>    writes the rejected rows there, with line and reason

A file may be packed with gzip. Everything is brought in at once, or nothing is; the same file twice changes nothing.`

export function describeKinds(kinds: readonly ImportKind[]): string {
  return kinds.map(describeKind).join('\n\n')
}

function describeKind({ name, does, endings, columns = [], options = [] }: ImportKind): string {
  const lines = [`${name}: ${does} (${endings.join(', ')})`]
  if (columns.length > 0) lines.push('  columns', ...columns.map(describe))
  if (options.length > 0) lines.push('  options', ...options.map(describe))
  return lines.join('\n')
}

const describe = ({ name, about, required }: { name: string; about: string; required?: true }) =>
  `    ${name.padEnd(22)} ${about}${required ? ' (required)' : ''}`
