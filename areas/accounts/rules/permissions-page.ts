import { openness } from '#platform/core/route.ts'
import { isPermitted, roles } from './permissions.ts'

type RoleGuard = { readonly may?: readonly string[] | undefined }
/** What the page is written from: every definition of the product. */
export type Permissions = {
  readonly calls: readonly (RoleGuard & { readonly name: string })[]
  readonly routes: readonly (RoleGuard & {
    readonly method: string
    readonly path: string
    readonly open?: keyof typeof openness | undefined
    readonly actsFromGet?: true | undefined
  })[]
  readonly topics: readonly (RoleGuard & { readonly topic: string; readonly which?: string | undefined })[]
}

/** The whole table as Markdown: `docs/permissions.md` holds it, and a test compares the two. */
export function permissionsPage({ calls, routes, topics }: Permissions): string {
  const named = routes.flatMap((route) => {
    const path = route.path.replace(/\([^)]*\)/g, '')
    const methods = route.actsFromGet ? ['GET', route.method] : [route.method]
    return methods.map((method) => ({ ...route, name: `${method} ${path}` }))
  })
  return `# Who may do what

Written by \`npm run cosmic -- permissions\` from the definitions of calls, routes, pages and topics; a test compares this page with them
and with what the server does. Everything that is not listed is refused. On top of roles, what belongs to a person, a market or a
device is checked where it is read. Admin passes every check but the driver's, which belongs to a tablet with an open driver hour;
manager includes staff and customer support.

## Calls of \`POST /data/make_request\`

${grid(calls)}

## Routes and pages that ask for a role

${grid(named.filter(({ may }) => may))}

## Live topics

${grid(topics.map(({ topic, which, may }) => ({ name: topic, may, note: which })))}

## Routes and pages that ask for none

${table(
  ['Route', 'It'],
  named.flatMap(({ name, open }) => (open ? [[`\`${name}\``, openness[open]]] : [])),
)}
`
}

function grid(rows: readonly (RoleGuard & { readonly name: string; readonly note?: string | undefined })[]): string {
  const columns = ['anyone', ...roles] as const
  return table(
    ['', ...columns.map((role) => role.replaceAll('_', ' '))],
    rows.map(({ name, note, may = [] }) => [
      note ? `\`${name}\` (${note})` : `\`${name}\``,
      ...columns.map((role) => (isPermitted([role], may) ? '●' : '')),
    ]),
  )
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
