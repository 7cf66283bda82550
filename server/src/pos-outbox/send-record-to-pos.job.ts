import type { RecordKind } from '@first-chair/core/task-kind/task-kinds'
import * as z from 'zod/mini'
import { job, type Job } from '../jobs/job.ts'

const payload = z.object({ outboxId: z.int() })

/** The jobs that send a record to the point of sale, by its kind. The statement that saves the record queues its job. */
export const sendRecordToPosJobs = {
  'rental-profile': job('send-rental-profile-to-pos', payload),
  'child-registration': job('send-child-registration-to-pos', payload),
  photo: job('send-photo-to-pos', payload),
} as const satisfies Record<RecordKind, Job>
