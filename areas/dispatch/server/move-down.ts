import { handle } from '#platform/server/handler.ts'
import { dispatchMoveDown } from '../calls/queue.ts'
import { moveDown } from '../rules/queue.ts'
import { moveAssignment } from './move.ts'
import type { Roads } from './save-rows.ts'

export const moveDownHandler = (roads: Roads) =>
  handle(dispatchMoveDown, (unit) => moveAssignment({ call: dispatchMoveDown, rule: moveDown, roads }, unit))
