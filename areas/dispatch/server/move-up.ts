import { handle } from '#platform/server/handler.ts'
import { dispatchMoveUp } from '../calls/queue.ts'
import { moveUp } from '../rules/queue.ts'
import { moveAssignment } from './move.ts'
import type { Roads } from './save-rows.ts'

export const moveUpHandler = (roads: Roads) =>
  handle(dispatchMoveUp, (unit) => moveAssignment({ call: dispatchMoveUp, rule: moveUp, roads }, unit))
