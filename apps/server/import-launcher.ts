import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Launch } from '#areas/imports/server/worker.ts'

const main = join(import.meta.dirname, '../cosmic/main.ts')

/** An import in a process of its own, with a limit to its memory; the channel tells it when this server has gone. */
export function importLauncher(limits: { readonly dataDir: string; readonly memoryMb: number }): Launch {
  return (import_id) =>
    spawn(
      process.execPath,
      [
        `--max-old-space-size=${limits.memoryMb}`,
        '--disable-warning=ExperimentalWarning',
        main,
        'import-job',
        String(import_id),
      ],
      {
        env: { ...process.env, DATA_DIR: limits.dataDir },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        // A Ctrl-C in the terminal is ours to pass on.
        detached: true,
      },
    )
}
