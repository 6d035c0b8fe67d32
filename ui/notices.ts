import type { NoteKind } from './note.tsx'

export type Notice = { id: number; kind: NoteKind; text: string }

export const noticeMs = 8000
export const navAlertMs = 6000

/** Newest last, at most three: what a person can still read. */
export function withNotice(notices: readonly Notice[], notice: Notice): readonly Notice[] {
  return [...notices.filter((shown) => shown.text !== notice.text), notice].slice(-3)
}
