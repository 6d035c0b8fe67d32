import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The folder in which everything that is started from here puts its temporary files, and which says whose process is whose: it stands in
 * the environment of all, or in the arguments, as with databases. When we end, however we end, what still works there is ended, and the folder
 * goes. Resolves when both are done.
 */
export function openRunFolder(): { folder: string; leave(): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'cosmic-run-'))
  chmodSync(folder, 0o755) // the account that runs the database must pass through
  const sweeper = spawn('/bin/sh', ['-c', sweeping], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH ?? '' }, // without the folder's name, as it would end itself
  })
  const swept = once(sweeper, 'exit').catch(() => undefined) // where there is no such shell, only the folder is removed
  sweeper.stdin.on('error', () => undefined)
  sweeper.stdin.write(`${folder}\n`)
  sweeper.unref()
  process.env.TMPDIR = folder
  return {
    folder,
    async leave() {
      sweeper.ref() // nothing else may be left to wait for
      sweeper.stdin.end()
      await swept
      try {
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
      } catch (error) {
        console.error(`What stays behind in ${folder}: ${error}`) // no reason to keep back what the run has found
      }
    },
  }
}

/**
 * Its standard input ends when we do. SIGINT is what everything here ends in order by: PostgreSQL ends its connections, servers answer what is
 * in flight. What has not ended after ten seconds is killed; a folder may be filled anew while it is removed.
 */
const sweeping = `
IFS= read -r folder
cat > /dev/null
signal_all() {
  ps axeww -o pid= -o args= | { found=1
    while read -r pid rest; do
      case "$rest" in *"$folder"*) kill "-$1" "$pid" 2> /dev/null && found=0;; esac
    done
    return $found
  }
}
n=0
if signal_all INT; then
  while [ $n -lt 50 ] && signal_all 0; do sleep 0.2; n=$((n + 1)); done
  signal_all KILL && sleep 0.2
fi
rm -rf "$folder" || { sleep 1; rm -rf "$folder"; }`
