import type { Part } from './own-sessions.ts'

/** Something that a part does through the product: a classic route by its path, or a request of the shared transport. */
export type Act = { readonly part: Part } & (
  | { readonly path: string; readonly fields: object }
  | { readonly request: string; readonly data: object }
)
