import type { Actor } from '#platform/server/actor.ts'
import type { Db, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { ShownTraining } from '../calls/replay.ts'
import type { Score } from '../rules/score.ts'

const shownAtMost = 20
/** They see how those whom they lead have done. */
const leads = ['manager', 'admin']

/** The latest evenings that were dispatched in training: one's own, or everybody's for who leads. */
export async function trainingsOf(db: Db, actor: Actor, market_id: number): Promise<ShownTraining[]> {
  const rows = await trainings(db)
    .where('t.market_id', '=', market_id)
    .$if(!actor.roles.some((role) => leads.includes(role)), (own) =>
      own.where('t.user_id', '=', actor.user?.user_id ?? 0),
    )
    .orderBy('t.replay_training_id', 'desc')
    .limit(shownAtMost)
    .execute()
  return rows.map(shown)
}

const trainings = (db: Db) =>
  db
    .selectFrom('replay_trainings as t')
    .innerJoin('users as u', 'u.user_id', 't.user_id')
    .select(['t.replay_training_id', 't.day', 'u.name', 't.made_at', 't.total', 't.counted'])

type Row = Omit<ShownTraining, 'made_at'> & { readonly made_at: Date }
const shown = ({ made_at, ...row }: Row): ShownTraining => ({ ...row, made_at: made_at.getTime() })

type Trained = { readonly market_id: number; readonly day: string; readonly score: Score }

export async function keepTraining(
  { tx, actor, now, audit }: UnitOfWork,
  { market_id, day, score }: Trained,
): Promise<ShownTraining> {
  const { total, counted, parts } = score
  const { replay_training_id } = await tx
    .insertInto('replay_trainings')
    .values({
      market_id,
      day,
      user_id: actor?.user?.user_id ?? 0,
      made_at: now,
      total,
      counted,
      parts: JSON.stringify(parts),
    })
    .returning('replay_training_id')
    .executeTakeFirstOrThrow()
  audit({
    what: 'replay_trained',
    subject: `replay_training:${replay_training_id}`,
    market_id,
    detail: { day, score: total, counted },
  })
  return { replay_training_id, day, name: actor?.user?.name ?? '', made_at: now.getTime(), total, counted }
}
