import { admin } from '#areas/accounts/rules/permissions.ts'
import { defineTopic } from '#platform/core/route.ts'

/** `import:7`: the progress of a file. */
export const importTopic = defineTopic({ topic: 'import', may: admin, which: 'of the markets that they work in' })
