import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from './actor.ts'

/** The four session values as they travel in bodies and page state. */
export type SessionValues = {
  session_id: string
  session_pass: string
  session_persistent_id: string
  session_persistent_pass: string
}

export type GivenValues = { readonly [Key in keyof SessionValues]?: string | number | undefined }

/** Who is calling; the accounts area keeps it. */
export type Sessions = {
  /** The cookie's session, with the values to put in the page; a first visit gets one with its cookies, and leaves no row before it acts. */
  ofVisit(request: FastifyRequest, reply: FastifyReply): Promise<{ actor: Actor; values: SessionValues }>
  /** The cookie's session, or a new one with its cookies, stored: for whoever does something without a page of ours. */
  ofAct(request: FastifyRequest, reply: FastifyReply): Promise<Actor>
  /** The cookie's session, if there is a live one; makes none. A first visit whose cookies come back is stored. */
  ofCookie(request: FastifyRequest): Promise<Actor | undefined>
  /**
   * The session of a call that carries session values: the cookie's when they match it, else the values' own, without staff or tablet
   * rights. Otherwise a new anonymous one on the same device, whose values the caller must be told (SIL-OPS-03). Nobody, where the values are
   * those of an order by phone and the cookie is not of who takes it.
   */
  ofValues(
    request: FastifyRequest,
    reply: FastifyReply,
    presented: GivenValues,
  ): Promise<{ actor: Actor; made: SessionValues | undefined } | undefined>
}
