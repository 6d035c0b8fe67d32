import { answerParent } from './child.ts'
import { openConnection } from './connection.ts'

export type ReadsInput = {
  readonly url: string
  /** Asked for in turn, by every connection from another place of the list. */
  readonly paths: readonly string[]
  readonly headers: Record<string, string>
  readonly connections: number
  readonly seconds: number
}
export type ReadsReply = { readonly perSecond: number }

answerParent(async ({ url, paths, headers, connections, seconds }: ReadsInput): Promise<ReadsReply> => {
  let replies = 0
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async (_, begin) => {
      const connection = openConnection(url)
      const requests = paths.map((path) => connection.requestOf('GET', path, headers))
      for (let at = Math.floor((begin * paths.length) / connections); performance.now() < until; at += 1) {
        const request = requests[at % requests.length]
        if (!request) throw new Error('There is nothing to ask for')
        const { status } = await connection.send(request)
        if (status !== 200) throw new Error(`${paths[at % paths.length]}: ${status}`)
        replies += 1
      }
      connection.close()
    }),
  )
  return { perSecond: replies / ((performance.now() - began) / 1000) }
})
