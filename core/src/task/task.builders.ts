import type { AdminTask } from './task.ts'
import { emptyWaiverFields } from './task-fields.ts'

/** A waiver task for tests, signed by a drawing, in one activity. `over` replaces fields. */
export function anAdminTask(over: Partial<AdminTask> = {}): AdminTask {
  return {
    ...emptyWaiverFields,
    id: 1,
    name: 'Season Liability Waiver',
    taskTypeId: 1,
    ageMin: null,
    ageMax: null,
    isOptional: false,
    blocks: null,
    posWaiverId: 'SEASON',
    enableWetSignature: true,
    version: 1,
    modifiedDateUtc: '2026-02-09T18:02:00.000Z',
    activities: [{ id: 7, name: 'Ski and ride' }],
    hasCompletions: false,
    ...over,
  }
}
