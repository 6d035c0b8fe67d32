import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = new Set<string>()

/** A folder that is gone when the benchmark ends, however it ends. */
export function throwAwayFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cosmic-bench-'))
  folders.add(folder)
  return folder
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  folders.delete(folder)
}

process.on('exit', () => {
  for (const folder of folders) removeFolder(folder)
})
