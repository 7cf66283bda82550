import type { FirstRun } from '@first-chair/core/first-run/first-run'

/** What each step gets. `onSaved` leads to the next one. */
export type StepProps = { firstRun: FirstRun; onSaved: (saved: FirstRun) => void; onBack: (() => void) | undefined }
