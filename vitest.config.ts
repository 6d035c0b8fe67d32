import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Where tests start servers and databases of their own: one of them at the end of a run would leave the other worker without work. */
const startsProcesses = /\/(scripts|apps\/cosmic|postgres|backup)\//

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => startsProcesses.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['{apps,areas,platform,ui,database,demo,scripts,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['platform/test/global-setup.ts'],
    maxWorkers: 2,
    isolate: false, // a process per file reads the same modules anew: a quarter of the whole run
    sequence: { sequencer: LongOnesFirst },
    // These end what hangs; a busy machine alone must not reach them.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
