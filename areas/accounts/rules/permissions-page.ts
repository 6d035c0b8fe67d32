import { openness, openRoutes } from './open-routes.ts'
import { callPermissions, isPermitted, type Permitted, roles, routePermissions } from './permissions.ts'

/** The whole table as Markdown: `docs/permissions.md` holds it, and a test compares the two. */
export function permissionsPage(): string {
  return `# Who may do what

Written by \`npm run cosmic -- permissions\` from \`areas/accounts/rules/permissions.ts\` and \`open-routes.ts\`; a test compares this page,
the tables and what the server does. Everything that is not listed is refused. On top of roles, what belongs to a person, a market or a
device is checked where it is read. Admin passes every check but the driver's, which belongs to a tablet with an open driver hour;
manager includes staff and customer support.

## Calls of \`POST /data/make_request\`

${grid(callPermissions)}

## Routes that ask for a role

${grid(routePermissions)}

## Routes that ask for none

${table(
  ['Route', 'It'],
  Object.entries(openRoutes).map(([route, reason]) => [`\`${route}\``, openness[reason]]),
)}
`
}

function grid(permissions: Readonly<Record<string, readonly Permitted[]>>): string {
  const columns = ['anyone', ...roles] as const
  return table(
    ['', ...columns.map((role) => role.replaceAll('_', ' '))],
    Object.entries(permissions).map(([name, permitted]) => [
      `\`${name}\``,
      ...columns.map((role) => (isPermitted([role], permitted) ? '●' : '')),
    ]),
  )
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
