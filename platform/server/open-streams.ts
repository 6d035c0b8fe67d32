import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress, isOwnMachine } from './client-address.ts'

/** A browser has one for each tab. */
const mostOfOne = 10
const mostOfAddress = 50

/** The live streams of this process: each holds a connection of it. */
export function makeOpenStreams() {
  const counts = new Map<string, number>()
  const add = (whose: string, one: 1 | -1) => {
    const count = (counts.get(whose) ?? 0) + one
    if (count > 0) counts.set(whose, count)
    else counts.delete(whose)
  }
  return {
    /** False when `whose`, or the address, has as many as it may have; else it is counted until its connection closes. */
    add(whose: string, request: FastifyRequest, reply: FastifyReply): boolean {
      const client = clientAddress(request)
      const address = isOwnMachine(client) ? undefined : `address ${client}`
      if ((counts.get(whose) ?? 0) >= mostOfOne) return false
      if (address && (counts.get(address) ?? 0) >= mostOfAddress) return false
      const all = address ? [whose, address] : [whose]
      for (const one of all) add(one, 1)
      reply.raw.once('close', () => {
        for (const one of all) add(one, -1)
      })
      return true
    },
  }
}
