import type { ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import { refuse } from '#platform/core/result.ts'
import { defineRoute } from '#platform/core/route.ts'
import { clientAddress, isOwnMachine } from './client-address.ts'
import type { Hints } from './live.ts'
import { answer, type RouteHandler, sent, type TopicHandler } from './routes.ts'

const mostTopics = 50
/** A browser has one for each tab. */
const mostOfSession = 10
const mostOfAddress = 50

/** `GET /live?topics=queues:1,order:12`: a stream of hints about the topics this session may follow. */
const live = defineRoute({
  method: 'GET',
  path: '/live',
  open: 'each_topic',
  caller: 'cookie',
  input: z.object({ topics: z.string().check(z.maxLength(4000)) }),
})

export function liveRoute(deps: {
  hints: Hints
  topics: readonly TopicHandler[]
  isPermitted: (roles: readonly string[], permitted: readonly string[]) => boolean
}): RouteHandler {
  const open = makeOpenStreams()
  const handlers = new Map(deps.topics.map((handler) => [handler.topic.topic, handler]))
  return answer(live, async ({ data, actor, request, reply }) => {
    if (!actor) return refuse('not_authorized')
    const topics = data.topics.split(',').slice(0, mostTopics)
    for (const topic of topics) {
      const handler = handlers.get(topic.split(':', 1)[0] ?? '')
      const may = handler && deps.isPermitted(actor.roles, handler.topic.may) && (await handler.mayFollow(actor, topic))
      if (!may) return refuse('not_authorized')
    }
    const address = clientAddress(request)
    const whose = [`session ${actor.session_id}`, ...(isOwnMachine(address) ? [] : [`address ${address}`])]
    if (!open.add(whose, reply.raw)) return refuse('too_many_requests')
    deps.hints.stream(topics, reply)
    return sent
  })
}

/** Those of this process: each holds a connection of it. */
function makeOpenStreams() {
  const counts = new Map<string, number>()
  const add = (whose: string, one: 1 | -1) => {
    const count = (counts.get(whose) ?? 0) + one
    if (count > 0) counts.set(whose, count)
    else counts.delete(whose)
  }
  return {
    /** False when one of them has as many as it may have; else it is counted until its connection closes. */
    add([session = '', address]: readonly string[], stream: ServerResponse): boolean {
      if ((counts.get(session) ?? 0) >= mostOfSession) return false
      if (address && (counts.get(address) ?? 0) >= mostOfAddress) return false
      const all = address ? [session, address] : [session]
      for (const one of all) add(one, 1)
      stream.once('close', () => {
        for (const one of all) add(one, -1)
      })
      return true
    },
  }
}
