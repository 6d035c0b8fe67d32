import { join } from 'node:path'
import { endServer, type ServerProcess, type Start, startServer } from './server-process.ts'

const restartsPerMinute = 3

/** Starts the server and starts it again at the same address when it dies, until it is stopped. */
export async function superviseServer(start: Start, log: (line: string) => void) {
  const first = await startServer(start)
  const { port } = first
  const deaths: number[] = []
  let stopping = false
  let current: Promise<ServerProcess | undefined> = Promise.resolve(first)

  const watch = (server: ServerProcess) => {
    server.child.once('exit', () => {
      if (stopping) return
      log(`the database ended unexpectedly; its last words are in ${join(start.place, 'postgres.log.before')}`)
      deaths.push(Date.now())
      const lately = deaths.filter((at) => at > Date.now() - 60_000).length
      if (lately <= restartsPerMinute) current = startAgain()
      else log('the database is not started again: it ended too often')
    })
    return server
  }
  const startAgain = () =>
    startServer({ ...start, port }).then(watch, (error: unknown) => {
      log(String(error))
      return undefined
    })

  watch(first)
  return {
    port,
    async stop() {
      stopping = true
      const server = await current
      if (server) await endServer(server.child)
    },
  }
}
