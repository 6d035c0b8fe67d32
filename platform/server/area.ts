import type { FastifyInstance } from 'fastify'
import type { Actor } from './actor.ts'
import type { Handler } from './handler.ts'
import type { JobHandlers } from './jobs.ts'
import type { RouteHandler } from './routes.ts'

/** What an area brings to the server: its calls, its classic routes and pages, its background work. */
export type Area = {
  readonly calls?: readonly Handler[]
  readonly routes?: readonly RouteHandler[] | ((app: FastifyInstance) => void)
  readonly jobs?: JobHandlers
  /** Who may listen to topics beginning with this word (`queue`, `order`): deny by default. */
  readonly topics?: Readonly<Record<string, TopicGuard>>
  /** Starts work that is not a job, such as the worker of order attempts; answers how to end it. */
  readonly work?: () => { stop(): Promise<void> }
}

export type TopicGuard = (actor: Actor, topic: string) => boolean | Promise<boolean>
