import { closeSync, existsSync, fdatasync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** One provider's part of the journal: what happened is written first and applied second, so that a replay gives the same state. */
export type Book<Entry> = { record(entry: Entry): void }

type Section = { apply(entry: unknown): void; clear(): void }

export type Journal = ReturnType<typeof openJournal>

/**
 * An append-only file of JSON lines. A line is handed to the system before its request is answered, which survives a kill -9 of
 * this process; the disk is asked to keep it soon after, together with its neighbours.
 */
export function openJournal(path: string) {
  mkdirSync(dirname(path), { recursive: true })
  const sections = new Map<string, Section>()
  const file = openSync(path, 'a+')
  let unsynced = false
  const syncing = setInterval(() => {
    if (!unsynced) return
    unsynced = false
    fdatasync(file, () => {})
  }, 200)
  syncing.unref()

  return {
    section<Entry>(of: string, state: { apply(entry: Entry): void; clear(): void }): Book<Entry> {
      sections.set(of, { apply: (entry) => state.apply(entry as Entry), clear: () => state.clear() })
      return {
        record(entry) {
          writeSync(file, `${JSON.stringify([of, entry])}\n`)
          unsynced = true
          state.apply(entry)
        },
      }
    },

    replay() {
      const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
      const whole = text.lastIndexOf('\n') + 1
      // The machine may have stopped in the middle of the last line; nobody was answered for it.
      if (whole < text.length) ftruncateSync(file, Buffer.byteLength(text.slice(0, whole)))
      for (const line of text.slice(0, whole).split('\n')) {
        if (!line) continue
        const [of, entry] = JSON.parse(line) as [string, unknown]
        sections.get(of)?.apply(entry)
      }
    },

    reset() {
      ftruncateSync(file, 0)
      for (const section of sections.values()) section.clear()
    },

    close() {
      clearInterval(syncing)
      return new Promise<void>((resolve) => {
        fdatasync(file, () => {
          closeSync(file)
          resolve()
        })
      })
    },
  }
}
