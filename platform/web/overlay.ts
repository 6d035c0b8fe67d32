import { useMutation, useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'

type OverlaySpec<Data, Intent, Reply> = {
  /** Names the intentions of this overlay among the page's other mutations. */
  readonly key: string
  /** The server's own rule: the data as they will be once it agrees. */
  apply(data: Data, intent: Intent): Data
  send(intent: Intent): Promise<Reply>
  /** Takes in what a reply or a refusal says; nothing is awaited after it, so an answered intention is never laid over its own result. */
  confirm(reply: Reply): void
}

type ChangeListeners<Intent, Reply> = {
  /** Before the reply is taken in. */
  onReply(reply: Reply, intent: Intent): void
  /** Its answer never came. */
  onLost(intent: Intent): void
}

/**
 * Changes that show at once and are confirmed later: unanswered intentions are laid over confirmed data. A refused one stops being laid over,
 * so there is no rollback that could undo what came meanwhile. Replies must arrive in the order of the requests, as the transport has it.
 */
export function makeOverlay<Data, Intent, Reply>({ key, apply, send, confirm }: OverlaySpec<Data, Intent, Reply>) {
  const mutationKey = ['overlay', key]
  let lastSent: Promise<unknown> = Promise.resolve()

  return {
    /** Confirmed data as they will be when every intention has been agreed to. */
    useOverlaid(confirmed: Data): Data {
      const unanswered = useMutationState({
        filters: { mutationKey, status: 'pending' },
        select: (change) => change.state.variables as Intent,
      })
      return useMemo(() => unanswered.reduce(apply, confirmed), [unanswered, confirmed, apply])
    },

    /** Makes a change: at once on the screen, then for real. */
    useChange({ onReply, onLost }: ChangeListeners<Intent, Reply>): (intent: Intent) => void {
      const { mutate } = useMutation({
        mutationKey,
        // The transport keeps the order, and asks again itself for what it may.
        networkMode: 'always',
        mutationFn: async (intent: Intent) => {
          const sent = send(intent)
          lastSent = sent.catch(() => undefined)
          const reply = await sent
          onReply(reply, intent)
          confirm(reply)
        },
        onError: (_error, intent) => onLost(intent),
      })
      return mutate
    },

    /** Until every change made so far has its answer. */
    answered: () => lastSent,
  }
}
