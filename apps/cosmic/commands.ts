export type Command = {
  does: string
  load(): Promise<{ run(args: readonly string[]): Promise<void> }>
}

/** Loaded when asked for, so that no command needs what another one imports. */
export const commands: Readonly<Record<string, Command>> = {
  migrate: { does: 'applies the migrations that the database has not seen', load: () => import('./migrate.ts') },
  doctor: { does: 'says whether this installation can run, and what to do if not', load: () => import('./doctor.ts') },
  'create-admin': { does: 'makes an admin, or gives one a new password', load: () => import('./create-admin.ts') },
  'clock-in': {
    does: 'puts a driver on duty, and prints the link for the tablet',
    load: () => import('./clock-in.ts'),
  },
  import: {
    does: 'brings a file in: streets, addresses, zones, products, a menu, a market',
    load: () => import('./import.ts'),
  },
  'import-job': {
    does: 'does an import that the office has asked for (the server starts it itself)',
    load: () => import('./import-job.ts'),
  },
  torture: {
    does: 'kills a throw-away server while orders are placed, and checks that none is lost or doubled',
    load: () => import('./torture.ts'),
  },
  columbus: {
    does: 'brings a real city into a throw-away server, orders, dispatches and delivers there',
    load: () => import('./columbus.ts'),
  },
  permissions: {
    does: 'prints who may do what, and writes it to docs/permissions.md (development)',
    load: () => import('./permissions.ts'),
  },
  types: { does: 'writes database/types.ts from the migrations (development)', load: () => import('./types.ts') },
}
