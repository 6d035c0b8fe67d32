import type { Handler } from './handler.ts'
import type { JobHandlers } from './jobs.ts'
import type { RouteHandler, TopicHandler } from './routes.ts'

/** What an area brings to the server: its calls, its classic routes and pages, its background work. */
export type Area = {
  readonly calls?: readonly Handler[]
  readonly routes?: readonly RouteHandler[]
  readonly jobs?: JobHandlers
  /** What its pages may listen to: deny by default. */
  readonly topics?: readonly TopicHandler[]
  /** Starts work that is not a job, such as the worker of order attempts; answers how to end it. */
  readonly work?: () => { stop(): Promise<void> }
}
