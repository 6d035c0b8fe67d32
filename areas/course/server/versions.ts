import * as z from 'zod/mini'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { courseContent } from '../calls/content.ts'
import type { CourseContent } from '../rules/content.ts'
import type { Course } from '../rules/courses.ts'

export type CourseVersion = { readonly version: number; readonly content: CourseContent }

/** The version that counts now; the product's own becomes the first when nobody has asked before. */
export async function presentVersion(
  tx: Tx,
  { course, firstContent }: Course,
  pack: string,
  now: Date,
): Promise<CourseVersion | undefined> {
  const stored = await latestVersion(tx, course, pack)
  const first = stored ? undefined : firstContent(pack)
  if (!first) return stored
  await tx
    .insertInto('course_versions')
    .values({ course, pack, version: 1, content: JSON.stringify(first), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return latestVersion(tx, course, pack)
}

export async function latestVersion(db: Db | Tx, course: string, pack: string): Promise<CourseVersion | undefined> {
  const row = await db
    .selectFrom('course_versions')
    .select(['version', 'content'])
    .where('course', '=', course)
    .where('pack', '=', pack)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { version: row.version, content: readContent(row.content) }
}

export async function contentOfVersion(
  db: Db | Tx,
  { course, pack, version }: { course: string; pack: string; version: number },
): Promise<CourseContent> {
  const row = await db
    .selectFrom('course_versions')
    .select('content')
    .where('course', '=', course)
    .where('pack', '=', pack)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return readContent(row.content)
}

const readContent = (stored: unknown): CourseContent => z.parse(courseContent, stored)
