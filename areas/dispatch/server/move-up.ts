import { handle } from '#platform/server/handler.ts'
import { dispatchMoveUp } from '../calls/queue.ts'
import { moveUp } from '../rules/queue.ts'
import { moveAssignment } from './move.ts'

export const moveUpHandler = handle(dispatchMoveUp, (unit) => moveAssignment(dispatchMoveUp, moveUp, unit))
