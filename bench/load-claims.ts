import { answerParent } from './child.ts'
import { openConnection } from './connection.ts'

export type ClaimsInput = {
  readonly url: string
  /** Who claim, as they sign in. */
  readonly workers: readonly string[]
  /** Open ones, of which all claim the same at the same time, one after the other. */
  readonly shifts: readonly number[]
}
/** `claimed` are those who got a shift. */
export type ClaimsReply = { readonly latencies: number[]; readonly seconds: number; readonly claimed: number }

answerParent(async ({ url, workers, shifts }: ClaimsInput): Promise<ClaimsReply> => {
  const own = { origin: url, 'sec-fetch-site': 'same-origin', accept: 'application/json' }
  const json = { ...own, 'content-type': 'application/json' }
  const people = await Promise.all(
    workers.map(async (who) => {
      const connection = openConnection(url)
      const signIn = connection.requestOf('POST', '/demo/sign_in', json, JSON.stringify({ role: 'shift_worker', who }))
      const signedIn = await connection.send(signIn)
      if (signedIn.status !== 200) throw new Error(`${who} cannot sign in: ${signedIn.status}`)
      const cookie = [...signedIn.head.matchAll(/^set-cookie: ([^;]+)/gim)].map(([, pair]) => pair).join('; ')
      return { connection, cookie }
    }),
  )
  const latencies: number[] = []
  let claimed = 0
  const began = performance.now()
  for (const shift of shifts) {
    const answers = await Promise.all(
      people.map(async ({ connection, cookie }) => {
        const path = `/secure/reservations/claim_open/${shift}`
        const asked = connection.requestOf('POST', path, { ...json, cookie }, '{}')
        const at = performance.now()
        const { status } = await connection.send(asked)
        latencies.push(performance.now() - at)
        return status
      }),
    )
    const won = answers.filter((status) => status === 200).length
    if (won !== 1 || answers.some((status) => status !== 200 && status !== 409))
      throw new Error(`Shift ${shift} was answered ${answers.join(' ')}`)
    claimed += won
  }
  const seconds = (performance.now() - began) / 1000
  for (const { connection } of people) connection.close()
  return { latencies, seconds, claimed }
})
