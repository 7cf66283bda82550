import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Erases expired health notes every night. */
export const eraseHealthNotesJob = job('erase-health-notes', z.object({}))
