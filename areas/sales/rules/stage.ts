/** How far a restaurant is, in the order of the pipeline; the column `stage` is computed by the same rule. */
export const stages = [
  { stage: 1, word: 'follow_up', label: 'Follow up' },
  { stage: 2, word: 'meeting', label: 'Meeting' },
  { stage: 3, word: 'interested', label: 'Interested' },
  { stage: 4, word: 'to_visit', label: 'To visit' },
  { stage: 5, word: 'signed', label: 'Signed' },
  { stage: 6, word: 'rejected', label: 'Rejected' },
] as const

export const stageWords = stages.map(({ word }) => word)

export const stageText = (stage: number): string => stages.find((one) => one.stage === stage)?.label ?? ''

/** By the outcome of the latest visit; one that is ours counts as signed until a visit says otherwise. */
export function stageOf(outcome: number | null, isOurs: boolean): number {
  if (outcome === null) return isOurs ? 5 : 4
  if (outcome <= 3) return 1
  return { 4: 2, 5: 3, 6: 5 }[outcome] ?? 6
}
