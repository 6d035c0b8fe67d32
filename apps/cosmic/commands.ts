export type Command = {
  does: string
  /** What follows its name, as its help tells it. */
  takes?: string
  /** It answers `--help` itself. */
  hasOwnHelp?: true
  load(): Promise<{ run(args: readonly string[]): Promise<void> }>
}

/** Loaded when asked for, so that no command needs what another one imports. */
export const commands: Readonly<Record<string, Command>> = {
  migrate: { does: 'applies the migrations that the database has not seen', load: () => import('./migrate.ts') },
  doctor: { does: 'says whether this installation can run, and what to do if not', load: () => import('./doctor.ts') },
  'create-admin': {
    does: 'makes an admin, or gives one a new password',
    takes: '<e-mail> [name]',
    load: () => import('./create-admin.ts'),
  },
  'clock-in': {
    does: 'puts a driver on duty, and prints the link for the tablet',
    takes: '<driver> --market <name> [--tablet <id>]',
    load: () => import('./clock-in.ts'),
  },
  'check-ledger': {
    does: 'compares orders, authorizations, the card provider’s report and the ledger, and says what differs',
    takes: '[--since <day> | --all]',
    load: () => import('./check-ledger.ts'),
  },
  backup: {
    does: 'writes database, photos and settings of one moment into a file, while everything runs',
    takes: '<file> [--passphrase-file <file>]',
    load: () => import('./backup.ts'),
  },
  restore: {
    does: 'makes an empty installation what a backup holds, or only proves that the file is whole',
    takes: '<file> [--passphrase-file <file>] [--check]',
    load: () => import('./restore.ts'),
  },
  'rebuild-books': {
    does: 'makes the sums of the books anew from the ledger, and says whether they were right',
    load: () => import('./rebuild-books.ts'),
  },
  'export-customer': {
    does: 'writes everything that is held of a customer into a file',
    takes: '<phone> --reason <text> --out <file.json or file.html>',
    load: () => import('./export-customer.ts'),
  },
  'erase-customer': {
    does: 'takes a customer out of everything that is held, for ever; amounts stay without the person',
    takes: '<phone> --reason <text> --yes',
    load: () => import('./erase-customer.ts'),
  },
  import: {
    does: 'brings a file in: streets, addresses, zones, products, a menu, a market',
    hasOwnHelp: true,
    load: () => import('./import.ts'),
  },
  'import-job': {
    does: 'does an import that the office has asked for (the server starts it itself)',
    takes: '<import>',
    load: () => import('./import-job.ts'),
  },
  torture: {
    does: 'kills a throw-away server while orders are placed, and checks that none is lost or doubled',
    takes: '[--kills <number>]',
    load: () => import('./torture.ts'),
  },
  columbus: {
    does: 'brings a real city into a throw-away server, orders, dispatches and delivers there',
    takes: '[--data <folder>]',
    load: () => import('./columbus.ts'),
  },
  permissions: {
    does: 'prints who may do what, and writes it to docs/permissions.md (development)',
    load: () => import('./permissions.ts'),
  },
  types: { does: 'writes database/types.ts from the migrations (development)', load: () => import('./types.ts') },
}
